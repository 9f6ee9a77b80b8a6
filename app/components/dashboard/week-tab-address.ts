import { ADDRESSES } from "#app/domain/addresses.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { NamedRow } from "#app/domain/named-row.ts";

export type Card = {
  id: number;
  startTime: string;
  endTime: string;
  status: Status;
  userName: string;
  disciplineName: string;
  className: string;
};

export type Day = {
  date: string;
  isToday: boolean;
  count: number;
  blocked: string | null;
  note: string | null;
  groups: { environments: string; cards: Card[] }[];
};

export type WeekTabData = {
  startDate: string;
  endDate: string;
  previousMonday: string;
  nextMonday: string;
  isPresent: boolean;
  shift: Shift;
  shiftSlugs: Record<Shift, string>;
  filter: { environmentId: number | null; ownerId: number | null; status: string; origin: string };
  environments: NamedRow[] | null;
  teachers: NamedRow[] | null;
  days: { isCut: boolean; list: Day[] } | null;
};

/** The tab's address with some parameters changed; null removes one. */
export function weekTabAddress(week: WeekTabData, change: Record<string, string | null> = {}): string {
  const { environmentId, ownerId, status, origin } = week.filter;
  const parts: Record<string, string | null> = {
    aba: "semana",
    semana: week.startDate,
    turno: week.shiftSlugs[week.shift],
    ambiente: environmentId === null ? null : String(environmentId),
    professor: ownerId === null ? null : String(ownerId),
    status,
    origem: origin || null,
    ...change,
  };
  const given = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${ADDRESSES.home}?${new URLSearchParams(given)}`;
}
