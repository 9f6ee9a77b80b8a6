import { ADDRESSES } from "#app/domain/addresses.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { type Html, html } from "#app/domain/html.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { School } from "#app/domain/settings/school.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readRegion } from "#app/http/region.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import { renderPublicPage } from "#app/routes/public/document.server.ts";
import { cachedMarkup, type Markup, toMarkup } from "#app/routes/public/markup.server.ts";
import { linkPreview, schoolPicture, skipLink } from "#app/routes/public/page-parts.ts";
import {
  readWeek,
  type WeekDay,
  type WeekFilter,
  weekFilter,
} from "#app/services/public/weekly-page.server.ts";
import { publicText, weeklyText } from "#app/text/public/public.ts";
import classScript from "./remember-class.js?url";
import { weekAddress } from "./week-address.ts";
import { dayLinks, shiftTabs, weekLinks } from "./week-controls.ts";
import { type DaySigns, dayCard, daySigns, shiftIcons, weekChanges } from "./week-day.ts";
import { classCalendar, classFilter, moreFilters, rememberedClass } from "./week-filters.ts";
import weeklySheet from "./weekly.css?url";

type WeeklyView = {
  filter: WeekFilter;
  school: School;
  origin: string;
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
      head: cachedMarkup({ name: "week preview", render: linkPreview, props: previewOf(view) }),
      body: bodyOf(view),
    });
  },
});

function previewOf({ filter, school, origin }: WeeklyView) {
  return {
    title: weeklyText.title,
    description: weeklyText.description(filter.monday, addDays(filter.monday, 6)),
    schoolName: school.name,
    address: origin + weekAddress(filter),
  };
}

/** Above the days, all of it, and below them: after a write most of it is as it was. */
function bodyOf({ filter, week, school, origin }: WeeklyView): Markup[] {
  const place = week?.environments.find(({ id }) => id === filter.environmentId)?.name ?? null;
  const top = {
    ...{ filter, school, place, today: week?.today ?? null, classes: week?.classes ?? null },
    signs: week && filter.classId !== null ? daySigns(week.days) : {},
  };
  const bottom = {
    filter,
    origin,
    today: week?.today ?? null,
    nextMonday: week?.nextMonday ?? null,
    choices: week && { teachers: week.teachers, environments: week.environments },
  };
  return [
    cachedMarkup({ name: "week top", render: weekTop, props: top }),
    ...(week
      ? daysOf(week.days, { school, place, shift: filter.shift, isOfClass: filter.classId !== null })
      : [toMarkup(weekFailure(filter))]),
    cachedMarkup({ name: "week bottom", render: weekBottom, props: bottom }),
  ];
}

type Sheet = { school: School; place: string | null; shift: Shift | null; isOfClass: boolean };

function daysOf(days: WeekDay[], { school, place, shift, isOfClass }: Sheet): Markup[] {
  const sheet = [school.name, place, shift && publicText.shifts[shift]].filter(Boolean).join(" · ");
  return [
    Buffer.from('<main id="conteudo" tabindex="-1">'),
    ...(isOfClass ? [cachedMarkup({ name: "week changes", render: weekChanges, props: { days } })] : []),
    ...days.map((day) => cachedMarkup({ name: "day", render: dayCard, props: { ...day, sheet } })),
    Buffer.from("</main>"),
  ];
}

type TopProps = {
  filter: WeekFilter;
  school: School;
  place: string | null;
  today: string | null;
  classes: NamedRow[] | null;
  signs: DaySigns;
};

function weekTop({ filter, school, place, today, classes, signs }: TopProps): Html {
  return html`
    ${skipLink({ to: "conteudo", words: weeklyText.skip })}
    ${shiftIcons()}
    <header>
      <div class="band">
        ${schoolPicture(school)}
        <p class="school">${school.name}</p>${" "}
        <p class="range">${weeklyText.range(filter.monday, addDays(filter.monday, 6))}</p>
        <h1>${weeklyText.title}</h1>
        ${place === null ? null : html`<p class="place">${place}</p>`}
      </div>
      ${rememberedClass(filter, classes ?? [])}
      ${classes && classFilter(filter, classes)}
      ${today && dayLinks(filter, today, signs)}
      ${shiftTabs(filter)}
    </header>`;
}

function weekFailure(filter: WeekFilter): Html {
  return html`
    <main id="conteudo" tabindex="-1">
      <div class="failed" role="alert">
        <p>${publicText.loadFailed}</p>
        <p><a href="${weekAddress(filter)}">${publicText.retry}</a></p>
      </div>
    </main>`;
}

type BottomProps = {
  filter: WeekFilter;
  origin: string;
  today: string | null;
  nextMonday: string | null;
  choices: { teachers: NamedRow[]; environments: NamedRow[] } | null;
};

function weekBottom({ filter, origin, today, nextMonday, choices }: BottomProps): Html {
  return html`
    <footer>
      ${choices && classCalendar(filter, origin)}
      ${choices && moreFilters(filter, choices)}
      ${weekLinks({ filter, nextMonday, today })}
      <p class="about"><a href="${ADDRESSES.privacy}">${publicText.privacy}</a></p>
    </footer>
    <script src="${classScript}" defer=""></script>`;
}
