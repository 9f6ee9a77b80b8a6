/** Rows on one page of a reservation list (rules R8.1). */
export const PAGE_SIZE = 10;

/** Rows a page of the queue may have, by choice of staff (`?por=50`). */
export const PAGE_SIZES = [PAGE_SIZE, 50];

/** Rows on one page of a list of names: rooms, disciplines, classes, people (rules R8.9). */
export const NAME_PAGE_SIZE = 50;

export const REPORT_PAGE_SIZE = 20;

/** Up to this many pages are all linked (rules R8.2). */
const ALL_SHOWN = 7;

/** The page that is shown of a list of `total` rows: one past the end is the last. */
export function pageOf(
  total: number,
  wanted: number,
  size = PAGE_SIZE,
): { page: number; pages: number; offset: number } {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { page, pages, offset: (page - 1) * size };
}

/** The numbers that a pagination shows, null for an ellipsis: all up to 7, else first, last and neighbours. */
export function pageLinks(page: number, pages: number): (number | null)[] {
  if (pages <= ALL_SHOWN) return Array.from({ length: pages }, (_, index) => index + 1);
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages);
  return shown.flatMap((n, index) => (index > 0 && n - (shown[index - 1] ?? n) > 1 ? [null, n] : [n]));
}
