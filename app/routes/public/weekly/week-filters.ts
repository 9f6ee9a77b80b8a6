import { ADDRESSES, subscriptionAddress } from "#app/domain/addresses.ts";
import { flag, type Html, html } from "#app/domain/html.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { WeekFilter } from "#app/services/public/weekly-page.server.ts";
import { weeklyText } from "#app/text/public/public.ts";
import { roomText } from "#app/text/rooms/doors.ts";
import { weekAddress, weekQuery } from "./week-address.ts";

const ADDRESS = ADDRESSES.weekly;

type Field = { name: string; label: string; all: string; chosen: number | null; choices: NamedRow[] };

function selectField({ name, label, all, chosen, choices }: Field): Html {
  const options = choices.map(
    (choice) =>
      html`<option value="${choice.id}"${flag("selected", choice.id === chosen)}>${choice.name}</option>`,
  );
  return html`
    <p class="choice">
      <label for="${name}">${label}</label>
      <select id="${name}" name="${name}">
        <option value=""${flag("selected", chosen === null)}>${all}</option>
        ${options}
      </select>
    </p>`;
}

function hiddenFields(filter: WeekFilter, but: Partial<WeekFilter>): Html[] {
  return weekQuery(filter, but).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}"/>`,
  );
}

export function classFilter(filter: WeekFilter, classes: NamedRow[]): Html {
  const field = {
    name: "turma",
    label: weeklyText.class,
    all: weeklyText.allClasses,
    chosen: filter.classId,
    choices: classes,
  };
  return html`
    <form class="rooms first" action="${ADDRESS}" method="get">
      ${hiddenFields(filter, { classId: null })}
      ${selectField(field)}
      <button type="submit">${weeklyText.filter}</button>
    </form>`;
}

type Choices = { teachers: NamedRow[]; environments: NamedRow[] };

export function moreFilters(filter: WeekFilter, { teachers, environments }: Choices): Html {
  const { teacherId, environmentId } = filter;
  // Lists only people who have a reservation in the week; none where no name is shown.
  const people =
    teacherId === null || teachers.some(({ id }) => id === teacherId)
      ? teachers
      : [{ id: teacherId, name: weeklyText.absentTeacher }, ...teachers];
  const ofTeacher = {
    name: "professor",
    label: weeklyText.teacher,
    all: weeklyText.allTeachers,
    chosen: teacherId,
    choices: people,
  };
  const ofEnvironment = {
    name: "ambiente",
    label: weeklyText.environment,
    all: weeklyText.allEnvironments,
    chosen: environmentId,
    choices: environments,
  };
  return html`
    <details class="more"${flag("open", teacherId !== null || environmentId !== null)}>
      <summary>${weeklyText.moreFilters}</summary>
      <form class="rooms" action="${ADDRESS}" method="get">
        ${hiddenFields(filter, { teacherId: null, environmentId: null })}
        ${people.length > 0 ? selectField(ofTeacher) : null}
        ${selectField(ofEnvironment)}
        <button type="submit">${weeklyText.filter}</button>
      </form>
    </details>`;
}

/** The browser stores the class viewed last, a bookmarkable address; viewing sets no cookie. */
export function rememberedClass(filter: WeekFilter, classes: NamedRow[]): Html {
  const chosen = classes.find(({ id }) => id === filter.classId);
  if (!chosen) {
    const address = weekAddress(filter, { classId: null });
    const words = weeklyText.rememberedPattern;
    return html`<p class="remembered" data-remembered="${address}" data-words="${words}" hidden=""></p>`;
  }
  const address = weekAddress(filter, {
    monday: filter.monday,
    isPresent: true,
    isShiftByClock: true,
    teacherId: null,
    environmentId: null,
    day: filter.day ?? filter.monday,
    isToday: true,
  });
  return html`
    <p class="remembered" data-class="${chosen.id}" data-name="${chosen.name}">
      ${weeklyText.bookmark} <a href="${address}">${weeklyText.classToday(chosen.name)}</a>
    </p>`;
}

/** @param origin scheme and host, which calendar programs need. */
export function classCalendar({ classId }: WeekFilter, origin: string): Html | null {
  if (classId === null) return null;
  return html`
    <nav class="remembered" aria-label="${roomText.calendar}">
      <a href="${subscriptionAddress(origin, "classFeed", classId)}">${roomText.subscribe}</a>
    </nav>`;
}
