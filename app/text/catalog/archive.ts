/** Archiving rooms, names and people (rules R16.12 to R16.15). */
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { ArchivedTable } from "#app/domain/archive.ts";
import { MAX_ARCHIVED_AT_ONCE } from "#app/domain/limits.ts";

/** Of people the list's title, "Usuários". */
const WORDS: Record<ArchivedTable, { one: string; all: string; ending: "a" | "o" }> = {
  environments: { one: "ambiente", all: "ambientes", ending: "o" },
  equipment: { one: "equipamento", all: "equipamentos", ending: "o" },
  disciplines: { one: "disciplina", all: "disciplinas", ending: "a" },
  classes: { one: "turma", all: "turmas", ending: "a" },
  resources: { one: "recurso", all: "recursos", ending: "o" },
  users: { one: "usuário", all: "usuários", ending: "o" },
};

/** Where the rows of each list are archived, and the query by which it shows the archived ones. */
export const ARCHIVE_LISTS = {
  environments: {
    base: ADDRESSES.environments,
    archive: ADDRESSES.environmentArchive,
    undo: "environmentArchiveUndo",
    restore: "environmentRestore",
  },
  equipment: {
    base: ADDRESSES.equipment,
    archive: ADDRESSES.equipmentArchive,
    undo: "equipmentArchiveUndo",
    restore: "equipmentRestore",
  },
  disciplines: {
    base: ADDRESSES.disciplines,
    archive: ADDRESSES.disciplineArchive,
    undo: "disciplineArchiveUndo",
    restore: "disciplineRestore",
  },
  classes: {
    base: ADDRESSES.classes,
    archive: ADDRESSES.classArchive,
    undo: "classArchiveUndo",
    restore: "classRestore",
  },
  resources: {
    base: ADDRESSES.resources,
    archive: ADDRESSES.resourceArchive,
    undo: "resourceArchiveUndo",
    restore: "resourceRestore",
  },
  users: {
    base: ADDRESSES.users,
    archive: ADDRESSES.userArchive,
    undo: "userArchiveUndo",
    restore: "userRestore",
  },
} as const satisfies Record<ArchivedTable, object>;

export const ARCHIVED_QUERY = "situacao=arquivados";

/** `22 turmas`, `1 ambiente`. */
function counted(list: ArchivedTable, count: number): string {
  return `${count} ${count === 1 ? WORDS[list].one : WORDS[list].all}`;
}

export const archiveText = {
  tabs: "Situação",
  present: (list: ArchivedTable) => `Ativ${WORDS[list].ending}s`,
  archived: (list: ArchivedTable) => `Arquivad${WORDS[list].ending}s`,
  select: (name: string) => `Marcar ${name}`,
  selected: (list: ArchivedTable) => `Arquivar ${WORDS[list].ending}s marcad${WORDS[list].ending}s…`,
  found: (list: ArchivedTable) => {
    const { ending } = WORDS[list];
    return `Arquivar tod${ending}s ${ending}s encontrad${ending}s…`;
  },
  title: (list: ArchivedTable) => `Arquivar ${WORDS[list].all}`,
  ask: (list: ArchivedTable, count: number) =>
    `Arquivar ${counted(list, count)}? ${count === 1 ? "Sai" : "Saem"} das listas de escolha. Reservas e relatórios ficam, com o nome. Dá para reativar.`,
  askPerson: "Quem é arquivado não entra mais no sistema.",
  none: (list: ArchivedTable) =>
    `Nada a arquivar. Marque ${WORDS[list].all} na lista, ou busque e arquive o resultado.`,
  more: `Só as primeiras ${MAX_ARCHIVED_AT_ONCE}: arquive as demais depois.`,
  coming: (count: number) =>
    `${count} ${count === 1 ? "aula por vir fica como está" : "aulas por vir ficam como estão"}:`,
  others: (count: number) => `e mais ${count}`,
  handOver: "Para passar as aulas a outra pessoa, use antes Repassar aulas.",
  action: "Arquivar…",
  instead: "Para só tirar das listas, com o histórico guardado:",
  submit: "Arquivar",
  failed: "Erro ao arquivar",
  loadFailed: "Falha ao carregar a lista",
  done: (list: ArchivedTable, count: number) =>
    `${counted(list, count)} arquivad${WORDS[list].ending}${count === 1 ? "" : "s"}.`,
  undo: "Desfazer",
  undone: "Arquivamento desfeito",
  restore: "Reativar",
  restoreTitle: (list: ArchivedTable) => `Reativar ${WORDS[list].one}`,
  restoreAsk: (name: string) => `Reativar ${name}? Volta às listas de escolha.`,
  restoreHint: "Se o nome já é de outro, escreva um novo.",
  restoreFailed: "Erro ao reativar",
  restored: "Reativado",
  name: "Nome",
};
