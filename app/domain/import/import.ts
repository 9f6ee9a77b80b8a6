import { compareNames } from "#app/domain/by-name.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { ENVIRONMENT_TYPES } from "#app/domain/rooms/environment.ts";
import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";

/** What can be imported from a table, and its columns (rules R18.3). */
export type ImportField = {
  name: string;
  /** Its word in addresses (`?nome=2`: the third column). */
  slug: string;
  isRequired: boolean;
  /** What its column may be called, folded. */
  titles: string[];
};

const name: ImportField = { name: "name", slug: "nome", isRequired: true, titles: ["nome", "name"] };
const description: ImportField = {
  name: "description",
  slug: "descricao",
  isRequired: false,
  titles: ["descricao", "observacao", "observacoes", "obs", "description"],
};

export const IMPORT_FIELDS = {
  users: [
    {
      ...name,
      titles: [
        ...["nome", "nome completo", "professor", "professora", "docente", "servidor"],
        ...["colaborador", "funcionario", "name"],
      ],
    },
    {
      name: "username",
      slug: "usuario",
      isRequired: true,
      titles: [
        ...["username", "usuario", "login", "nome de usuario", "matricula", "siape", "matricula siape"],
        ...["usuario de rede", "masp", "rf", "user"],
      ],
    },
    {
      name: "email",
      slug: "email",
      isRequired: true,
      titles: ["email", "e-mail", "e mail", "correio eletronico", "mail"],
    },
    { name: "groups", slug: "grupos", isRequired: false, titles: ["grupos", "grupo", "groups"] },
  ],
  disciplines: [
    {
      ...name,
      titles: [
        "disciplina",
        "nome",
        "unidade curricular",
        "componente curricular",
        "componente",
        "materia",
        "uc",
        "name",
      ],
    },
  ],
  classes: [
    { ...name, titles: ["turma", "nome", "classe", "serie", "codigo", "name"] },
    {
      name: "homeEnvironmentId",
      slug: "sala",
      isRequired: false,
      titles: ["sala da turma", "sala", "sala fixa", "ambiente", "room"],
    },
  ],
  environments: [
    { ...name, titles: ["ambiente", "nome", "sala", "espaco", "laboratorio", "identificacao", "name"] },
    {
      name: "type",
      slug: "tipo",
      isRequired: true,
      titles: ["tipo", "tipo de ambiente", "categoria", "type"],
    },
    {
      name: "capacity",
      slug: "capacidade",
      isRequired: false,
      titles: [
        ...["capacidade", "lugares", "vagas", "lotacao", "capac", "cap", "carteiras", "assentos"],
        ...["alunos", "capacity"],
      ],
    },
    {
      name: "location",
      slug: "localizacao",
      isRequired: false,
      titles: ["localizacao", "local", "bloco", "predio", "andar", "pavimento", "location"],
    },
    {
      name: "resources",
      slug: "recursos",
      isRequired: false,
      titles: ["recursos", "equipamentos", "resources"],
    },
    description,
  ],
  equipment: [
    { ...name, titles: ["equipamento", "nome", "item", "material", "name"] },
    {
      name: "count",
      slug: "quantidade",
      isRequired: true,
      titles: ["quantidade", "qtd", "qtde", "quant", "total", "unidades", "count"],
    },
    { name: "type", slug: "tipo", isRequired: false, titles: ["tipo", "categoria", "type"] },
    {
      name: "location",
      slug: "local",
      isRequired: false,
      titles: ["onde fica", "local", "localizacao", "armario", "sala", "location"],
    },
    description,
  ],
  "blocked-days": [
    { name: "date", slug: "data", isRequired: true, titles: ["data", "dia", "periodo", "date"] },
    {
      name: "title",
      slug: "titulo",
      isRequired: true,
      titles: ["titulo", "nome", "feriado", "ocorrencia", "motivo", "evento", "title", "descricao"],
    },
    { name: "type", slug: "tipo", isRequired: false, titles: ["tipo", "type"] },
    description,
  ],
  calendar: [
    { name: "date", slug: "data", isRequired: true, titles: ["data", "dia", "periodo", "date"] },
    { name: "type", slug: "tipo", isRequired: true, titles: ["tipo", "categoria", "type"] },
    {
      ...description,
      titles: ["titulo", "nome", "evento", "ocorrencia", "atividade", ...description.titles],
    },
    { name: "calendar", slug: "calendario", isRequired: false, titles: ["calendario", "calendar"] },
  ],
} as const satisfies Record<string, readonly ImportField[]>;

export type ImportKind = keyof typeof IMPORT_FIELDS;

export const IMPORT_KINDS = Object.keys(IMPORT_FIELDS) as ImportKind[];

export const IMPORT_SLUGS: Record<ImportKind, string> = {
  users: "professores",
  disciplines: "disciplinas",
  classes: "turmas",
  environments: "ambientes",
  equipment: "equipamentos",
  "blocked-days": "dias-bloqueados",
  calendar: "calendario",
};

/** The formats of the templates. */
export const TEMPLATE_FORMATS = ["csv", "xlsx"] as const;

/** The kind that an address names, or null for anything else. */
export function importKindOfSlug(slug: string | null): ImportKind | null {
  return IMPORT_KINDS.find((kind) => IMPORT_SLUGS[kind] === slug) ?? null;
}

/** Which column of the table holds a field; a field without one is not imported. */
export type ImportMapping = Record<string, number>;

/** A title as it is compared: without case, accents and signs around it. */
export function foldTitle(title: string): string {
  return foldText(title).replace(/[*:_]/g, " ").replace(/\s+/g, " ").trim();
}

