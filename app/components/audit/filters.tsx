import { Link } from "@remix-run/react";
import { FilterDay } from "#app/components/bookings/filter-day.tsx";
import { choicesOrAll, FilterSelect } from "#app/components/form/filter-select.tsx";
import { Form } from "#app/components/form/form.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { ACTION_SLUGS, AUDITED_ENTITIES, ENTITY_SLUGS } from "#app/domain/audit/audit.ts";
import { MAX_SEARCH_LENGTH } from "#app/domain/limits.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { AuditQuery } from "#app/services/audit/list.server.ts";
import { auditText } from "#app/text/audit/audit.ts";
import { formText } from "#app/text/form.ts";

const ALL = { value: "", label: formText.all };
const ENTITIES = [
  ALL,
  ...AUDITED_ENTITIES.map((entity) => ({ value: ENTITY_SLUGS[entity], label: auditText.entities[entity] })),
];
const ACTIONS = [
  ALL,
  ...Object.entries(ACTION_SLUGS).map(([action, slug]) => ({ value: slug, label: auditText.action(action) })),
];

export function AuditFilters({ query, people }: { query: AuditQuery; people: NamedRow[] | null }) {
  const { filters } = auditText;
  const { startDate, endDate, entity, action, actorId, search, actId } = query;
  const isFiltered = Boolean(startDate || endDate || entity || action || actorId || search || actId);
  return (
    <Form
      method="get"
      action={ADDRESSES.audit}
      className="filters"
      aria-label={formText.filters}
      preventScrollReset
    >
      <FilterDay label={filters.from} name="de" value={startDate} />
      <FilterDay label={filters.to} name="ate" value={endDate} />
      <FilterSelect
        label={filters.entity}
        name="tipo"
        value={entity ? ENTITY_SLUGS[entity] : ""}
        options={ENTITIES}
      />
      <FilterSelect
        label={filters.action}
        name="acao"
        value={action ? ACTION_SLUGS[action] : ""}
        options={ACTIONS}
      />
      <FilterSelect
        label={filters.actor}
        name="pessoa"
        value={actorId ?? ""}
        options={choicesOrAll(people)}
      />
      <label className="filter">
        <span className="sr-only">{filters.search}</span>
        <input
          className="input"
          type="search"
          placeholder={filters.search}
          name="busca"
          defaultValue={search}
          key={search}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
        />
      </label>
      <button type="submit" className="button" data-look="secondary" data-size="tool">
        {formText.filter}
      </button>
      {isFiltered ? (
        <Link to={ADDRESSES.audit} className="button" data-look="quiet" data-size="tool">
          {formText.clearAll}
        </Link>
      ) : null}
    </Form>
  );
}
