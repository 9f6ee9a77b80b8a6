import type { Status } from "./status.ts";

/** The status filter of the dashboard's week (rules R7.17). */
export type WeekStatus = Status | "all";

/** The pt-BR word of the filter in addresses (`?status=aprovadas`). */
export const WEEK_STATUS_SLUGS: Record<WeekStatus, string> = {
  approved: "aprovadas",
  pending: "pendentes",
  rejected: "rejeitadas",
  all: "todas",
};

const WEEK_STATUSES = Object.keys(WEEK_STATUS_SLUGS) as WeekStatus[];

/** The filter that an address names; anything else is the default. */
export function weekStatusOfSlug(slug: string | null): WeekStatus {
  return WEEK_STATUSES.find((status) => WEEK_STATUS_SLUGS[status] === slug) ?? "approved";
}
