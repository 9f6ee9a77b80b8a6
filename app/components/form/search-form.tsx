import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Form } from "#app/components/form/form.tsx";
import { MAX_SEARCH_LENGTH } from "#app/domain/limits.ts";
import { formText } from "#app/text/form.ts";

export function SearchForm({
  label,
  search,
  clearTo,
  isFiltered = false,
  children,
}: {
  label: string;
  search: string;
  clearTo: string;
  /** Whether something beside the search narrows the list. */
  isFiltered?: boolean;
  /** Fields that the search keeps, and filters before it. */
  children?: ReactNode;
}) {
  return (
    <Form method="get" className="filters" role="search" preventScrollReset>
      {children}
      <label className="filter">
        <span>{label}</span>
        <input
          className="input"
          type="search"
          name="busca"
          defaultValue={search}
          key={search}
          maxLength={MAX_SEARCH_LENGTH}
        />
      </label>
      <button type="submit" className="button" data-look="secondary" data-size="tool">
        {formText.search}
      </button>
      {search || isFiltered ? (
        <Link to={clearTo} className="button" data-look="quiet" data-size="tool">
          {formText.clear}
        </Link>
      ) : null}
    </Form>
  );
}
