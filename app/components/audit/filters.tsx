import { Form, Link } from "@remix-run/react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { ACTION_SLUGS, AUDITED_ENTITIES, type AuditedEntity, ENTITY_SLUGS } from "#app/domain/audit.ts";
import { auditText } from "#app/text/audit.ts";

type Query = {
  startDate?: string | undefined;
  endDate?: string | undefined;
  entity?: AuditedEntity | null;
  action?: string | null;
  actorId?: number | null;
  search?: string;
};

type Choice = { value: string | number; label: string };

function FilterSelect({
  label,
  name,
  chosen,
  all,
  choices,
}: {
  label: string;
  name: string;
  chosen: string | number | null;
  all: string;
  choices: Choice[];
}) {
  return (
    <label className="field flex-[1_1_9rem] max-w-[14rem]">
      <span className="font-bold">{label}</span>
      <select className="input" name={name} defaultValue={chosen ?? ""}>
        <option value="">{all}</option>
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function FilterDay({ label, name, day }: { label: string; name: string; day: string | undefined }) {
  return (
    <label className="field">
      <span className="font-bold">{label}</span>
      <input className="input" type="date" name={name} defaultValue={day} />
    </label>
  );
}

/** What the audit log is narrowed by, as a form by GET: the address can be shared. */
export function AuditFilters({ query, people }: { query: Query; people: { id: number; name: string }[] }) {
  const { filters } = auditText;
  const { startDate, endDate, entity, action, actorId, search } = query;
  const isFiltered = Boolean(startDate || endDate || entity || action || actorId || search);
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3" role="search" key={JSON.stringify(query)}>
      <FilterDay label={filters.from} name="de" day={startDate} />
      <FilterDay label={filters.to} name="ate" day={endDate} />
      <FilterSelect
        label={filters.entity}
        name="tipo"
        chosen={entity ? ENTITY_SLUGS[entity] : null}
        all={filters.all}
        choices={AUDITED_ENTITIES.map((each) => ({
          value: ENTITY_SLUGS[each],
          label: auditText.entities[each],
        }))}
      />
      <FilterSelect
        label={filters.action}
        name="acao"
        chosen={action ? (ACTION_SLUGS[action] ?? null) : null}
        all={filters.allActions}
        choices={Object.entries(ACTION_SLUGS).map(([each, slug]) => ({
          value: slug,
          label: auditText.action(each),
        }))}
      />
      <FilterSelect
        label={filters.actor}
        name="pessoa"
        chosen={actorId ?? null}
        all={filters.allActions}
        choices={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <label className="field flex-[1_1_10rem]">
        <span className="font-bold">{filters.search}</span>
        <input className="input" type="search" name="busca" defaultValue={search} maxLength={100} />
      </label>
      <button type="submit" className="button" data-look="secondary">
        {filters.submit}
      </button>
      {isFiltered ? (
        <Link to={ADDRESSES.audit} className="button" data-look="quiet">
          {filters.clear}
        </Link>
      ) : null}
    </Form>
  );
}
