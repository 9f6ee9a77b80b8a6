import {
  formatDayMonth,
  formatShortWeekday,
  formatTimeRange,
  formatWeekday,
  formatWeekdayDate,
} from "#app/text/format.ts";
import { requestText } from "#app/text/reservations.ts";
import { type CardFacts, ReservationCard } from "./reservation-card.tsx";

type Block = { firstSlot: number; slotCount: number; reservations: ({ id: number } & CardFacts)[] };
type Day = { date: string; isToday: boolean; blocks: Block[] };
type Props = { caption: string; slots: { start: string; end: string }[]; days: Day[] };

function Cards({ block }: { block: Block }) {
  return (
    <div className="grid gap-2">
      {block.reservations.map((reservation) => (
        <ReservationCard key={reservation.id} facts={{ ...reservation, userName: undefined }} />
      ))}
    </div>
  );
}

function Cell({ day, slot }: { day: Day; slot: number }) {
  const begins = day.blocks.find((block) => block.firstSlot === slot);
  if (begins) {
    return (
      <td rowSpan={begins.slotCount}>
        <Cards block={begins} />
      </td>
    );
  }
  const isCovered = day.blocks.some(
    (block) => block.firstSlot < slot && slot < block.firstSlot + block.slotCount,
  );
  return isCovered ? null : <td />;
}

/**
 * A person's own week as a table of days and slots, where a card spans the slots it overlaps; where that is too wide
 * for its card, five day links and a list.
 */
export function WeekGrid({ caption, slots, days }: Props) {
  return (
    <div className="week-grid">
      <div className="week-table table-scroll">
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{requestText.slotHead}</th>
              {days.map((day) => (
                <th key={day.date} scope="col" aria-current={day.isToday ? "date" : undefined}>
                  {formatWeekday(day.date)}
                  <br />
                  {formatDayMonth(day.date)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slots.map((slot, index) => (
              <tr key={slot.start}>
                <th scope="row">{formatTimeRange(slot.start, slot.end)}</th>
                {days.map((day) => (
                  <Cell key={day.date} day={day} slot={index} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="week-list">
        <nav aria-label={caption} className="day-links">
          {days.map((day) => (
            <a key={day.date} href={`#dia-${day.date}`} aria-current={day.isToday ? "date" : undefined}>
              <span>{formatShortWeekday(day.date)}</span>
              <span>{formatDayMonth(day.date)}</span>
            </a>
          ))}
        </nav>
        {days.map((day) => (
          <section key={day.date} id={`dia-${day.date}`} className="grid gap-2">
            <h3>{formatWeekdayDate(day.date)}</h3>
            {day.blocks.length === 0 ? <p className="hint">{requestText.noReservationsDay}</p> : null}
            {day.blocks.map((block) => (
              <Cards key={block.firstSlot} block={block} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
