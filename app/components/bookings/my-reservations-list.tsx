import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { EquipmentLine } from "#app/components/equipment/equipment-line.tsx";
import { SeriesDates, type SeriesEntryFacts } from "#app/components/series/series-dates.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { againAddress } from "#app/domain/rooms/room-query.ts";
import type { OwnReservation } from "#app/services/bookings/my-reservations.server.ts";
import { myReservationsText as text } from "#app/text/bookings/my-reservations.ts";
import { requestText, reservationName } from "#app/text/bookings/reservations.ts";
import { formatWeekdayDate } from "#app/text/format.ts";
import { shareText } from "#app/text/public/share.ts";
import { mySeriesText } from "#app/text/series/my-series.ts";
import { ShareLink } from "./share-link.tsx";
import { Ticket } from "./ticket.tsx";

export type MyReservation = OwnReservation;

function Act({
  to,
  icon,
  name,
  danger = false,
  isPage = false,
  children,
}: {
  to: string;
  icon: IconName;
  name: string;
  danger?: boolean;
  isPage?: boolean;
  children: ReactNode;
}) {
  return (
    <Link to={to} className="ticket-act" data-danger={danger || undefined} preventScrollReset={!isPage}>
      <Icon name={icon} size={18} />
      <span>
        {children}
        <span className="sr-only"> {name}</span>
      </span>
    </Link>
  );
}

function Acts({ item, origin }: { item: MyReservation; origin: string }) {
  const { search } = useLocation();
  const name = reservationName(item);
  return (
    <div className="flex border-t border-t-line lg:items-stretch lg:justify-end lg:border-t-0 lg:border-l lg:border-l-line">
      {item.status === "pending" && !item.isOfColleague ? (
        <>
          <Act to={addressOf("myReservationEdit", item.id) + search} icon="pencil" name={name}>
            {text.edit}
          </Act>
          <Act to={addressOf("myReservationDelete", item.id) + search} icon="trash" name={name} danger>
            {text.delete}
          </Act>
        </>
      ) : null}
      {item.status === "approved" ? (
        <ShareLink reservation={item} origin={origin} className="ticket-act">
          <Icon name="share" size={18} />
          <span>
            {shareText.share}
            <span className="sr-only"> {name}</span>
          </span>
        </ShareLink>
      ) : null}
      {item.seriesId && !item.isOfColleague ? (
        <Act to={addressOf("mySeries", item.seriesId)} icon="list" name={name} isPage>
          {mySeriesText.see}
        </Act>
      ) : null}
      <Act to={againAddress(item)} icon="repeat" name={name}>
        {text.again}
      </Act>
    </div>
  );
}

function SeriesItem({ item, series }: { item: MyReservation; series: SeriesEntryFacts }) {
  const to = addressOf("mySeries", series.id);
  const name = mySeriesText.named(item);
  return (
    <li className="my-ticket border border-line rounded-md bg-surface overflow-hidden lg:grid lg:grid-cols-[minmax(0,1fr)_20.5rem]">
      <Ticket facts={item} to={to}>
        <span className="font-semibold inline-flex gap-1 lg:col-span-full [&>svg]:flex-none">
          <Icon name="repeat" size={18} />
          {mySeriesText.states(series.total, series.counts)}
        </span>
      </Ticket>
      <div className="flex border-t border-t-line lg:items-stretch lg:justify-end lg:border-t-0 lg:border-l lg:border-l-line">
        <Act to={to} icon="list" name={name} isPage>
          {mySeriesText.open}
        </Act>
        {series.counts.open > 0 ? (
          <Act to={ADDRESSES.gaps} icon="repeat" name={name} isPage>
            {mySeriesText.makeUp}
          </Act>
        ) : null}
      </div>
      <SeriesDates series={series} />
    </li>
  );
}

function Item({ item, origin }: { item: MyReservation; origin: string }) {
  const { search } = useLocation();
  if (item.series) return <SeriesItem item={item} series={item.series} />;
  return (
    <li className="my-ticket border border-line rounded-md bg-surface overflow-hidden lg:grid lg:grid-cols-[minmax(0,1fr)_20.5rem]">
      <Ticket facts={item} to={addressOf("myReservation", item.id) + search}>
        <EquipmentLine equipment={item.equipment} className="text-small lg:col-span-full" />
        {item.rejectionReason ? (
          <p className="mt-1 pl-2 border-l-3 border-l-rejected-edge text-small lg:col-span-full">
            {text.reason}: {item.rejectionReason}
          </p>
        ) : null}
      </Ticket>
      <Acts item={item} origin={origin} />
    </li>
  );
}

export function MyReservationsPart({
  title,
  items,
  today,
  origin,
}: {
  title: string;
  items: MyReservation[];
  today: string;
  origin: string;
}) {
  if (items.length === 0) return null;
  const days = [...Map.groupBy(items, ({ date }) => date)];
  return (
    <section className="grid gap-2 min-w-0" aria-label={title}>
      <h2 className="pb-1 border-b-2 border-b-text text-h3/6">{title}</h2>
      {days.map(([date, own]) => (
        <div key={date} className="my-day grid gap-2 min-w-0">
          <h3>
            {formatWeekdayDate(date)}
            {date === today ? <span className="today-tag">{requestText.today}</span> : null}
          </h3>
          <ul className="tickets">
            {own.map((item) => (
              <Item key={item.id} item={item} origin={origin} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
