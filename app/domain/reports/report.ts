import type { Shift } from "#app/domain/dates/shift.ts";

/** The tabs of `/admin/relatorios` (rules R18.1). */
export const REPORT_TABS = ["teachers", "empty"] as const;
export type ReportTab = (typeof REPORT_TABS)[number];

export const REPORT_TAB_SLUGS: Record<ReportTab, string> = {
  teachers: "professores-por-sala",
  empty: "salas-vazias",
};

export function reportTabOfSlug(slug: string | null): ReportTab {
  return REPORT_TABS.find((tab) => REPORT_TAB_SLUGS[tab] === slug) ?? "teachers";
}

/** The labels of shifts in reports (rules R2.6). */
export const REPORT_SHIFTS: Record<Shift, string> = {
  morning: "Matutino",
  afternoon: "Vespertino",
  evening: "Noturno",
};
