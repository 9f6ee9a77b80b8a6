import type { Role } from "#app/domain/access/role.ts";
import { allowedLinks, type DeclaredLink, type ShownLink } from "#app/http/links.ts";
import { dashboardText as text } from "#app/text/dashboard/dashboard.ts";

/** The dashboard's links in the order of rules R7.15. */
const LINKS: DeclaredLink[] = [
  { to: "reports", label: text.reports, icon: "chart" },
  { to: "review", label: text.manageReservations, icon: "list" },
  { to: "environments", label: text.manageEnvironments, icon: "door" },
  { to: "users", label: text.manageUsers, icon: "user" },
  { to: "settings", label: text.settings, icon: "settings" },
  { to: "tvPanel", label: text.panel, icon: "screen", newTab: true },
];

const ACTIONS: DeclaredLink[] = [
  { to: "request", label: text.newReservation, icon: "calendar" },
  { to: "reviewCleanup", label: text.cleanup, icon: "broom" },
  { to: "blockedDayNew", label: text.newBlockedDay, icon: "blocked" },
  { to: "disciplineNew", label: text.newDiscipline, icon: "tag" },
  { to: "classNew", label: text.newClass, icon: "group" },
  { to: "userNew", label: text.newUser, icon: "user" },
  { to: "environmentNew", label: text.newEnvironment, icon: "door" },
];

export function dashboardLinksOf(role: Role): { links: ShownLink[]; actions: ShownLink[] } {
  return { links: allowedLinks(role, LINKS), actions: allowedLinks(role, ACTIONS) };
}
