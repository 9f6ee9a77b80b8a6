import { data } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { DAY_FORM, DayNavigation } from "#app/components/rooms/finder/day-navigation.tsx";
import { DayTable } from "#app/components/rooms/finder/day-table.tsx";
import { Legend } from "#app/components/rooms/finder/legend.tsx";
import { RoomFilters } from "#app/components/rooms/finder/room-filters.tsx";
import type { RoomDayView } from "#app/components/rooms/finder/types.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { withQuery } from "#app/components/ui/query.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFT_SLUGS, SHIFTS, shiftOfSlug } from "#app/domain/dates/shift.ts";
import { freeLessons } from "#app/domain/rooms/day-grid.ts";
import { dayAddress, finderAddress, NO_FILTER, readRoomFilter } from "#app/domain/rooms/room-query.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { readRoomDay } from "#app/services/rooms/day.server.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";

export const loader = guarded({
  "GET /ambientes": ({ url, actor, context, deps }) => {
    const query = url.searchParams;
    const requested = {
      date: query.get("data"),
      shift: shiftOfSlug(query.get("turno")),
      filter: readRoomFilter(query),
    };
    const day = readRegion({ url, context }, () => readRoomDay(deps, actor, requested));
    return data({ day, showsTaken: query.get("ocupadas") === "1" }, statusOfRegions(day));
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle<{ day: RoomDayView | null }> = {
  title: ({ day }) => (day ? text.dayTitle(day.date) : text.title),
};

/** Each tab has the number of rooms with a free lesson; a wide screen shows all three shifts at once. */
function Shifts({ day }: { day: RoomDayView }) {
  return (
    <nav className="segments shift-tabs min-[75rem]:hidden max-[75rem]:flex" aria-label={text.shifts}>
      {SHIFTS.map((shift) => (
        <Link
          key={shift}
          to={dayAddress(day.date, shift, day.filter)}
          aria-current={shift === day.shift ? "page" : undefined}
          preventScrollReset
        >
          <span>{shiftText[shift]}</span>
          <small>{day.blocked[shift] === null ? text.freeCount(day.freeRooms[shift]) : text.blocked}</small>
        </Link>
      ))}
    </nav>
  );
}

/** On a phone rooms without a free lesson are folded away. */
function TakenRooms({ day, isShown }: { day: RoomDayView; isShown: boolean }) {
  const { search } = useLocation();
  const rooms = day.groups.flatMap((group) => group.rooms);
  const count = rooms.filter((room) => freeLessons(room.cells[day.shift]).length === 0).length;
  if (count === 0) return null;
  return (
    <Link
      to={ADDRESSES.day + withQuery(search, { ocupadas: isShown ? null : "1" })}
      className="button hidden max-sm:inline-flex"
      data-look="secondary"
      preventScrollReset
    >
      {isShown ? text.hideTaken : text.showTaken(count)}
    </Link>
  );
}

function Rooms({ day, showsTaken }: { day: RoomDayView; showsTaken: boolean }) {
  const clearTo = dayAddress(day.date, day.askedShift, NO_FILTER);
  const blockedBy = day.blocked[day.shift];
  if (day.groups.length > 0) {
    return (
      <>
        {/* Where the table has no column heads for shifts. */}
        {blockedBy === null ? null : (
          <p className="notice hidden max-sm:inline-flex" data-tone="warning">
            {text.blockedBy(blockedBy)}
          </p>
        )}
        <DayTable day={day} showsTaken={showsTaken} />
        <TakenRooms day={day} isShown={showsTaken} />
      </>
    );
  }
  const isEmptySchool = day.choices.typeCounts.every(({ count }) => count === 0);
  return isEmptySchool ? (
    <EmptyState sentence={text.noRoom} hint={text.noRoomHint} />
  ) : (
    <EmptyState sentence={text.noMatch} action={{ to: clearTo, label: text.clear }} />
  );
}

export default function Day() {
  const { day, showsTaken } = useLoaderData<typeof loader>();
  if (!day) {
    return (
      <>
        <PageHead title={text.title} />
        <LoadFailure sentence={text.loadFailed} />
      </>
    );
  }
  const finder = finderAddress({ dates: [day.date], shift: day.shift, lessons: [] }, day.filter);
  return (
    <div className="day-page flex flex-col gap-2 min-w-0">
      <PageHead title={text.title}>
        {/* Another day shows the shift that is being looked at; today the current one, unless one was asked for. */}
        <DayNavigation
          day={day}
          to={(date) => dayAddress(date, day.shift, day.filter)}
          todayTo={dayAddress(day.today, day.askedShift, day.filter)}
        />
        <Link to={finder} className="button max-sm:hidden" data-look="secondary" data-size="tool">
          <Icon name="search" size={18} />
          {text.manyDates}
        </Link>
      </PageHead>
      <Shifts day={day} />
      <Form
        method="get"
        action={ADDRESSES.day}
        id={DAY_FORM}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
        preventScrollReset
      >
        <input type="hidden" name="turno" value={SHIFT_SLUGS[day.shift]} autoComplete="off" />
        <RoomFilters
          filter={day.filter}
          choices={day.choices}
          clearTo={dayAddress(day.date, day.askedShift, NO_FILTER)}
        />
        <Legend hasLessons={day.hasLessons} />
      </Form>
      <Rooms day={day} showsTaken={showsTaken} />
      {/* Last on a phone, where the day comes first. */}
      <Link to={finder} className="button hidden max-sm:inline-flex" data-look="secondary">
        <Icon name="calendar" size={18} />
        {text.manyDates}
      </Link>
    </div>
  );
}
