import type { Role } from "#app/domain/role.ts";
import { type MatrixKey, matrixRow, may } from "#app/services/access/matrix.ts";
import { dashboardText } from "#app/text/dashboard.ts";

export type DashboardLink = { to: string; label: string; icon: string; newTab?: boolean };
type Item = DashboardLink & { row: MatrixKey };

/** The dashboard's links in the order of the specification's section 2. */
const LINKS: Item[] = [
  {
    to: "/admin/reservas",
    row: "GET /admin/reservas",
    label: dashboardText.manageReservations,
    icon: "list",
  },
  {
    to: "/admin/ambientes",
    row: "GET /admin/ambientes",
    label: dashboardText.manageEnvironments,
    icon: "door",
  },
  { to: "/admin/usuarios", row: "GET /admin/usuarios", label: dashboardText.manageUsers, icon: "people" },
  {
    to: "/admin/configuracoes",
    row: "GET /admin/configuracoes",
    label: dashboardText.settings,
    icon: "settings",
  },
  { to: "/tv-panel", row: "GET /tv-panel", label: dashboardText.panel, icon: "screen", newTab: true },
];

const ACTIONS: Item[] = [
  {
    to: "/reservas/nova",
    row: "GET /reservas/nova",
    label: dashboardText.newReservation,
    icon: "calendar",
  },
  {
    to: "/admin/disciplinas/nova",
    row: "GET /admin/disciplinas/nova",
    label: dashboardText.newDiscipline,
    icon: "book",
  },
  { to: "/admin/turmas/nova", row: "GET /admin/turmas/nova", label: dashboardText.newClass, icon: "group" },
  { to: "/admin/usuarios/novo", row: "GET /admin/usuarios/novo", label: dashboardText.newUser, icon: "user" },
  {
    to: "/admin/ambientes/novo",
    row: "GET /admin/ambientes/novo",
    label: dashboardText.newEnvironment,
    icon: "door",
  },
];

function allowed(role: Role, items: Item[]): DashboardLink[] {
  return items
    .filter((item) => matrixRow(item.row).who === "public" || may(role, item.row))
    .map(({ row: _, ...link }) => link);
}

/** Where the dashboard leads this role, and what it can begin from there; the matrix has the last word. */
export function dashboardLinksOf(role: Role): { links: DashboardLink[]; actions: DashboardLink[] } {
  return { links: allowed(role, LINKS), actions: allowed(role, ACTIONS) };
}
