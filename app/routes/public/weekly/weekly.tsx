import { ADDRESSES } from "#app/domain/addresses.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import type { School } from "#app/domain/settings/school.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readRegion } from "#app/http/region.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import { unpackDay } from "#app/models/public/public-schedule.server.ts";
import { cachedMarkup } from "#app/routes/public/cached-markup.server.tsx";
import { renderPublicPage } from "#app/routes/public/document.server.tsx";
import { LinkPreview, SchoolPicture, SkipLink } from "#app/routes/public/page-parts.tsx";
import { printClass } from "#app/routes/public/room/print-size.ts";
import {
  readWeek,
  type WeekDay,
  type WeekFilter,
  weekFilter,
} from "#app/services/public/weekly-page.server.ts";
import { publicText, weeklyText } from "#app/text/public/public.ts";
import classScript from "./remember-class.js?url";
import { weekAddress } from "./week-address.ts";
import { DayLinks, ShiftTabs, WeekLinks } from "./week-controls.tsx";
import { DayCard, ShiftIcons } from "./week-day.tsx";
import { ClassCalendar, ClassFilter, MoreFilters, RememberedClass } from "./week-filters.tsx";
import weeklySheet from "./weekly.css?url";

type WeeklyView = {
  filter: WeekFilter;
  school: School;
  origin: string;
  /** Null if the week could not be read. */
  week: ReturnType<typeof readWeek> | null;
};

export const loader = guarded({
  "GET /programacao-semanal": ({ deps, url, context }) => {
    const named = (name: string) => url.searchParams.get(name);
    const filter = weekFilter(deps, {
      semana: named("semana"),
      dia: named("dia"),
      turno: named("turno"),
      turma: named("turma"),
      professor: named("professor"),
      ambiente: named("ambiente"),
    });
    const week = readRegion({ url, context }, () => readWeek(deps, filter));
    const view: WeeklyView = {
      // Ignores an environment that does not exist.
      filter: week?.filter ?? filter,
      school: schoolOf({ url, context }),
      origin: context.origin,
      week,
    };
    return renderPublicPage({
      status: view.week ? 200 : 503,
      title: weeklyText.title,
      school: view.school,
      sheet: weeklySheet,
      head: <Preview {...view} />,
      children: <Weekly {...view} />,
    });
  },
});

function Preview({ filter, school, origin }: WeeklyView) {
  return (
    <LinkPreview
      title={weeklyText.title}
      description={weeklyText.description(filter.monday, addDays(filter.monday, 6))}
      schoolName={school.name}
      address={origin + weekAddress(filter)}
    />
  );
}

/** One environment's week is printed on one sheet, to hang on its door. */
function doorClass(days: WeekDay[]): string {
  const rows = days.flatMap(unpackDay);
  return `door ${printClass(rows, "door")}`.trim();
}

function Weekly({ filter, week, school, origin }: WeeklyView) {
  const place = week?.environments.find(({ id }) => id === filter.environmentId)?.name;
  const shift = filter.shift ? publicText.shifts[filter.shift] : null;
  const sheet = place ? null : [school.name, shift].filter(Boolean).join(" · ");
  return (
    <>
      <SkipLink to="conteudo" words={weeklyText.skip} />
      <ShiftIcons />
      <header className={place ? "is-sheet" : undefined}>
        <div className="band">
          <SchoolPicture school={school} />
          <p className="school">{school.name}</p>{" "}
          <p className="range">
            {weeklyText.range(filter.monday, addDays(filter.monday, 6))}
            {shift ? <span className="on-paper">{` · ${shift}`}</span> : null}
          </p>
          <h1>{weeklyText.title}</h1>
          {place ? <p className="place">{place}</p> : null}
        </div>
        <RememberedClass filter={filter} classes={week?.classes ?? []} />
        {week ? <ClassFilter filter={filter} classes={week.classes} /> : null}
        {week ? <DayLinks filter={filter} days={week.days} today={week.today} /> : null}
        <ShiftTabs filter={filter} />
      </header>
      {week ? (
        <main
          id="conteudo"
          tabIndex={-1}
          className={place ? doorClass(week.days) : undefined}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, in which it escaped every text
          dangerouslySetInnerHTML={{
            __html: week.days
              .map((day) => cachedMarkup({ name: "day", Component: DayCard, props: { day, sheet } }))
              .join(""),
          }}
        />
      ) : (
        <main id="conteudo" tabIndex={-1}>
          <div className="failed" role="alert">
            <p>{publicText.loadFailed}</p>
            <p>
              <a href={weekAddress(filter)}>{publicText.retry}</a>
            </p>
          </div>
        </main>
      )}
      <footer>
        {week ? <ClassCalendar filter={week.filter} origin={origin} /> : null}
        {week ? (
          <MoreFilters filter={filter} teachers={week.teachers} environments={week.environments} />
        ) : null}
        <WeekLinks filter={filter} nextMonday={week?.nextMonday ?? null} today={week?.today ?? null} />
        <p className="about">
          <a href={ADDRESSES.privacy}>{publicText.privacy}</a>
        </p>
      </footer>
      <script src={classScript} defer />
    </>
  );
}
