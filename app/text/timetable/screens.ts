import { MAX_TIMETABLE_BYTES, TIMETABLE_UNDO_HOURS } from "#app/domain/limits.ts";
import type { TimetableField } from "#app/domain/timetable/column-mapping.ts";
import type { TimetableState } from "#app/domain/timetable/lesson.ts";
import type { NameKind } from "#app/domain/timetable/names.ts";
import { formatDate, formatNumber, plural } from "#app/text/format.ts";
import { fileCountsSentence } from "./file.ts";

const lessonCount = (count: number) => plural(count, "aula", "aulas");

/** The four screens of the timetable's import (rules R28.30). */
export const timetableScreenText = {
  title: "Grade horária",
  importTitle: "Importar grade",
  lead: "As aulas do ano, do programa em que a escola as planeja.",
  loadFailed: "Falha ao carregar as grades horárias",
  none: "A escola ainda não tem grade horária no sistema.",
  noneHint: "Com ela, as salas das aulas aparecem ocupadas, e os professores só pedem o que é além da grade.",
  listed: "Grades",
  states: {
    draft: "Rascunho",
    publishing: "Publicando",
    published: "Publicada",
    undone: "Desfeita",
  } satisfies Record<TimetableState, string>,
  facts: (lessons: number, from: string, until: string) =>
    `${lessonCount(lessons)} por semana · ${formatDate(from)} a ${formatDate(until)}`,
  holds: fileCountsSentence,
  sent: (at: string, name: string | null) =>
    `enviada em ${formatDate(at.slice(0, 10))}${name ? ` por ${name}` : ""}`,
  holdsFrom: (date: string) => `vale desde ${formatDate(date)}`,
  resume: "Continuar",
  follow: "Acompanhar",
  undo: "Desfazer",
  of: (name: string) => `: ${name}`,
  delete: "Excluir",

  upload: "Enviar uma grade",
  file: "Arquivo da grade",
  fileHint: `Planilha (XLSX, ODS ou CSV), em lista ou como quadro de horários; XML do aSc Timetables, CSV do FET, GPU001.TXT do Untis ou IMPORT_URANIA.XML do Urânia, até ${MAX_TIMETABLE_BYTES / 1024 / 1024} MB. Do TOTVS, exporte em CSV.`,
  sheet: "Folha da planilha",
  sheetHint: "Só se a planilha tem várias e a grade está em uma delas. Dá para escolher também depois.",
  startDate: "Primeiro dia da grade",
  endDate: "Último dia da grade",
  calendar: "Calendário letivo",
  defaultCalendar: "O calendário padrão",
  send: "Ler o arquivo",
  sendFailed: "A grade não foi lida",
  received: "Arquivo lido",

  steps: ["Arquivo", "Colunas", "Nomes", "Diferença e publicação"],
  stepsLabel: "Passos da importação",
  back: "Voltar",

  columnsLead: "Diga o que há em cada coluna. Fica lembrado para arquivos com os mesmos títulos.",
  columnsFailed: "As colunas não servem",
  fields: {
    weekday: "Dia da semana",
    period: "Número da aula",
    startTime: "Início",
    endTime: "Fim",
    classes: "Turma",
    discipline: "Disciplina",
    teachers: "Professor",
    environments: "Ambiente",
    shift: "Turno",
    weeks: "Semana A/B",
    startDate: "Vale desde",
    endDate: "Vale até",
  } satisfies Record<TimetableField, string>,
  needed: " *",
  neededHint: "* Preciso: dia, turma, disciplina, professor, e o número da aula ou o início.",
  noColumn: "Nenhuma",
  columnOf: (place: number) => `Coluna ${place}`,
  defaultShift: "Turno das aulas numeradas, se nenhuma coluna diz",
  wholeDay: "O dia todo",
  sample: "As primeiras linhas do arquivo",
  readColumns: "Ler as aulas",

  kinds: {
    teachers: "Professores",
    classes: "Turmas",
    disciplines: "Disciplinas",
    environments: "Ambientes",
  } satisfies Record<NameKind, string>,
  missing: (count: number, all: number) =>
    count === 0 ? formatNumber(all) : `${count === 1 ? "falta" : "faltam"} ${formatNumber(count)}`,
  withoutRoom: (count: number) => `${lessonCount(count)} sem ambiente`,
  notPublishedWithoutRoom: (count: number) =>
    count === 1
      ? "1 aula sem ambiente não será publicada."
      : `${lessonCount(count)} sem ambiente não serão publicadas.`,
  chooseHomeRooms: "Escolher a sala das turmas",
  homeRooms: "Sala da turma",
  homeRoomsHint: "As aulas destas turmas não dizem o ambiente. Com a sala da turma, elas ficam nela.",
  homeRoomOf: (name: string) => `Sala da turma ${name}`,
  classUnknown: "Diga antes que turma é.",
  saveHomeRooms: "Salvar as salas",
  createAll: {
    teachers: (count: number) =>
      count === 1 ? "Criar o professor que falta" : `Criar os ${formatNumber(count)} professores que faltam`,
    classes: (count: number) =>
      count === 1 ? "Criar a turma que falta" : `Criar as ${formatNumber(count)} turmas que faltam`,
    disciplines: (count: number) =>
      count === 1 ? "Criar a disciplina que falta" : `Criar as ${formatNumber(count)} disciplinas que faltam`,
    environments: (count: number) =>
      count === 1 ? "Criar o ambiente que falta" : `Criar os ${formatNumber(count)} ambientes que faltam`,
  } satisfies Record<NameKind, (count: number) => string>,
  createHints: {
    teachers:
      "Cada um ganha uma conta: o nome de usuário vem do nome (ana.souza), e as senhas aparecem uma vez, para imprimir.",
    classes: "Com os nomes do arquivo; “1A” vira “Turma 1A”.",
    disciplines: "Com os nomes do arquivo.",
    environments: "Com os nomes do arquivo. Lugares e recursos podem ser ditos depois.",
  } satisfies Record<NameKind, string>,
  emailPattern: "E-mail dos novos professores",
  environmentType: "Tipo dos novos ambientes",
  roomsByAdmin: "Peça a um administrador que os crie.",
  created: (count: number) => plural(count, "nome criado", "nomes criados"),
  notCreated: (count: number, first: string) =>
    count === 1 ? first : `${first} E mais ${formatNumber(count - 1)}.`,
  backToNames: "Voltar aos nomes",
  inFile: "No arquivo",
  inSystem: "No sistema",
  unmatched: "Sem correspondência",
  unmatchedHint: (count: number, all: number) =>
    `${formatNumber(count)} de ${plural(all, "nome", "nomes")}. Nada é associado sem você escolher.`,
  remembered: "Lembrados de antes",
  equal: (count: number) => `Nomes iguais (${formatNumber(count)})`,
  lessonsOf: (count: number, words: string) => `${lessonCount(count)}${words ? ` · ${words}` : ""}`,
  leave: "Escolha…",
  create: (name: string) => `Criar “${name}”`,
  meaningOf: (name: string) => `O que “${name}” quer dizer`,
  chosenBy: (name: string | null, at: string) => `${name ?? "alguém"}, em ${formatDate(at.slice(0, 10))}`,
  forget: "Esquecer",
  propose: (name: string, meaning: string) => `${name} é ${meaning}`,
  saveNames: "Salvar escolhas",
  namesFailed: "As escolhas não foram salvas",
  namesSaved: "Nomes lembrados",
  summary: "O que será importado",
  inAll: "Aulas no arquivo",
  matched: "Com todos os nomes",
  waiting: "Esperam por um nome",
  roomless: "Sem ambiente",
  goOnWith: (count: number) => `Continuar com ${lessonCount(count)}`,
  stayOut: (names: number, lessons: number) =>
    names === 0
      ? "Todos os nomes são conhecidos."
      : `${plural(names, "nome falta", "nomes faltam")}. Sem eles, ${lessonCount(lessons)} ficam de fora por enquanto.`,
  alsoLater: "O que você escolher vale também para o próximo arquivo.",

  added: "Novas",
  removed: "Saem",
  changed: "Mudam",
  unchanged: "Sem mudança",
  collisions: "Colisões",
  clashes: (teachers: number, rooms: number) =>
    [
      teachers > 0
        ? `${plural(teachers, "aula tem", "aulas têm")} um professor em dois lugares ao mesmo tempo`
        : "",
      rooms > 0
        ? `${plural(rooms, "aula divide", "aulas dividem")} o ambiente com outra da própria grade: só a primeira fica com ele`
        : "",
    ]
      .filter(Boolean)
      .join("; "),
  busy: (count: number) =>
    `${plural(count, "outra aula fica", "outras aulas ficam")} na mesma hora para o professor ou a turma`,
  busyHint: "Isto não impede a publicação.",
  when: "Quando",
  wants: "Aula da grade",
  stays: "Já está lá e fica",
  allYield: (count: number) => `Todas as ${formatNumber(count)} reservas são substituídas e avisadas`,
  yields: "Substituir e avisar",
  yieldsOf: (id: number) => `: reserva nº ${id}`,
  reservation: (id: number, words: string) => `Reserva nº ${id} · ${words}`,
  noCollisions: "Nenhuma reserva está no lugar das aulas novas.",
  collisionHint:
    "Onde há uma reserva, ela fica e a aula da grade vira aula a repor, a não ser que você marque para substituí-la.",
  furtherCollisions: (count: number) => `Mais ${plural(count, "colisão", "colisões")}`,
  whatOf: (count: number) => `O que muda: ${lessonCount(count)}`,
  what: "O que muda",
  lesson: "Disciplina e turma",
  today: "Hoje",
  afterwards: "A partir da publicação",
  more: (count: number) => `e mais ${formatNumber(count)}`,
  noneComplete: "Nenhuma aula do arquivo pode ser publicada ainda.",
  noChange: "Nada muda: a grade publicada é igual.",
  from: "A partir de",
  compare: "Comparar",
  effect: (added: number, changed: number, removed: number) =>
    `${plural(added, "aula nova", "aulas novas")}, ${plural(changed, "muda", "mudam")}, ${plural(removed, "sai", "saem")}.`,
  promise: `Antes desse dia nada muda. Reservas feitas por pessoas ficam. Dá para desfazer por ${TIMETABLE_UNDO_HOURS} horas.`,
  publish: "Publicar a grade",
  publishFailed: "A grade não foi publicada",
  publishing: "Publicando a grade",
  progress: (done: number, total: number) =>
    `${formatNumber(done)} de ${plural(total, "reserva", "reservas")}`,
  progressHint: "Pode sair desta página: o trabalho continua.",
  refresh: "Atualizar",
  published: (date: string) => `A grade vale desde ${formatDate(date)}.`,
  undone: "Esta grade foi desfeita.",
  interrupted: "Interrompida",
  stopped: "O trabalho foi interrompido por um erro, e o sistema desistiu dele.",
  stoppedAt: (done: number, total: number) =>
    `${formatNumber(done)} de ${plural(total, "reserva está feita", "reservas estão feitas")}. Retome de onde parou, ou desfaça a grade. O registro do servidor diz a causa.`,
  resumeWork: "Retomar",
  resumed: "Trabalho retomado",
  begun: "Publicação iniciada",
  undoBegun: "A grade está sendo desfeita",
  undoTitle: "Desfazer a grade",
  undoQuestion: (name: string) =>
    `Desfazer ${name}? As reservas que ela fez saem, e o que ela tirou volta onde o lugar está livre. O que passou ou foi mudado à mão fica.`,
  undoFailed: "A grade não foi desfeita",
  deleteTitle: "Excluir rascunho",
  deleteQuestion: (name: string) => `Excluir o rascunho ${name}? Os nomes lembrados ficam.`,
  deleteFailed: "O rascunho não foi excluído",
  weekdays: ["", "seg", "ter", "qua", "qui", "sex", "sáb", "dom"],
  lessonNumber: (lesson: number) => `${lesson}ª`,
} as const;
