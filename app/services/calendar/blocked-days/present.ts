import type { BlockedDay } from "#app/models/calendar/blocked-day.server.ts";

/** A blocked day as `/api` gives it: its date is noon of that day (rules R1.6). */
export function presentBlockedDay(day: BlockedDay) {
  const { id, title, description, type, affectedShifts, showInPanel, panelMessage, createdBy } = day;
  const { createdAt, updatedAt } = day;
  return {
    id,
    date: `${day.date}T12:00:00.000Z`,
    title,
    description,
    type,
    affectedShifts,
    showInPanel,
    panelMessage,
    createdBy,
    createdAt,
    updatedAt,
  };
}
