/** Archiving rooms, names and people (rules R16.12 to R16.15). */
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { ArchivedTable } from "#app/domain/archive.ts";
import { MAX_ARCHIVED_AT_ONCE } from "#app/domain/limits.ts";

const WORDS = {
  environments: {
    one: "ambiente",
    all: "ambientes",
    present: "Ativos",
    archived: "Arquivados",
    isFeminine: false,
  },
  disciplines: {
    one: "disciplina",
    all: "disciplinas",
    present: "Ativas",
    archived: "Arquivadas",
    isFeminine: true,
  },
  classes: { one: "turma", all: "turmas", present: "Ativas", archived: "Arquivadas", isFeminine: true },
  resources: {
    one: "recurso",
    all: "recursos",
    present: "Ativos",
    archived: "Arquivados",
    isFeminine: false,
  },
  users: { one: "pessoa", all: "pessoas", present: "Ativas", archived: "Arquivadas", isFeminine: true },
} satisfies Record<ArchivedTable, object>;

/** Where the rows of each list are archived, and the query by which it shows the archived ones. */
export const ARCHIVE_LISTS = {
  environments: {
    base: ADDRESSES.environments,
    archive: ADDRESSES.environmentArchive,
    undo: "environmentArchiveUndo",
    restore: "environmentRestore",
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
  present: (list: ArchivedTable) => WORDS[list].present,
  archived: (list: ArchivedTable) => WORDS[list].archived,
  select: (name: string) => `Marcar ${name}`,
  selected: (list: ArchivedTable) =>
    WORDS[list].isFeminine ? "Arquivar as marcadas…" : "Arquivar os marcados…",
  found: (list: ArchivedTable) =>
    WORDS[list].isFeminine ? "Arquivar todas as encontradas…" : "Arquivar todos os encontrados…",
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
  submit: "Arquivar",
  failed: "Erro ao arquivar",
  loadFailed: "Falha ao carregar a lista",
  done: (list: ArchivedTable, count: number) =>
    `${counted(list, count)} ${WORDS[list].isFeminine ? (count === 1 ? "arquivada" : "arquivadas") : count === 1 ? "arquivado" : "arquivados"}.`,
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
