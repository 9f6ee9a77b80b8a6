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
  created: string;
  updated: string;
  deleted: string;
  errorTitle: string;
};

const disciplineText: NamedItemText = {
  title: "Disciplinas",
  lead: "As disciplinas que podem ser escolhidas em uma reserva.",
  new: "Nova disciplina",
  newTitle: "Nova disciplina",
  editTitle: "Editar disciplina",
  deleteTitle: "Excluir disciplina",
  empty: "Nenhuma disciplina encontrada",
  created: "Disciplina criada",
  updated: "Disciplina atualizada",
  deleted: "Disciplina excluída",
  errorTitle: "Erro",
};

const classText: NamedItemText = {
  title: "Turmas",
  lead: "As turmas que podem ser escolhidas em uma reserva.",
  new: "Nova turma",
  newTitle: "Nova turma",
  editTitle: "Editar turma",
  deleteTitle: "Excluir turma",
  empty: "Nenhuma turma encontrada",
  created: "Turma criada",
  updated: "Turma atualizada",
  deleted: "Turma excluída",
  errorTitle: "Erro",
};

/** The two lists of names that staff keep: their words and addresses, by table. */
export const NAMED_LISTS = {
  disciplines: {
    text: disciplineText,
    base: ADDRESSES.disciplines,
    add: ADDRESSES.disciplineNew,
    edit: "disciplineEdit",
    delete: "disciplineDelete",
  },
  classes: {
    text: classText,
    base: ADDRESSES.classes,
    add: ADDRESSES.classNew,
    edit: "classEdit",
    delete: "classDelete",
  },
} as const;

export type NamedListName = keyof typeof NAMED_LISTS;

export const catalogText = {
  name: "Nome",
  searchLabel: "Buscar por nome",
};
