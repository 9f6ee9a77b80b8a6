import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { FinderDates } from "#app/components/rooms/finder/finder-dates.tsx";
import { FinderHours } from "#app/components/rooms/finder/finder-hours.tsx";
import { FoundRooms } from "#app/components/rooms/finder/found-rooms.tsx";
import { RoomFilters } from "#app/components/rooms/finder/room-filters.tsx";
import type { FinderView } from "#app/components/rooms/finder/types.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFT_SLUGS } from "#app/domain/dates/shift.ts";
import { dayAddress, finderAddress, NO_FILTER, readFinderQuery } from "#app/domain/rooms/room-query.ts";
import { repeatAddress } from "#app/domain/series/repeat-address.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { readFinder } from "#app/services/rooms/finder.server.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";

export const loader = guarded({
  "GET /ambientes/livres": ({ url, actor, context, deps }) => {
    const repeated = repeatAddress(url.searchParams);
    if (repeated) return redirect(repeated);
    const query = readFinderQuery(url.searchParams);
    const finder = readRegion({ url, context }, () => readFinder(deps, actor, query));
    return data({ finder }, statusOfRegions(finder));
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.finderTitle };

function Result({ finder }: { finder: FinderView }) {
  const { dates, searched, shift, lessons, hours, rooms } = finder;
  if (hours === null) {
    return (
      <p className="notice" data-tone="danger" role="alert">
        {text.brokenRun}
      </p>
    );
  }
  if (!rooms) return <p className="hint">{text.finderHint}</p>;
  const clearTo = finderAddress({ dates, shift, lessons }, NO_FILTER);
  return (
    <section className="panel gap-2 py-4" aria-labelledby="encontrados">
      <h2 id="encontrados" className="text-h3/6.5">
        {text.requested(searched, shiftText[shift], text.hoursByDates(hours))}
      </h2>
      {dates.length === 0 ? <p className="hint">{text.finderToday}</p> : null}
      {rooms.length > 0 || finder.set ? (
        <FoundRooms finder={finder} rooms={rooms} />
      ) : (
        <EmptyState sentence={text.noMatch} action={{ to: clearTo, label: text.clear }} />
      )}
    </section>
  );
}

export default function Finder() {
  const { finder } = useLoaderData<typeof loader>();
  if (!finder) {
    return (
      <>
        <PageHead title={text.title} />
        <LoadFailure sentence={text.loadFailed} />
      </>
    );
  }
  const { dates, past, shift, lessons, today, filter, choices } = finder;
  return (
    <>
      <PageHead title={text.title} lead={text.finderLead}>
        <ButtonLink to={dayAddress(dates[0] ?? today, shift, filter)} look="secondary" data-size="tool">
          <Icon name="grid" size={18} />
          {text.aDay}
        </ButtonLink>
      </PageHead>
      <section className="panel py-3 px-4" aria-label={text.search}>
        <Form
          method="get"
          action={ADDRESSES.finder}
          className="grid gap-3 min-w-0 *:min-w-0"
          preventScrollReset
        >
          <input type="hidden" name="turno" value={SHIFT_SLUGS[shift]} autoComplete="off" />
          {lessons.map((lesson) => (
            <input key={lesson} type="hidden" name="aula" value={lesson} autoComplete="off" />
          ))}
          <FinderDates finder={finder} />
          <FinderHours finder={finder} />
          <RoomFilters
            filter={filter}
            choices={choices}
            clearTo={finderAddress({ dates, shift, lessons }, NO_FILTER)}
          />
        </Form>
      </section>
      {past.length > 0 ? (
        <p className="notice" data-tone="warning">
          {text.past(past)}
        </p>
      ) : null}
      {finder.lacking.length > 0 ? (
        <p className="notice" data-tone="warning">
          {text.lacking(finder.lacking, shiftText[shift], lessons)}
        </p>
      ) : null}
      <Result finder={finder} />
    </>
  );
}
