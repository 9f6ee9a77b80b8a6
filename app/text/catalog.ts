/** Disciplines, classes and environments (specification sections 2 and 8). */

export type NamedItemText = {
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

export const disciplineText: NamedItemText = {
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

export const classText: NamedItemText = {
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

export const catalogText = {
  name: "Nome",
  searchLabel: "Buscar por nome",
  disciplineDeleted: disciplineText.deleted,
  classDeleted: classText.deleted,
};
