import type { Role } from "#app/domain/access/role.ts";
import {
  hasNoPeople,
  type RuleKind,
  type RuleTerms,
  type RuleUnit,
} from "#app/domain/booking-rules/booking-rule.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { formatDate, formatDayMonth, formatNumber, plural } from "#app/text/format.ts";

/** Rules of booking as sentences (rules R26.3). */

const conjunction = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** Rooms and people that a sentence names before it counts the rest. */
const MOST_NAMED = 4;

export type RuleNames = {
  environments: ReadonlyMap<number, string>;
  equipment: ReadonlyMap<number, string>;
  groups: ReadonlyMap<number, string>;
  users: ReadonlyMap<number, string>;
};

const TYPES: Record<EnvironmentType, string> = {
  Sala: "Salas",
  Laboratório: "Laboratórios",
  Auditório: "Auditórios",
};

/** `a Sala 3`, `o Laboratório 1`; a kind of equipment by its name alone. */
export function roomWithArticle({ name, type }: { name: string; type: EnvironmentType | null }): string {
  if (type === null) return name;
  return `${type === "Sala" ? "a" : "o"} ${name}`;
}

const ROLES: Record<Role, string> = {
  teacher: "os professores",
  pedagogical: "o setor pedagógico",
  admin: "os administradores",
};

function named(names: string[]): string {
  if (names.length <= MOST_NAMED) return conjunction.format(names);
  return `${names.slice(0, MOST_NAMED).join(", ")} e mais ${formatNumber(names.length - MOST_NAMED)}`;
}

/** `Laboratório de Redes e Sala 3`, `Laboratórios`, `Todos os ambientes`. */
export function ruleRoomsText(
  {
    environmentIds,
    environmentType,
    equipmentIds,
  }: Pick<RuleTerms, "environmentIds" | "environmentType" | "equipmentIds">,
  { environments, equipment }: Pick<RuleNames, "environments" | "equipment">,
): string {
  if (equipmentIds.length > 0)
    return named(equipmentIds.map((id) => equipment.get(id) ?? "equipamento excluído"));
  if (environmentIds.length > 0) {
    return named(environmentIds.map((id) => environments.get(id) ?? "ambiente excluído"));
  }
  return environmentType ? TYPES[environmentType] : "Todos os ambientes";
}

/** `o grupo Professores de Saúde, o setor pedagógico e Ana`; if none is chosen, every teacher. */
export function rulePeopleText(
  terms: Pick<RuleTerms, "roles" | "groupIds" | "userIds">,
  { groups, users }: RuleNames,
): string {
  if (hasNoPeople(terms)) return "todos os professores";
  return named([
    ...terms.groupIds.map((id) => `o grupo ${groups.get(id) ?? "excluído"}`),
    ...terms.roles.map((role) => ROLES[role]),
    ...terms.userIds.map((id) => users.get(id) ?? "pessoa excluída"),
  ]);
}

const COUNTED: Partial<Record<RuleUnit, [string, string]>> = {
  hours: ["hora", "horas"],
  days: ["dia", "dias"],
  schoolDays: ["dia letivo", "dias letivos"],
  minutes: ["minuto", "minutos"],
  lessons: ["aula", "aulas"],
};

function amount(unit: RuleUnit | null, value: number | null): string {
  const [one, many] = COUNTED[unit ?? "days"] ?? ["dia", "dias"];
  return plural(value ?? 1, one, many);
}

const PERIODS: Partial<Record<RuleUnit, string>> = {
  perWeek: "por semana",
  perMonth: "por mês",
  open: "em aberto",
};

/** What a rule demands, in three pieces: what comes before what matters, that itself, and what follows. */
type DemandPieces = [before: string, matter: string, after: string];

function quotaPieces({ value, unit, count }: RuleTerms): DemandPieces {
  const what =
    count === "lessons" ? plural(value ?? 1, "aula", "aulas") : plural(value ?? 1, "reserva", "reservas");
  return ["no máximo ", `${what} ${PERIODS[unit ?? "open"] ?? ""}`, ""];
}

