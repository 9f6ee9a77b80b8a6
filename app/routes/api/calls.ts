import type { CallKey } from "#app/http/api/call.ts";
import type { Call } from "#app/http/api/calls.server.ts";
import { absenceCalls } from "./absences.ts";
import { sessionCalls } from "./access.ts";
import { bookingRuleCalls } from "./booking-rules.ts";
import { reservationCalls } from "./bookings.ts";
import { calendarCalls } from "./calendar.ts";
import { catalogCalls } from "./catalog.ts";
import { equipmentCalls } from "./equipment.ts";
import { peopleCalls } from "./people.ts";
import { publicCalls } from "./public.ts";
import { roomCalls } from "./rooms.ts";
import { seriesCalls } from "./series.ts";
import { settingCalls } from "./settings.ts";
import { timetableCalls } from "./timetable.ts";

/** Every call of the permission matrix, each declared once (docs/decisions/0235). */
export const CALLS = {
  ...sessionCalls,
  ...reservationCalls,
  ...seriesCalls,
  ...absenceCalls,
  ...timetableCalls,
  ...roomCalls,
  ...catalogCalls,
  ...equipmentCalls,
  ...calendarCalls,
  ...bookingRuleCalls,
  ...peopleCalls,
  ...settingCalls,
  ...publicCalls,
} satisfies { [K in CallKey]: Call<K> };
