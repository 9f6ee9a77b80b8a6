/** Disciplines, classes and environments (rules R7.24, R11.6 to R11.8). */
import { ADDRESSES } from "#app/domain/addresses.ts";

type NamedItemText = {
  title: string;
  lead: string;
  new: string;
  newTitle: string;
  editTitle: string;
  deleteTitle: string;
  empty: string;
  /** The first step in a school that has none. */
  first: string;
  created: string;
  updated: string;
  deleted: string;
  errorTitle: string;
  /** The failed action, if the server has no message for it (rules R11.7). */
  createFailed: string;
  updateFailed: string;
  deleteFailed: string;
  loadFailed: string;
};

const disciplineText: NamedItemText = {
  title: "Disciplinas",
  lead: "As disciplinas que podem ser escolhidas em uma reserva.",
  new: "Nova disciplina",
  newTitle: "Nova disciplina",
  editTitle: "Editar disciplina",
  deleteTitle: "Excluir disciplina",
  empty: "Nenhuma disciplina encontrada",
  first: "Cadastre a primeira: toda reserva é de uma disciplina.",
  created: "Disciplina criada",
  updated: "Disciplina atualizada",
  deleted: "Disciplina excluída",
  errorTitle: "Erro",
  createFailed: "Erro ao criar disciplina",
  updateFailed: "Erro ao atualizar disciplina",
  deleteFailed: "Erro ao excluir disciplina",
  loadFailed: "Falha ao carregar disciplinas",
};

const classText: NamedItemText = {
  title: "Turmas",
  lead: "As turmas que podem ser escolhidas em uma reserva.",
  new: "Nova turma",
  newTitle: "Nova turma",
  editTitle: "Editar turma",
  deleteTitle: "Excluir turma",
  empty: "Nenhuma turma encontrada",
  first: "Cadastre a primeira: toda reserva é para uma turma.",
  created: "Turma criada",
  updated: "Turma atualizada",
  deleted: "Turma excluída",
  errorTitle: "Erro",
  createFailed: "Erro ao criar turma",
  updateFailed: "Erro ao atualizar turma",
  deleteFailed: "Erro ao excluir turma",
  loadFailed: "Falha ao carregar turmas",
};

const resourceText: NamedItemText = {
  title: "Recursos",
  lead: "O que os ambientes têm: projetor, computadores, bancadas, ar-condicionado.",
  new: "Novo recurso",
  newTitle: "Novo recurso",
  editTitle: "Editar recurso",
  deleteTitle: "Excluir recurso",
  empty: "Nenhum recurso encontrado",
  first: "Cadastre o primeiro e marque, em cada ambiente, o que ele tem.",
  created: "Recurso criado",
  updated: "Recurso atualizado",
  deleted: "Recurso excluído",
  errorTitle: "Erro",
  createFailed: "Erro ao criar recurso",
  updateFailed: "Erro ao atualizar recurso",
  deleteFailed: "Erro ao excluir recurso",
  loadFailed: "Falha ao carregar recursos",
};

/** The lists of names: their words and addresses, by table; and their import kind. */
export const NAMED_LISTS = {
  disciplines: {
    text: disciplineText,
    base: ADDRESSES.disciplines,
    add: ADDRESSES.disciplineNew,
    edit: "disciplineEdit",
    delete: "disciplineDelete",
    importKind: "disciplines",
  },
  classes: {
    text: classText,
    base: ADDRESSES.classes,
    add: ADDRESSES.classNew,
    edit: "classEdit",
    delete: "classDelete",
    importKind: "classes",
  },
  resources: {
    text: resourceText,
    base: ADDRESSES.resources,
    add: ADDRESSES.resourceNew,
    edit: "resourceEdit",
    delete: "resourceDelete",
    importKind: null,
  },
} as const;

export type NamedListName = keyof typeof NAMED_LISTS;

export const catalogText = {
  name: "Nome",
  searchLabel: "Buscar por nome",
  uses: { lastLesson: "Última aula", never: "nunca", rooms: "Ambientes" },
  calendar: "Calendário letivo",
  defaultCalendar: (name: string | null) => (name === null ? "Nenhum" : `O padrão (${name})`),
  homeRoom: "Sala da turma",
  homeRoomHint: "As aulas da grade que não dizem o ambiente ficam nela.",
  noHomeRoom: "Nenhuma",
  unknownRoom: "Este ambiente não existe mais. Escolha outro.",
  unknownCalendar: "Este calendário não existe mais. Escolha outro.",
};
