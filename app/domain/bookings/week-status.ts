import type { Status } from "./status.ts";

/** The status filter of the dashboard's week (rules R7.17). */
export type WeekStatus = Status | "all";

export const WEEK_STATUS_SLUGS: Record<WeekStatus, string> = {
  approved: "aprovadas",
  pending: "pendentes",
  rejected: "rejeitadas",
  all: "todas",
};

const WEEK_STATUSES = Object.keys(WEEK_STATUS_SLUGS) as WeekStatus[];

export function weekStatusOfSlug(slug: string | null): WeekStatus {
  return WEEK_STATUSES.find((status) => WEEK_STATUS_SLUGS[status] === slug) ?? "approved";
}
