import { MAX_WARNINGS } from "#app/domain/limits.ts";
import { type AskedTime, type ClashKind, listClashes } from "#app/models/bookings/clash.server.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { clashText } from "#app/text/bookings/clashes.ts";

/** What a teacher or a class has already at an asked time: it warns and never refuses (rules R3.38). */
export type Warning = { kind: ClashKind; date: string; startTime: string; title: string };

/** The first warnings, and how many there are. */
export type Warnings = { warnings: Warning[]; count: number };

export const NO_WARNINGS: Warnings = { warnings: [], count: 0 };

/**
 * Whether the people and classes of a lesson have another one at its times; a joined lesson is asked about for all of
 * them. One statement, for a request, a series, an edit, a transfer, a hand-over or a substitution alike.
 * @param asked.except the ids of the reservations themselves.
 */
export function findWarnings(
  { db }: Deps,
  asked: {
    times: AskedTime[];
    teacherUserIds: number[];
    classIds: number[];
    except?: number[];
    limit?: number;
  },
): Warnings {
  if (asked.times.length === 0) return NO_WARNINGS;
  const clashes = listClashes(db, { except: [], limit: MAX_WARNINGS, ...asked });
  const ids = [...new Set(clashes.map(({ otherId }) => otherId))];
  const others = new Map(ids.length > 0 ? listReservationsById(db, ids).map((row) => [row.id, row]) : []);
  const warnings = clashes.flatMap(({ kind, date, startTime, otherId }) => {
    const other = others.get(otherId);
    return other ? [{ kind, date, startTime, title: clashText.title(kind, other) }] : [];
  });
  return { warnings, count: clashes[0]?.total ?? 0 };
}

/** Of the dates of a series: what else their teachers and classes have; a statement for those that have the same ones. */
export function findWarningsOfRows(deps: Deps, rows: Reservation[]): Warnings["warnings"] {
  const alike = Map.groupBy(rows, ({ teacherUserIds, classIds }) => `${teacherUserIds} ${classIds}`);
  const found = [...alike.values()].flatMap((times) => {
    const [{ teacherUserIds, classIds } = { teacherUserIds: [], classIds: [] }] = times;
    return findWarnings(deps, { times, teacherUserIds, classIds, except: times.map(({ id }) => id) })
      .warnings;
  });
  const placeOf = ({ date, startTime }: Warning) => `${date} ${startTime}`;
  return found.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).slice(0, MAX_WARNINGS);
}

/** Of a reservation as it stands: what else its teachers and classes have at its time. */
export function findWarningsOf(deps: Deps, row: Reservation, limit = MAX_WARNINGS): Warnings {
  const { teacherUserIds, classIds } = row;
  return findWarnings(deps, { times: [row], teacherUserIds, classIds, except: [row.id], limit });
}
