/** Why a day is blocked (rules R4.1). */
export const BLOCKED_DAY_TYPES = ["holiday", "council", "event", "other"] as const;
export type BlockedDayType = (typeof BLOCKED_DAY_TYPES)[number];

export const BLOCKED_DAY_SLUGS: Record<BlockedDayType, string> = {
  holiday: "feriado",
  council: "conselho",
  event: "evento",
  other: "outro",
};

export function blockedDayTypeOfSlug(slug: string | null): BlockedDayType | null {
  return BLOCKED_DAY_TYPES.find((type) => BLOCKED_DAY_SLUGS[type] === slug) ?? null;
}

const YEARS_AROUND = 5;

export function yearsAround(year: number): number[] {
  return Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, index) => year - YEARS_AROUND + index);
}

/** The federative units of Brazil, whose state holidays are known (ISO 3166-2:BR). */
export const STATES = {
  AC: "Acre",
  AL: "Alagoas",
  AP: "Amapá",
  AM: "Amazonas",
  BA: "Bahia",
  CE: "Ceará",
  DF: "Distrito Federal",
  ES: "Espírito Santo",
  GO: "Goiás",
  MA: "Maranhão",
  MT: "Mato Grosso",
  MS: "Mato Grosso do Sul",
  MG: "Minas Gerais",
  PA: "Pará",
  PB: "Paraíba",
  PR: "Paraná",
  PE: "Pernambuco",
  PI: "Piauí",
  RJ: "Rio de Janeiro",
  RN: "Rio Grande do Norte",
  RS: "Rio Grande do Sul",
  RO: "Rondônia",
  RR: "Roraima",
  SC: "Santa Catarina",
  SP: "São Paulo",
  SE: "Sergipe",
  TO: "Tocantins",
} as const;
export type State = keyof typeof STATES;

export function stateOf(text: string | null): State | null {
  return text !== null && Object.hasOwn(STATES, text) ? (text as State) : null;
}

/** A holiday of a year; `scope` is who declares it; on an `optional` one most schools work all the same. */
export type Holiday = {
  date: string;
  name: string;
  scope: "national" | "state" | "optional";
};
