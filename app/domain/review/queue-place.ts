import { ADDRESSES } from "#app/domain/addresses.ts";
import { REVIEW_TAB_SLUGS } from "./review-tab.ts";

/** The two screens that hold the queue. */
export type QueuePlace = "review" | "pedagogical";

/** In the query string of the queue's acts: the screen that they go back to, where it is not `/admin/reservas`. */
const BACK = "volta";
const PEDAGOGICAL = "pedagogico";
const AUDIT = "auditoria";

/** What another tab or filter ends, as changes of a query string: the page, the selection, the open conflict. */
export const ENDED = { pagina: null, selecionar: null, aberta: null, mover: null };

/** The query string of an undo that is begun in the audit log. */
export const BACK_TO_AUDIT = `?${BACK}=${AUDIT}`;

const BASES = new Map<string | null, string>([
  [PEDAGOGICAL, ADDRESSES.pedagogical],
  [AUDIT, ADDRESSES.audit],
]);

/** The query string with which an act of the queue comes back to where it was begun. */
export function actQuery(search: string, place: QueuePlace): string {
  const query = new URLSearchParams(search);
  query.delete("selecionar");
  if (place === "pedagogical") query.set(BACK, PEDAGOGICAL);
  else query.delete(BACK);
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** The list that an act goes back to, with its filters and page; never an address that the query string holds. */
export function queueAddress(search: string): string {
  const query = new URLSearchParams(search);
  const base = BASES.get(query.get(BACK)) ?? ADDRESSES.review;
  query.delete(BACK);
  const text = query.toString();
  return text ? `${base}?${text}` : base;
}

/** Where staff see one reservation of any status, by its number. */
export function rowAddress(id: number): string {
  return `${ADDRESSES.review}?${new URLSearchParams({ aba: REVIEW_TAB_SLUGS.all, busca: `#${id}` })}`;
}
