import { compareNames } from "#app/domain/by-name.ts";
import { MAX_CONFLICTS_NAMED, MAX_RIVALS_NAMED } from "#app/domain/limits.ts";
import { reasonFor } from "#app/domain/rooms/closure.ts";
import { listEnvironmentNames } from "#app/models/catalog/choices.server.ts";
import { bookingRefusal } from "#app/services/booking-rules/refusals.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { type Refusal, refuse } from "#app/services/result.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { formatDate, formatTimeRange } from "#app/text/format.ts";
import { closedWords } from "#app/text/rooms/closures.ts";
import { presentConflict } from "./present.ts";
import type { Obstacle } from "./verdict.server.ts";

/** Closed rooms, or kinds, that a refusal names. */
const MAX_CLOSED_NAMED = 20;
/** Kinds and dates of which too few are left that a refusal names. */
const MAX_SHORT_NAMED = 10;

type Kind = Obstacle["kind"];
type ObstaclesOf<K extends Kind> = Extract<Obstacle, { kind: K }>[];

/** Who reads a refusal: staff read why a room is closed. */
type Reader = { isStaff: boolean };

const REFUSALS: { [K in Kind]: (deps: Deps, found: ObstaclesOf<K>, reader: Reader) => Refusal } = {
  pastDate: (_, found) =>
    refuse("pastDate", {
      dates: found
        .map(({ slot }) => slot.date)
        .sort()
        .map(formatDate),
    }),
  shiftOver: (_, found) =>
    refuse("shiftOver", {
      hours: found.map(
        ({ slot }) =>
          `${shiftText[slot.shift].toLowerCase()}, ${formatTimeRange(slot.startTime, slot.endTime)}`,
      ),
    }),
  blockedDay: (_, found) => {
    const days = [...found].sort((a, b) => a.date.localeCompare(b.date));
    return refuse("blockedDay", { days: days.map(({ date, title }) => `${formatDate(date)} (${title})`) });
  },
  roomClosed: (deps, found, reader) => {
    const names = new Map(listEnvironmentNames(deps.db).map(({ id, name }) => [id, name]));
    const rooms = found
      .slice(0, MAX_CLOSED_NAMED)
      .map(({ date, environmentId, closure }) =>
        closedWords(names.get(environmentId) ?? "", date, reasonFor(reader, closure)),
      );
    return refuse("roomClosed", { rooms, count: found.length });
  },
  equipmentClosed: (_, found, reader) => {
    const kinds = found
      .slice(0, MAX_CLOSED_NAMED)
      .map(({ date, closure }) => closedWords(closure.equipmentName, date, reasonFor(reader, closure)));
    return refuse("equipmentClosed", { kinds, count: found.length });
  },
  bookingRule: (deps, found) =>
    bookingRefusal(
      deps,
      found.map(({ refusal }) => refusal),
    ),
  approvedConflict: (_, found) => refuseApproved(found),
  equipmentShort: (_, found) => {
    const kinds = found.slice(0, MAX_SHORT_NAMED).map(({ shortage }) => bookedText.short(shortage));
    return refuse("equipmentShort", { kinds, count: found.length });
  },
};

const KINDS = Object.keys(REFUSALS) as Kind[];

/** What nobody passes over: there is no more equipment that could be handed out (rules R29.3). */
const FIRM: Kind[] = ["equipmentShort"];

function refuseApproved(found: ObstaclesOf<"approvedConflict">): Refusal {
  const conflicts = found.flatMap((each) => each.conflicts);
  conflicts.sort((a, b) =>
    a.date === b.date ? compareNames(a.environmentName, b.environmentName) : a.date < b.date ? -1 : 1,
  );
  const lines = conflicts
    .slice(0, MAX_RIVALS_NAMED)
    .map(
      ({ environmentName, date, startTime, endTime, userName }) =>
        `${environmentName}, ${formatDate(date)}, ${formatTimeRange(startTime, endTime)}, ${userName}`,
    );
  const rows = conflicts.slice(0, MAX_CONFLICTS_NAMED).map((conflict) => ({
    reservationId: conflict.reservationId,
    ...presentConflict(conflict, conflict.userName),
  }));
  return refuse("approvedConflict", { conflicts: lines, rows, count: conflicts.length });
}

function refuseKind<K extends Kind>(deps: Deps, kind: K, all: Obstacle[], reader: Reader): Refusal {
  return REFUSALS[kind](deps, all.filter((each) => each.kind === kind) as ObstaclesOf<K>, reader);
}

/**
 * The first refusal of what stands against slots that the person may not pass over, or did not.
 * @param options.override whether they pass over what may be passed over.
 * @param options.never what they may not: it is told first.
 * @param options.isStaff whether staff read it.
 * @returns null where nothing is left that refuses.
 */
export function refusalOf(
  deps: Deps,
  found: Obstacle[][],
  {
    override = false,
    never = [],
    isStaff = false,
  }: { override?: boolean | undefined; never?: Kind[]; isStaff?: boolean } = {},
): Refusal | null {
  const all = found.flat();
  const stands = (kind: Kind) => all.some((each) => each.kind === kind);
  const kind = never.find(stands) ?? (override ? FIRM : KINDS).find(stands);
  return kind ? refuseKind(deps, kind, all, { isStaff }) : null;
}
