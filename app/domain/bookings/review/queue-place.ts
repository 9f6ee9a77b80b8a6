import { ADDRESSES } from "#app/domain/addresses.ts";
import { REVIEW_TAB_SLUGS } from "./review-tab.ts";

/** The screens that hold the queue; `approvers` is that of who answers for rooms. */
export type QueuePlace = "review" | "pedagogical" | "approvers";

/** In the query string of the queue's acts: the screen that they go back to, where it is not `/admin/reservas`. */
const BACK = "volta";
const PEDAGOGICAL = "pedagogico";
const AUDIT = "auditoria";

const REJECT = "rejeitar";

/** In the query string of a rejection: which of the usual reasons it begins with, from 1 on. */
export const REASON = "motivo";

/** In the query string of the queue: the filter by requests without an answer. */
export const EXPIRED = { name: "situacao", value: "sem-resposta" };

/** What another tab or filter ends, as changes of a query string: the page, the selection, the open conflict. */
export const ENDED = { pagina: null, selecionar: null, aberta: null, mover: null };

/** The query string of an undo that is started in the audit log. */
export const BACK_TO_AUDIT = `?${BACK}=${AUDIT}`;

const BASES = new Map<string | null, string>([
  [PEDAGOGICAL, ADDRESSES.pedagogical],
  [AUDIT, ADDRESSES.audit],
]);

export function actQuery(search: string, place: QueuePlace): string {
  const query = new URLSearchParams(search);
  query.delete("selecionar");
  if (place === "pedagogical") query.set(BACK, PEDAGOGICAL);
  else query.delete(BACK);
  const text = query.toString();
  return text ? `?${text}` : "";
}

const ACTS = {
  selected: { review: "reviewSelected", approvers: "approversSelected" },
  rejectSelected: { review: "reviewRejectSelected", approvers: "approversRejectSelected" },
  clear: { review: "reviewClear", approvers: "approversClear" },
  close: { review: "reviewClose", approvers: "approversClose" },
  undo: { review: "reviewUndo", approvers: "approversUndo" },
  move: { review: "reviewMove", approvers: "approversMove" },
  approve: { review: "reviewApprove", approvers: "approversApprove" },
  reject: { review: "reviewReject", approvers: "approversReject" },
  equipment: { review: "reviewEquipment", approvers: "approversEquipment" },
  series: { review: "reviewSeries", approvers: "approversSeries" },
} as const;

/** People who answer for rooms act at addresses of their own. */
export function actAddress(place: QueuePlace, act: keyof typeof ACTS, id: number | string = ""): string {
  const name = ACTS[act][place === "approvers" ? "approvers" : "review"];
  return ADDRESSES[name].replace(":id", String(id));
}

export function rejectQuery(query: string): string {
  return `${query ? `${query}&` : "?"}${REJECT}=1`;
}

export function opensRejection(search: string): boolean {
  return new URLSearchParams(search).has(REJECT);
}

export function placeOf(pathname: string): QueuePlace {
  if (pathname.startsWith(ADDRESSES.approvers)) return "approvers";
  return pathname === ADDRESSES.pedagogical ? "pedagogical" : "review";
}

/** The list that an act goes back to, with its filters and page; never an address that the query string holds. */
export function queueAddress({ search, pathname }: { search: string; pathname: string }): string {
  const query = new URLSearchParams(search);
  const isOfApprovers = placeOf(pathname) === "approvers";
  const base = isOfApprovers ? ADDRESSES.approvers : (BASES.get(query.get(BACK)) ?? ADDRESSES.review);
  query.delete(BACK);
  query.delete(REJECT);
  query.delete(REASON);
  const text = query.toString();
  return text ? `${base}?${text}` : base;
}

export function rowAddress(id: number): string {
  return `${ADDRESSES.review}?${new URLSearchParams({ aba: REVIEW_TAB_SLUGS.all, busca: `#${id}` })}`;
}
