import { ADDRESSES, subscriptionAddress } from "#app/domain/addresses.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { WeekFilter } from "#app/services/public/weekly-page.server.ts";
import { weeklyText } from "#app/text/public/public.ts";
import { roomText } from "#app/text/rooms/doors.ts";
import { weekAddress, weekQuery } from "./week-address.ts";

const ADDRESS = ADDRESSES.weekly;

type Props = {
  filter: WeekFilter;
  classes: NamedRow[];
  teachers: NamedRow[];
  environments: NamedRow[];
};

type SelectProps = {
  name: string;
  label: string;
  all: string;
  chosen: number | null;
  choices: NamedRow[];
};

function Select({ name, label, all, chosen, choices }: SelectProps) {
  return (
    <p className="choice">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={String(chosen ?? "")}>
        <option value="">{all}</option>
        {choices.map(({ id, name: words }) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </p>
  );
}

/** The parameters that a form preserves: all but its own. */
function HiddenFields({ filter, but }: { filter: WeekFilter; but: Partial<WeekFilter> }) {
  return weekQuery(filter, but).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Filters the page by class, the most common use. A plain form, complete without a script. */
export function ClassFilter({ filter, classes }: Pick<Props, "filter" | "classes">) {
  return (
    <form className="rooms first" action={ADDRESS} method="get">
      <HiddenFields filter={filter} but={{ classId: null }} />
      <Select
        name="turma"
        label={weeklyText.class}
        all={weeklyText.allClasses}
        chosen={filter.classId}
        choices={classes}
      />
      <button type="submit">{weeklyText.filter}</button>
    </form>
  );
}

/** Filters it by person or environment. */
export function MoreFilters({ filter, teachers, environments }: Omit<Props, "classes">) {
  const { teacherId, environmentId } = filter;
  // Lists only people who have a reservation in the week.
  const people =
    teacherId === null || teachers.some(({ id }) => id === teacherId)
      ? teachers
      : [{ id: teacherId, name: weeklyText.absentTeacher }, ...teachers];
  return (
    <details className="more" open={teacherId !== null || environmentId !== null}>
      <summary>{weeklyText.moreFilters}</summary>
      <form className="rooms" action={ADDRESS} method="get">
        <HiddenFields filter={filter} but={{ teacherId: null, environmentId: null }} />
        <Select
          name="professor"
          label={weeklyText.teacher}
          all={weeklyText.allTeachers}
          chosen={teacherId}
          choices={people}
        />
        <Select
          name="ambiente"
          label={weeklyText.environment}
          all={weeklyText.allEnvironments}
          chosen={environmentId}
          choices={environments}
        />
        <button type="submit">{weeklyText.filter}</button>
      </form>
    </details>
  );
}

/**
 * The link to the class that was viewed last: a bookmarkable address, and with scripts the link itself. The browser
 * stores it; viewing sets no cookie.
 */
export function RememberedClass({ filter, classes }: Pick<Props, "filter" | "classes">) {
  const chosen = classes.find(({ id }) => id === filter.classId);
  const fresh = {
    monday: filter.monday,
    isPresent: true,
    isShiftByClock: true,
    teacherId: null,
    environmentId: null,
  };
  if (chosen) {
    const address = weekAddress(filter, { ...fresh, day: filter.day ?? filter.monday, isToday: true });
    return (
      <p className="remembered" data-class={chosen.id} data-name={chosen.name}>
        {weeklyText.bookmark} <a href={address}>{weeklyText.classToday(chosen.name)}</a>
      </p>
    );
  }
  return (
    <p
      className="remembered"
      data-remembered={weekAddress(filter, { classId: null })}
      data-words={weeklyText.rememberedPattern}
      hidden
    />
  );
}

/**
 * The calendar of the class shown.
 * @param props.origin scheme and host, which calendar programs need.
 */
export function ClassCalendar({
  filter: { classId },
  origin,
}: Pick<Props, "filter"> & {
  origin: string;
}) {
  if (classId === null) return null;
  return (
    <nav className="remembered" aria-label={roomText.calendar}>
      <a href={subscriptionAddress(origin, "classFeed", classId)}>{roomText.subscribe}</a>
    </nav>
  );
}
