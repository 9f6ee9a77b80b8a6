import { useLocation } from "@remix-run/react";
import { Form } from "#app/components/form/form.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ENDED } from "#app/domain/bookings/review/queue-place.ts";
import { MAX_SEARCH_LENGTH } from "#app/domain/limits.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { formText } from "#app/text/form.ts";

export const SEARCH_FORM = "filtros";
/** The fields that the form sends itself; it preserves the rest of the address by hidden fields. */
const FIELDS = new Set(["busca", "turno", "ambiente", "professor", "de", "ate"]);

/** The search at the end of the tabs' line; the other filters belong to the same form. */
export function QueueSearch({
  search,
  tab,
}: {
  search: string;
  /** The tab that shows the results, if it is not the current one. */
  tab?: string;
}) {
  const location = useLocation();
  const hidden = tab
    ? [["aba", tab] as const]
    : [...new URLSearchParams(location.search)].filter(([name]) => !FIELDS.has(name) && !(name in ENDED));
  return (
    <Form
      method="get"
      id={SEARCH_FORM}
      role="search"
      className="queue-search flex flex-[0_1_30rem] gap-1.5 max-lg:flex-[1_1_100%]"
    >
      {hidden.map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      <label className="sr-only" htmlFor="busca">
        {queueText.searchLabel}
      </label>
      <input
        className="input min-w-0"
        id="busca"
        type="search"
        name="busca"
        placeholder={queueText.searchLabel}
        defaultValue={search}
        key={search}
        maxLength={MAX_SEARCH_LENGTH}
      />
      <button
        type="submit"
        className="button tool max-lg:px-3 max-lg:[&>span:last-child]:sr-only"
        data-look="secondary"
      >
        <Icon name="search" size={18} />
        <span>{formText.search}</span>
      </button>
    </Form>
  );
}
