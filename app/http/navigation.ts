import type { Role } from "#app/domain/role.ts";
import { type MatrixKey, may } from "#app/services/access/matrix.ts";
import { frameText } from "#app/text/frame.ts";

/** One link of the menu; `icon` names a drawing of components/icon. */
type Item = { to: string; row: MatrixKey; label: string; icon: string };
export type MenuItem = Pick<Item, "to" | "label" | "icon">;
export type Menu = { title: string | null; items: MenuItem[] }[];

const { items: words, sections } = frameText;

const PANEL: Item = { to: "/", row: "GET /", label: words.panel, icon: "home" };
const REQUEST: Item = { to: "/reservas", row: "GET /reservas", label: words.reservations, icon: "calendar" };
const MINE: Item = {
  to: "/minhas-reservas",
  row: "GET /minhas-reservas",
  label: words.myReservations,
  icon: "book",
};
const REVIEW: Item = {
  to: "/admin/reservas",
  row: "GET /admin/reservas",
  label: words.manageReservations,
  icon: "list",
};
const ENVIRONMENTS: Item = {
  to: "/admin/ambientes",
  row: "GET /admin/ambientes",
  label: words.environments,
  icon: "door",
};
const DISCIPLINES: Item = {
  to: "/admin/disciplinas",
  row: "GET /admin/disciplinas",
  label: words.disciplines,
  icon: "book",
};
const CLASSES: Item = { to: "/admin/turmas", row: "GET /admin/turmas", label: words.classes, icon: "group" };
const NOTIFICATIONS: Item = {
  to: "/notificacoes",
  row: "GET /notificacoes",
  label: words.notifications,
  icon: "bell",
};
const PROFILE: Item = { to: "/perfil", row: "GET /perfil", label: words.profile, icon: "user" };
const USERS: Item = { to: "/admin/usuarios", row: "GET /admin/usuarios", label: words.users, icon: "people" };
const SETTINGS: Item = {
  to: "/admin/configuracoes",
  row: "GET /admin/configuracoes",
  label: words.settings,
  icon: "settings",
};

/** Each role's menu in the order of the specification's section 2, "Navigation frame". */
const MENUS: Record<Role, { title: string | null; items: Item[] }[]> = {
  teacher: [{ title: null, items: [REQUEST, MINE, NOTIFICATIONS] }],
  admin: [
    { title: null, items: [PANEL] },
    { title: sections.admin, items: [REVIEW, ENVIRONMENTS, DISCIPLINES, CLASSES, USERS, SETTINGS] },
  ],
  pedagogical: [
    { title: null, items: [PANEL] },
    { title: sections.pedagogical, items: [MINE, REVIEW, DISCIPLINES, CLASSES, USERS, SETTINGS] },
  ],
};

/** The links of the user menu (specification section 2, "Top bar"): the settings for an admin only. */
const USER_MENUS: Record<Role, Item[]> = {
  teacher: [PROFILE],
  pedagogical: [PROFILE],
  admin: [PROFILE, SETTINGS],
};

function allowed(role: Role, items: Item[]): MenuItem[] {
  return items.filter((item) => may(role, item.row)).map(({ to, label, icon }) => ({ to, label, icon }));
}

/** The links of this role's user menu. */
export function userMenuOf(role: Role): MenuItem[] {
  return allowed(role, USER_MENUS[role]);
}

/** The links that this role may follow; the matrix has the last word. */
export function menuOf(role: Role): Menu {
  return MENUS[role].map(({ title, items }) => ({
    title,
    items: allowed(role, items),
  }));
}
