import { Link } from "@remix-run/react";
import { SHIFT_ICONS } from "#app/components/bookings/shift-icons.ts";
import { RowStatus } from "#app/components/bookings/status-badge.tsx";
import { useShownStatus } from "#app/components/bookings/use-shown-status.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { StepLink } from "#app/components/ui/step-link.tsx";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { PRINT_HASH, weekSheetAddress } from "#app/domain/public/week-sheet.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { dashboardText, weekText as text } from "#app/text/dashboard/dashboard.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { weekSheetText } from "#app/text/public/week-sheet.ts";
import { WeekFilters } from "./week-filters.tsx";
import { WeekRoomGrid } from "./week-room-grid.tsx";
import { type Card, type Day, type WeekTabData, weekTabAddress } from "./week-tab-address.ts";

export function WeekTabSteps({ week }: { week: WeekTabData }) {
  return (
    <nav className="week-steps" aria-label={text.weeks}>
      <StepLink
        to={weekTabAddress(week, { semana: week.previousMonday })}
        label={text.previous}
        icon="previous"
      />
      <strong className="num text-h3 max-sm:text-body max-[24.01rem]:max-w-[calc(100%_-_6.5rem)] max-[24.01rem]:text-center max-[24.01rem]:text-balance">
        {text.range(week.startDate, week.endDate)}
      </strong>
      <StepLink to={weekTabAddress(week, { semana: week.nextMonday })} label={text.next} icon="next" />
      {week.isPresent ? null : (
        <Link
          to={weekTabAddress(week, { semana: null })}
          className="button"
          data-look="secondary"
          data-size="tool"
          preventScrollReset
        >
          {text.present}
        </Link>
      )}
      <a
        href={weekSheetAddress({
          monday: week.startDate,
          shift: week.shift,
          ...(week.filter.environmentId === null ? {} : { room: week.filter.environmentId }),
          hash: PRINT_HASH,
        })}
        className="button max-sm:px-2.5 max-sm:text-small"
        data-look="secondary"
        data-size="tool"
      >
        {weekSheetText.print}
      </a>
    </nav>
  );
}

function ShiftLinks({ week }: { week: WeekTabData }) {
  return (
    <nav className="segments shrink-0 max-sm:w-full" aria-label={text.shifts}>
      {SHIFTS.map((shift) => (
        <Link
          key={shift}
          to={weekTabAddress(week, { turno: week.shiftSlugs[shift] })}
          aria-current={shift === week.shift ? "page" : undefined}
          preventScrollReset
        >
          <Icon name={SHIFT_ICONS[shift]} size={18} />
          {shiftText[shift]}
        </Link>
      ))}
    </nav>
  );
}

function WeekCard({ card }: { card: Card }) {
  return (
    <li className="week-card" data-status={useShownStatus(card)}>
      <span className="week-card-head">
        <strong className="num">{formatTimeRange(card.startTime, card.endTime)}</strong>
        <RowStatus row={card} />
      </span>
      <span>{card.userName}</span>
      <span>{card.disciplineName}</span>
      <span>{text.class(card.className)}</span>
    </li>
  );
}

function DayColumn({ day }: { day: Day }) {
  return (
    <section
      className="week-day border border-line rounded-lg bg-surface overflow-clip min-w-0 data-[today=true]:border-2 data-[today=true]:border-primary"
      data-today={day.isToday}
      aria-labelledby={`dia-${day.date}`}
    >
      <div className="week-day-head">
        <h2 id={`dia-${day.date}`} className="text-[1rem]/5">
          {text.day(day.date)}
        </h2>
        <span>
          {day.isToday ? `${text.today} · ` : ""}
          {text.count(day.count)}
        </span>
      </div>
      {day.note === null ? null : <p className="week-empty">{day.note}</p>}
      {day.blocked === null ? null : (
        <p className="week-blocked">
          <Icon name="padlock" size={18} />
          <span className="px-1 bg-blocked">
            <strong>{text.blocked}</strong> {day.blocked}
          </span>
        </p>
      )}
      {day.groups.length === 0 ? <p className="py-3 px-2.5 text-muted text-small">{text.empty}</p> : null}
      {day.groups.map((group) => (
        <div key={group.environments} className="week-group">
          <h3>{group.environments}</h3>
          <ul>
            {group.cards.map((card) => (
              <WeekCard key={card.id} card={card} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The tab "Reservas da Semana": shifts and filters, then rooms × days, of one room a column for each day (rules R7.17). */
export function WeekTab({ week }: { week: WeekTabData }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ShiftLinks week={week} />
        <WeekFilters
          week={week}
          clearTo={weekTabAddress(week, { ambiente: null, professor: null, status: null })}
        />
      </div>
      {week.environments ? null : <LoadFailure sentence={dashboardText.loadFailed.environments} />}
      {week.teachers ? null : <LoadFailure sentence={dashboardText.loadFailed.teachers} />}
      {week.days ? (
        <>
          {week.days.isCut ? (
            <p className="notice" data-tone="warning">
              {text.cut(week.days.list.reduce((sum, { count }) => sum + count, 0))}
            </p>
          ) : null}
          {week.days.rooms ? (
            <WeekRoomGrid week={week} days={week.days.list} rooms={week.days.rooms} />
          ) : (
            <div className="grid gap-2.5 items-start lg:grid-cols-5">
              {week.days.list.map((day) => (
                <DayColumn key={day.date} day={day} />
              ))}
            </div>
          )}
        </>
      ) : (
        <LoadFailure sentence={text.loadFailed} />
      )}
    </>
  );
}
