import { MAX_TIMETABLE_RESERVATIONS, MAX_TIMETABLES, TIMETABLE_UNDO_HOURS } from "#app/domain/limits.ts";
import { formatNumber, plural } from "#app/text/format.ts";

/** Times that a sentence names; the rest is on the screen and in the answer. */
const TIMES_NAMED = 12;

/** The timetable's import: refusals, and what publishing says (rules R28.20 to R28.30). */
export const timetableText = {
  chooseFile: "Escolha o arquivo da grade",
  unknownCalendar: "O calendário escolhido não existe mais. Escolha de novo.",
  /** The name of a file that no class or discipline can have. */
  badName: (name: string, fault: string) =>
    `“${name}” não pode ser criado com este nome: ${fault}. Crie com outro e escolha aqui.`,
  tooManyPeriods:
    "As aulas do arquivo somam mais de 40.000 períodos por semana. Exporte só a grade desta escola.",
  unknownName: (name: string) => `“${name}” não está nesta grade.`,
  unknownMeaning: (name: string) => `O que foi escolhido para “${name}” não existe mais. Escolha de novo.`,
  notCreated: (name: string) =>
    `“${name}” não pode ser criado sozinho: professores e ambientes precisam de mais do que o nome.`,
  homeOfUnknown: (name: string) => `Diga antes que turma é “${name}”. Depois escolha a sala dela.`,
  fromTooLate: "Escolha um dia dentro do período da grade.",
  displaced: (discipline: string) => `Grade horária: ${discipline}`,
  rejected: "O ambiente passou a ser da grade horária neste horário.",
  full: `Já há ${MAX_TIMETABLES} rascunhos de grade, o máximo. Exclua um antes de enviar outro.`,
  notDraft: "Esta grade já foi publicada. Envie o arquivo de novo para mudar a grade.",
  fileGone:
    "O arquivo deste rascunho não está mais guardado, porque alguém que podia estar nele saiu da escola. As aulas lidas ficam; para ler de outro jeito, envie o arquivo de novo.",
  deleted: "Rascunho da grade excluído",
  notPublished: "Só uma grade publicada pode ser desfeita.",
  busy: "Outra grade está sendo publicada. Espere que ela termine e tente de novo.",
  notStopped: "Só o que foi interrompido pode ser retomado. Atualize a página.",
  superseded: "Outra grade foi publicada depois desta. Desfaça esta em vez de retomá-la.",
  unmatched: (count: number) =>
    `${plural(count, "nome não foi reconhecido", "nomes não foram reconhecidos")}. Diga o que querem dizer, ou publique sem essas aulas.`,
  faulty: (count: number) =>
    `${plural(count, "linha do arquivo não é aula", "linhas do arquivo não são aulas")}. Corrija o arquivo e envie de novo, ou publique sem ${count === 1 ? "ela" : "elas"}.`,
  timesMissing: (times: string[]) =>
    `A escola não tem ${times.length === 1 ? "este horário" : `estes ${formatNumber(times.length)} horários`}: ${times.slice(0, TIMES_NAMED).join(", ")}${times.length > TIMES_NAMED ? "…" : ""}. Use os horários do arquivo, ou mude os horários das aulas.`,
  tooMany: (count: number) =>
    `A grade daria ${formatNumber(count)} reservas; o máximo é ${formatNumber(MAX_TIMETABLE_RESERVATIONS)}. Escolha um período menor.`,
  undoOver: `Uma grade pode ser desfeita até ${TIMETABLE_UNDO_HOURS} horas depois de publicada.`,
} as const;
