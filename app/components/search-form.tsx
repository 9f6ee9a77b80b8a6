import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { MAX_SEARCH_LENGTH } from "#app/domain/limits.ts";
import { formText } from "#app/text/form.ts";

/** A search by GET: the address can be shared. `children` are further fields of the same form. */
export function SearchForm({
  label,
  search,
  clearTo,
  children,
}: {
  label: string;
  search: string;
  clearTo: string;
  children?: ReactNode;
}) {
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3" role="search">
      {children}
      <label className="field flex-[1_1_10rem]">
        <span className="font-bold">{label}</span>
        <input
          className="input"
          type="search"
          name="busca"
          defaultValue={search}
          key={search}
          maxLength={MAX_SEARCH_LENGTH}
        />
      </label>
      <button type="submit" className="button" data-look="secondary">
        {formText.search}
      </button>
      {search ? (
        <Link to={clearTo} className="button" data-look="quiet">
          {formText.clear}
        </Link>
      ) : null}
    </Form>
  );
}
