import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/page-handle.ts";
import { addDays } from "#app/domain/civil-date.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { readWeek, type WeekDay, weekFilter } from "#app/services/schedule/weekly-page.server.ts";
import { publicText, weeklyText } from "#app/text/public.ts";
import { printClass } from "./print-size.ts";
import { publicStyles } from "./styles.ts";
import { DayLinks, EnvironmentFilter, ShiftTabs, WeekLinks, weekAddress } from "./week-controls.tsx";
import { DayCard, ShiftIcons } from "./week-day.tsx";
import weeklySheet from "./weekly.css?url";

export const loader = guarded({
  "GET /programacao-semanal": ({ deps, url, context }) => {
    const filter = weekFilter(deps, {
      semana: url.searchParams.get("semana"),
      turno: url.searchParams.get("turno"),
      ambiente: url.searchParams.get("ambiente"),
    });
    const page = {
      filter,
      schoolName: deps.schoolName,
      origin: context.origin,
      week: null as ReturnType<typeof readWeek> | null,
    };
    try {
      page.week = readWeek(deps, filter);
      page.filter = page.week.filter;
    } catch (error) {
      context.reportError(error, url.pathname);
      return data(page, { status: 503 });
    }
    return data(page);
  },
});

export const handle: PageHandle = { title: weeklyText.title, scripts: false };
export const links = publicStyles(weeklySheet);

/** A link preview names the school and the week, never a person. */
export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  const robots = { name: "robots", content: "noindex" };
  if (!page) return [robots];
  const { monday } = page.filter;
  const description = weeklyText.description(monday, addDays(monday, 6));
  return [
    robots,
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:site_name", content: page.schoolName },
    { property: "og:title", content: weeklyText.title },
    { property: "og:description", content: description },
    { property: "og:url", content: page.origin + weekAddress(page.filter) },
  ];
};

/** One environment's week is printed on one sheet, to hang on its door. */
function doorClass(days: WeekDay[]): string {
  const rows = days.flatMap((day) => day.reservations);
  return `door ${printClass(rows, "door")}`.trim();
}

export default function Weekly() {
  const { filter, week, schoolName } = useLoaderData<typeof loader>();
  const place = week?.environments.find(({ id }) => id === filter.environmentId)?.name;
  const shift = filter.shift ? publicText.shifts[filter.shift] : null;
  return (
    <>
      <a className="skip" href="#conteudo">
        {weeklyText.skip}
      </a>
      <ShiftIcons />
      <header className={place ? "is-sheet" : undefined}>
        <p className="school">{schoolName}</p>
        <h1>{weeklyText.title}</h1>
        {place ? <p className="place">{place}</p> : null}
        <p className="range">
          {weeklyText.range(filter.monday, addDays(filter.monday, 6))}
          {shift ? <span className="on-paper">{` · ${shift}`}</span> : null}
        </p>
        <WeekLinks filter={filter} />
        <ShiftTabs filter={filter} />
        {week ? <EnvironmentFilter filter={filter} environments={week.environments} /> : null}
        {week ? <DayLinks days={week.days} /> : null}
      </header>
      <main id="conteudo" tabIndex={-1} className={week && place ? doorClass(week.days) : undefined}>
        {week ? (
          week.days.map((day) => (
            <DayCard
              key={day.date}
              day={day}
              sheet={place ? null : [schoolName, shift].filter(Boolean).join(" · ")}
            />
          ))
        ) : (
          <div className="failed" role="alert">
            <p>{publicText.loadFailed}</p>
            <p>
              <a href={weekAddress(filter)}>{publicText.retry}</a>
            </p>
          </div>
        )}
      </main>
    </>
  );
}
