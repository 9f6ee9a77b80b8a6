import { ADDRESSES } from "#app/domain/addresses.ts";
import type { WeekCard } from "#app/services/dashboard/week-rooms.server.ts";
import type { readWeekTab, WeekDay } from "#app/services/dashboard/week-tab.server.ts";

export type Card = WeekCard;

export type Day = WeekDay;

export type { WeekRoom, WeekRooms, WeekRun } from "#app/services/dashboard/week-rooms.server.ts";

export type WeekTabData = ReturnType<typeof readWeekTab>;

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
