import { Link, useLocation } from "@remix-run/react";
import { pageLinks } from "#app/domain/page.ts";
import { paginationText } from "#app/text/form.ts";
import { withQuery } from "./query.ts";

export function Pagination({ base, page, pages }: { base: string; page: number; pages: number }) {
  const { search } = useLocation();
  if (pages <= 1) return null;
  const address = (n: number) => base + withQuery(search, { pagina: String(n), selecionar: null });
  const links = pageLinks(page, pages);
  return (
    <nav aria-label={paginationText.label} className="pagination">
      {page > 1 ? (
        <Link to={address(page - 1)} rel="prev">
          {paginationText.previous}
        </Link>
      ) : null}
      {links.map((n, index) =>
        n === null ? (
          <span key={`after-${links[index - 1]}`} aria-hidden="true">
            {paginationText.ellipsis}
          </span>
        ) : (
          <Link
            key={n}
            to={address(n)}
            aria-label={paginationText.page(n)}
            aria-current={n === page ? "page" : undefined}
          >
            {n}
          </Link>
        ),
      )}
      {page < pages ? (
        <Link to={address(page + 1)} rel="next">
          {paginationText.next}
        </Link>
      ) : null}
    </nav>
  );
}