/** A word in the singular, as far as titles need it: "professores", "curriculares", "turmas". */
function singular(word: string): string {
  return word.length > 3 ? word.replace(/res$/, "r").replace(/s$/, "") : word;
}

function singulars(title: string): string {
  return title.split(" ").map(singular).join(" ");
}

const BEFORE =
  /^(?:nome|endereco|horario|hora|no|n|num|numero|qtd|qtde|quant|quantidade|total) (?:d[aeo]s?(?:\([ao]s?\))?) (?=.)/;
const BEHIND =
  /(?: d[aeo]s?\b)?(?: [ao]s?)? (?:institucional|escolar|complet[ao]|corporativo|pessoal|fisico|maxim[ao]|disponivei|aprendizagem|responsavel|aula|professora?|docente|servidor|aluno|sala|ambiente|espaco|turma|disciplina|equipamento|item|feriado|evento|dia)(?![a-z])/g;

/** The same without what schools add to it: "PROFESSOR(A)", "E-MAIL INSTITUCIONAL", "Nº de lugares", "Turmas". */
function bareTitle(title: string): string {
  const plain = foldTitle(title)
    .replace(/\./g, " ")
    .replace(/ +/g, " ")
    .trim()
    .replace(BEFORE, "")
    .replace(/\([^)]*\)/g, "");
  return singulars(plain).replace(BEHIND, " ").replace(/\s+/g, " ").trim();
}

/** A title as it is compared, and its parts ("Sala/Laboratório") without what schools add. */
type FoldedTitle = { whole: string; parts: string[] };

function foldParts(title: string): FoldedTitle {
  return { whole: foldTitle(title), parts: [title, ...title.split("/")].map(bareTitle) };
}

/** The titles of all fields in the singular. */
const SINGULARS = new Map(
  Object.values(IMPORT_FIELDS)
    .flatMap((fields) => fields.flatMap(({ titles }) => titles as readonly string[]))
    .map((title) => [title, singulars(title)] as const),
);

function sureness({ whole, parts }: FoldedTitle, titles: readonly string[]): number {
  if (titles.includes(whole)) return 2;
  return titles.some((each) => parts.includes(SINGULARS.get(each) ?? each)) ? 1 : 0;
}

/** How surely a title is one of a field's: 2 to the letter, 1 without what schools add, 0 not at all. */
export function matchTitle(title: string, titles: readonly string[]): number {
  return sureness(foldParts(title), titles);
}

/** Guesses the columns by their titles; each column is taken once, first where a title fits to the letter. */
export function guessMapping(kind: ImportKind, titles: string[]): ImportMapping {
  const mapping: ImportMapping = {};
  const folded = titles.map(foldParts);
  for (const sure of [2, 1])
    for (const field of IMPORT_FIELDS[kind] as readonly ImportField[]) {
      if (field.name in mapping) continue;
      const fits = (title: FoldedTitle, index: number) =>
        sureness(title, field.titles) === sure && !Object.values(mapping).includes(index);
      // The order of a field's titles is that of how well they fit.
      const column = field.titles
        .map((each) => folded.findIndex((title, index) => fits(title, index) && sureness(title, [each]) > 0))
        .find((index) => index >= 0);
      if (column !== undefined) mapping[field.name] = column;
    }
  return mapping;
}

/** What is taken where a file does not say it, chosen once for all rows. */
export type ImportDefaults = {
  type?: string;
  /** The username is made of the name. */
  username?: "name";
  /** A pattern with `{usuario}`. */
  email?: string;
};

/** Rows that are not imported: by their lines, or all that are at fault. */
export type LeftOutRows = ReadonlySet<number> | "faulty";

/** How the rows of a file are read. */
export type ImportChoices = { mapping: ImportMapping; defaults: ImportDefaults; leftOut: LeftOutRows };

/** The fields of a kind that a default can stand for. */
export const DEFAULTED_FIELDS: Partial<Record<ImportKind, readonly (keyof ImportDefaults)[]>> = {
  users: ["username", "email"],
  environments: ["type"],
  "blocked-days": ["type"],
  calendar: ["type"],
};

/** The types that can be chosen for rows without one, in the words that a file would have. */
export const DEFAULT_TYPES: Partial<Record<ImportKind, readonly string[]>> = {
  environments: ENVIRONMENT_TYPES,
  "blocked-days": ["Feriado", "Conselho", "Evento", "Outro"],
  calendar: ["Feriado", "Recesso", "Férias", "Sábado letivo", "Provas"],
};

/** A cell of resources: `Projetor; Computadores: 20`. What is no number behind a colon stays as it was typed. */
export function readTypedResources(cell: string): { name: string; count: number | string | null }[] {
  return cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [name = "", count = ""] = part.split(":").map((each) => each.trim());
      return { name, count: count === "" ? null : /^\d{1,9}$/.test(count) ? Number(count) : count };
    });
}

/** The same as one text, in the order of names: of two that are alike the texts are. */
export function writeResources(resources: EnvironmentResource[]): string {
  const byName = new Map(resources.map((resource) => [foldText(resource.name), resource]));
  return [...byName.values()]
    .sort((a, b) => compareNames(a.name, b.name))
    .map(({ name, count }) => (count === null ? name : `${name}: ${count}`))
    .join("; ");
}

/** A cell of groups: `Redes; Saúde`, each once, by its first spelling. */
export function readTypedGroups(cell: string): string[] {
  const names = cell.split(/[;\n]/).map((part) => part.trim().replace(/\s+/g, " "));
  const folded = names.map(foldText);
  return names.filter((name, index) => name !== "" && folded.indexOf(foldText(name)) === index);
}

/** The same as one text, in the order of names. */
export function writeGroups(names: string[]): string {
  return names.toSorted(compareNames).join("; ");
}
