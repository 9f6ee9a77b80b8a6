import type { Status } from "#app/domain/bookings/status.ts";

/** The tabs of `/admin/reservas` (rules R7.22). */
export const REVIEW_TABS = ["pending", "approved", "rejected", "all"] as const;
export type ReviewTab = (typeof REVIEW_TABS)[number];

export const REVIEW_TAB_SLUGS: Record<ReviewTab, string> = {
  pending: "pendentes",
  approved: "aprovadas",
  rejected: "rejeitadas",
  all: "todas",
};

export function reviewTabOfSlug(slug: string | null): ReviewTab {
  return REVIEW_TABS.find((tab) => REVIEW_TAB_SLUGS[tab] === slug) ?? "pending";
}

export function statusOfTab(tab: ReviewTab): Status | null {
  return tab === "all" ? null : tab;
}
