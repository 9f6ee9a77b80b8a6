import type { Role } from "#app/domain/access/role.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { frameText } from "#app/text/frame.ts";
import { allowedLinks, type DeclaredLink, type ShownLink } from "./links.ts";

export type Menu = { title: string | null; items: ShownLink[] }[];

const { items: words, sections } = frameText;

const LINKS = {
  panel: { to: "home", label: words.panel, icon: "home" },
  request: { to: "myWeek", label: words.reservations, icon: "calendar" },
  mine: { to: "myReservations", label: words.myReservations, icon: "book" },
  freeRooms: { to: "day", label: words.freeRooms, icon: "grid" },
  notifications: { to: "notifications", label: words.notifications, icon: "bell" },
  pedagogical: { to: "pedagogical", label: words.reservations, icon: "calendar" },
  approvers: { to: "approvers", label: words.approvers, icon: "check" },
  review: { to: "review", label: words.manageReservations, icon: "list" },
  absences: { to: "absences", label: words.absences, icon: "away" },
  blockedDays: { to: "blockedDays", label: words.blockedDays, icon: "blocked" },
  schoolYear: { to: "schoolYear", label: words.schoolYear, icon: "schoolYear" },
  timetables: { to: "timetables", label: words.timetables, icon: "timetable" },
  bookingRules: { to: "bookingRules", label: words.bookingRules, icon: "scales" },
  reports: { to: "reports", label: words.reports, icon: "chart" },
  environments: { to: "environments", label: words.environments, icon: "door" },
  resources: { to: "resources", label: words.resources, icon: "screen" },
  equipment: { to: "equipment", label: words.equipment, icon: "screen" },
  equipmentCounter: { to: "equipmentCounter", label: words.equipmentCounter, icon: "check" },
  disciplines: { to: "disciplines", label: words.disciplines, icon: "tag" },
  classes: { to: "classes", label: words.classes, icon: "group" },
  users: { to: "users", label: words.users, icon: "user" },
  audit: { to: "audit", label: words.audit, icon: "history" },
  settings: { to: "settings", label: words.settings, icon: "settings" },
  profile: { to: "profile", label: words.profile, icon: "badge" },
} as const satisfies Record<string, DeclaredLink>;

const {
  review,
  absences,
  blockedDays,
  schoolYear,
  timetables,
  bookingRules,
  reports,
  environments,
  resources,
  disciplines,
  classes,
  users,
  audit,
  settings,
} = LINKS;

/** Each role's menu in the order of rules R7.8 to R7.10. */
const MENUS: Record<Role, { title: string | null; items: DeclaredLink[] }[]> = {
  teacher: [
    {
      title: null,
      items: [LINKS.request, LINKS.freeRooms, LINKS.mine, LINKS.equipmentCounter, LINKS.notifications],
    },
  ],
  admin: [
    { title: null, items: [LINKS.panel] },
    {
      title: sections.admin,
      items: [
        review,
        absences,
        LINKS.equipmentCounter,
        LINKS.freeRooms,
        schoolYear,
        blockedDays,
        timetables,
        bookingRules,
        reports,
        environments,
        resources,
        LINKS.equipment,
        disciplines,
        classes,
        users,
        audit,
        settings,
      ],
    },
  ],
  pedagogical: [
    { title: null, items: [LINKS.panel] },
    {
      title: sections.pedagogical,
      items: [
        LINKS.pedagogical,
        LINKS.mine,
        LINKS.freeRooms,
        review,
        absences,
        LINKS.equipmentCounter,
        schoolYear,
        blockedDays,
        timetables,
        bookingRules,
        reports,
        disciplines,
        classes,
        users,
        audit,
        settings,
      ],
    },
  ],
};

/** The links of the user menu (rules R7.12): the settings for an admin only. */
const USER_MENUS: Record<Role, DeclaredLink[]> = {
  teacher: [LINKS.profile],
  pedagogical: [LINKS.profile],
  admin: [LINKS.profile, settings],
};

export function userMenuOf(role: Role): ShownLink[] {
  return allowedLinks(role, USER_MENUS[role]);
}

/** Where the management tab of the pedagogical screen leads (rules R7.21), by the addresses that it names. */
export function managementLinksOf(role: Role): ShownLink[] {
  return allowedLinks(role, [review, { ...LINKS.mine, to: "myReservationsOld" }, reports]);
}

/**
 * The menu of this role, with the queue of the rooms that the person answers for, if any; what is of equipment only
 * where the school has some, and the counter only for those who hand some out.
 * @param absences how many wait for the sector.
 */
export function menuOf(
  role: Role,
  {
    answersForRooms,
    absences: waiting,
    hasEquipment = false,
    handsOut = false,
  }: { answersForRooms: boolean; absences: number; hasEquipment?: boolean; handsOut?: boolean },
): Menu {
  const [first, ...others] = MENUS[role].map(({ title, items }) => ({
    title,
    items: items.filter(
      (item) => (hasEquipment || item !== LINKS.equipment) && (handsOut || item !== LINKS.equipmentCounter),
    ),
  }));
  const own = first && answersForRooms ? { ...first, items: [...first.items, LINKS.approvers] } : first;
  return [...(own ? [own] : []), ...others].map(({ title, items }) => ({
    title,
    items: allowedLinks(role, items).map((link) =>
      link.to === ADDRESSES.absences && waiting > 0 ? { ...link, count: waiting } : link,
    ),
  }));
}
