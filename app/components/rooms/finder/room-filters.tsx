import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ResourceFilter } from "#app/components/catalog/resource-filter.tsx";
import { FilterSelect } from "#app/components/form/filter-select.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { typeSlug } from "#app/domain/rooms/environment.ts";
import type { FilterChoices } from "#app/domain/rooms/room-day.ts";
import type { RoomFilter } from "#app/domain/rooms/room-query.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";

/** Part of a GET form; folded on a phone, where the summary names the active ones. `children` share its line. */
export function RoomFilters({
  filter,
  choices,
  clearTo,
  children,
}: {
  filter: RoomFilter;
  choices: FilterChoices;
  clearTo: string;
  children?: ReactNode;
}) {
  const on = text.filterSummary(filter);
  const all = choices.typeCounts.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="filter-fold room-filters max-lg:block max-lg:flex-[1_1_100%]">
      <summary className="max-lg:flex max-lg:items-center max-lg:gap-2 max-lg:min-h-11 max-lg:cursor-pointer">
        <Icon name="filter" size={20} />
        <span>
          <b>{text.filters}</b>
          {on ? `: ${on}` : null}
        </span>
      </summary>
      <div className="filters">
        <FilterSelect
          name="tipo"
          label={text.type}
          value={filter.type ? typeSlug(filter.type) : ""}
          options={[
            { value: "", label: text.allTypes(all) },
            ...choices.typeCounts
              .filter(({ count }) => count > 0)
              .map(({ type, count }) => ({ value: typeSlug(type), label: text.typeCount(type, count) })),
          ]}
        />
        <label className="filter">
          <span>{text.seats}</span>
          <input
            className="input w-18"
            type="number"
            name="lugares"
            min={1}
            max={9999}
            inputMode="numeric"
            defaultValue={filter.seats ?? ""}
            key={filter.seats}
            autoComplete="off"
          />
        </label>
        <ResourceFilter label={text.resources} names={choices.resourceNames} chosen={filter.resources} />
        <label className="check" key={String(filter.freeOnly)}>
          <input
            type="checkbox"
            name="livres"
            value="1"
            defaultChecked={filter.freeOnly}
            autoComplete="off"
          />
          {text.freeOnly}
        </label>
        <button type="submit" className="button" data-look="secondary" data-size="tool">
          {text.filter}
        </button>
        {on ? (
          <Link to={clearTo} className="button" data-look="quiet" data-size="tool">
            {text.clear}
          </Link>
        ) : null}
        {children}
      </div>
    </details>
  );
}