/** `peça com`, `2 dias letivos`, `de antecedência`. */
export function ruleDemandPieces(rule: RuleTerms, names: RuleNames): DemandPieces {
  const { kind, value, unit } = rule;
  const demands: Record<RuleKind, () => DemandPieces> = {
    who: () => ["só ", rulePeopleText(rule, names), countsAsOne(rule) ? " reserva" : " reservam"],
    outsideTerm: () => ["reserve só em ", "dias letivos", ""],
    horizon: () =>
      unit === "termEnd"
        ? ["reserve até o ", "fim do período", ""]
        : ["reserve com até ", amount(unit, value), " de antecedência"],
    notice: () => ["peça com ", amount(unit, value), " de antecedência"],
    duration: () => [
      "no máximo ",
      unit === "lessons"
        ? `${amount(unit, value)} por dia`
        : plural(value ?? 1, "dia seguido", "dias seguidos"),
      " de cada professor",
    ],
    buffer: () => ["deixe ", amount(unit, value), ` ${value === 1 ? "livre" : "livres"} entre reservas`],
    quota: () => quotaPieces(rule),
  };
  return demands[kind]();
}

function countsAsOne({ roles, groupIds, userIds }: RuleTerms): boolean {
  return (
    roles.length + groupIds.length + userIds.length === 1 && !roles.some((role) => role !== "pedagogical")
  );
}

/** `Laboratórios: peça com 2 dias letivos de antecedência.` */
export function ruleSentence(rule: RuleTerms, names: RuleNames): string {
  return `${ruleRoomsText(rule, names)}: ${ruleDemandPieces(rule, names).join("")}.`;
}

export type ReportedRefusal = { rule: RuleTerms; date: CivilDate; until: CivilDate | null };

/** `26/11`, with the year where it is another one than the date's. */
function dayOf(date: CivilDate, beside: CivilDate): string {
  return date.slice(0, 4) === beside.slice(0, 4) ? formatDayMonth(date) : formatDate(date);
}

/** Why a date is refused, with the date until or from which it would go. */
export function refusedDateText({ rule, date, until }: ReportedRefusal): string {
  const day = formatDayMonth(date);
  const limit = until === null ? null : dayOf(until, date);
  const reasons: Record<RuleKind, () => string> = {
    who: () => `Fale com o setor pedagógico para reservar em ${day}.`,
    outsideTerm: () => `${day} não é dia letivo.`,
    horizon: () => `Para ${day} peça a partir de ${limit}.`,
    notice: () => `Para ${day} o prazo terminou em ${limit}.`,
    duration: () =>
      rule.unit === "lessons" ? `Em ${day} seriam mais.` : `Com ${day} seriam mais dias seguidos.`,
    buffer: () => `Em ${day} há uma reserva aprovada a menos de ${amount("minutes", rule.value)}.`,
    quota: () => {
      if (limit === null) return `O pedido para ${day} passa do limite.`;
      const isOpen = rule.unit === "open";
      return isOpen
        ? `O limite foi atingido. Você pode pedir de novo a partir de ${limit}.`
        : `Para ${day} o limite foi atingido. Há vaga a partir de ${limit}.`;
    },
  };
  return reasons[rule.kind]();
}

/** In a list of rooms or a cell: `prazo até 24/11`, `a partir de 27/10`. */
export function shortRefusalText({ rule, date, until }: ReportedRefusal): string {
  const limit = until === null ? "" : dayOf(until, date);
  const reasons: Record<RuleKind, string> = {
    who: "reservada a outras pessoas",
    outsideTerm: "não é dia letivo",
    horizon: `só a partir de ${limit}`,
    notice: `prazo terminou em ${limit}`,
    duration: "passa da duração",
    buffer: "sem intervalo",
    quota: "limite atingido",
  };
  return reasons[rule.kind];
}
