/** The tabs of `/pedagogical/reservas` (rules R7.21), by their words in addresses; the default comes first. */
export const PEDAGOGICAL_TABS = ["pendentes", "calendario", "todas", "gestao"] as const;
export type PedagogicalTab = (typeof PEDAGOGICAL_TABS)[number];

/** The tab that an address names; anything else is the default. */
export function pedagogicalTabOf(slug: string | null): PedagogicalTab {
  return PEDAGOGICAL_TABS.find((tab) => tab === slug) ?? "pendentes";
}
