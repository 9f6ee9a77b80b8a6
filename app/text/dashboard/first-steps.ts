import type { FirstStep } from "#app/domain/dashboard/first-steps.ts";
import { formatNumber, plural } from "#app/text/format.ts";

type Facts = {
  schoolName: string;
  lessons: number[];
  year: string;
  calendarName: string | null;
  hasDraft: boolean;
} & Record<"environments" | "disciplines" | "classes" | "people", number>;

const listed = (counts: number[]) =>
  `${counts.slice(0, -1).map(formatNumber).join(", ")} e ${formatNumber(counts.at(-1) ?? 0)} aulas`;

/** The dashboard's setup steps for a new school. */
export const firstStepsText = {
  title: "Primeiros passos",
  progress: (done: number, all: number) => `${done} de ${all} feitos`,
  steps: {
    school: "Escola",
    hours: "Horários das aulas",
    calendar: "Calendário letivo",
    environments: "Ambientes",
    catalog: "Disciplinas e turmas",
    people: "Pessoas",
    timetable: "Grade horária",
    opening: "Regras e abertura",
  } satisfies Record<FirstStep, string>,
  leads: {
    school: "Nome, logotipo e cor.",
    hours: "Quantas aulas cada turno tem e quando começam. A grade também pode trazê-los.",
    calendar: "Períodos, feriados e sábados letivos.",
    environments: "Salas, laboratórios e auditórios, com lugares e recursos.",
    catalog: "O que se ensina e para quem. A grade horária também pode criá-las.",
    people: "Professores e setor pedagógico, com e-mail ou conta da escola.",
    timetable: "As aulas da semana, de uma planilha ou do programa de horários. Cria também o que falta.",
    opening: "Quem pode pedir o quê e até quando, o painel de TV e as folhas de porta.",
  } satisfies Record<FirstStep, string>,
  /** What there is of a step. */
  status: {
    school: ({ schoolName }) => schoolName,
    hours: ({ lessons }) => listed(lessons),
    calendar: ({ calendarName }) => calendarName ?? "",
    environments: ({ environments }) => plural(environments, "ambiente", "ambientes"),
    catalog: ({ disciplines, classes }) =>
      `${plural(disciplines, "disciplina", "disciplinas")}, ${plural(classes, "turma", "turmas")}`,
    people: ({ people }) => (people === 1 ? "Só você" : plural(people, "pessoa", "pessoas")),
    timetable: ({ hasDraft }) => (hasDraft ? "Rascunho a publicar" : ""),
    opening: () => "",
  } satisfies Record<FirstStep, (facts: Facts) => string>,
  done: "Feito",
  /** What a step's act says of the next one. */
  missing: (step: string) => `Próximo passo: ${step}.`,
  now: "Agora",
  minutes: (minutes: number) => `uns ${plural(minutes, "minuto", "minutos")}`,
  start: "Começar",
  createCalendar: (year: string) => `Criar o de ${year}`,
  review: "Rever",
  of: (step: string) => ` ${step}`,
  rules: "Regras de reserva",
  panel: "Painel de TV",
  doorSheets: "Folhas de porta",
  tick: { hours: "Está certo assim", opening: "Já está feito" },
  askAdmin: "Peça a um administrador.",
  pause: (minutes: number) =>
    `Faltam uns ${plural(minutes, "minuto", "minutos")}. Pode parar quando quiser: cada passo fica salvo e traz você de volta para cá.`,
  already: "Já dá para",
  can: {
    signIn: "entrar com a sua conta",
    book: (isReady: boolean) =>
      isReady ? "reservar" : "depois de ambientes, disciplinas, turmas e pessoas: reservar",
    lessons: (isReady: boolean) => (isReady ? "ver aulas no painel" : "depois da grade: ver aulas no painel"),
  },
  sheets: "Já tem planilhas?",
  sheetsLead: "Ambientes, disciplinas, turmas e pessoas entram de uma vez, com conferência antes de salvar.",
  importSheet: (what: string) => `Importar ${what.toLowerCase()}`,
  importSheets: "Importar planilhas",
  templates: "Baixar modelos",
  share: "Dividir o trabalho",
  shareLead: "O setor pedagógico pode fazer os passos 2, 3 e 5 a 8.",
  invite: "Convidar alguém",
  hide: "Ocultar",
  hidden: "Primeiros passos ocultos",
  example:
    "Dá para ver antes uma escola de exemplo, cheia: quem instalou o sistema a abre ao lado desta (o manual de instalação diz como).",
};
