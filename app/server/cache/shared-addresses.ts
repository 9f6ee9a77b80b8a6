import { ADDRESSES } from "#app/domain/addresses.ts";
import { isCivilDate, mondayOf } from "#app/domain/dates/civil-date.ts";
import { ALL_SHIFTS_SLUG, shiftOfSlug } from "#app/domain/dates/shift.ts";
import { isId } from "#app/domain/id.ts";
import { PAGED_MODE } from "#app/domain/public/panel.ts";
import { canonicalPath } from "#app/server/http/request-address.ts";

/** How a value is parsed, as the page parses it; null where the page treats it as missing. */
type ReadValue = (value: string) => string | null;

type SharedAddress = {
  /** The query names that the page reads; every other name is ignored. */
  reads: Record<string, ReadValue>;
  /** How long the page stays the same while the data does. */
  lasts: "minute" | "day";
  /** A query name that limits the lifetime to a minute. */
  minuteName?: string;
};

const asWritten: ReadValue = (value) => value || null;
const shift: ReadValue = (value) => (shiftOfSlug(value) ? value : null);
const anyShift: ReadValue = (value) => (value === ALL_SHIFTS_SLUG ? value : shift(value));
const day: ReadValue = (value) => (value === "hoje" || isCivilDate(value) ? value : null);
const week: ReadValue = (value) => (isCivilDate(value) ? mondayOf(value) : null);
const id: ReadValue = (value) => (isId(value) ? value : null);
const paper: ReadValue = (value) => (value === "a5" ? value : null);
const largePaper: ReadValue = (value) => (value === "a3" ? value : null);
const panelMode: ReadValue = (value) => (value === PAGED_MODE ? value : null);
const pageNumber: ReadValue = (value) => (/^[1-9]\d{0,3}$/.test(value) ? value : null);

/** Addresses of shared pages: their responses do not depend on the user. */
const SHARED_ADDRESSES = new Map<string, SharedAddress>([
  [ADDRESSES.tvPanel, { reads: { turno: shift, pagina: pageNumber, modo: panelMode }, lasts: "minute" }],
  [
    ADDRESSES.weekly,
    {
      reads: { semana: week, dia: day, turno: anyShift, turma: id, professor: id, ambiente: id },
      lasts: "day",
      // A day's page opens on the current shift.
      minuteName: "dia",
    },
  ],
  [
    ADDRESSES.weekSheet,
    // Without a shift it is the clock's.
    { reads: { semana: week, turno: shift, turma: id, ambiente: id, papel: largePaper }, lasts: "minute" },
  ],
  [ADDRESSES.doorSheets, { reads: { ambiente: id, papel: paper, pagina: pageNumber }, lasts: "day" }],
  [ADDRESSES.apiDocument, { reads: {}, lasts: "day" }],
  [ADDRESSES.privacy, { reads: {}, lasts: "day" }],
  [ADDRESSES.apiDocs, { reads: {}, lasts: "day" }],
  [ADDRESSES.apiPublicReservations, { reads: { shift: asWritten }, lasts: "minute" }],
  [ADDRESSES.apiPublicWeekly, { reads: { startDate: asWritten, endDate: asWritten }, lasts: "day" }],
]);

const ID_IN_PATH = "[1-9]\\d{0,14}";

const SHARED_PATTERNS: [path: RegExp, address: SharedAddress][] = [
  [
    new RegExp(`^${ADDRESSES.room.replace(":id", ID_IN_PATH)}$`),
    { reads: { semana: week }, lasts: "minute" },
  ],
  ...[ADDRESSES.roomFeed, ADDRESSES.classFeed].map((feed): [RegExp, SharedAddress] => [
    new RegExp(`^${feed.replace(":file", `${ID_IN_PATH}\\.ics`)}$`),
    { reads: {}, lasts: "day" },
  ]),
];

function sharedAddressOf(path: string): SharedAddress | undefined {
  return SHARED_ADDRESSES.get(path) ?? SHARED_PATTERNS.find(([pattern]) => pattern.test(path))?.[1];
}

/** An address without what its page does not read. Two addresses of the same page are mostly one text. */
export type SharedTarget = { url: string; lasts: SharedAddress["lasts"] };

/** Null if it is no shared address. @param origin scheme and host, which appear in the pages. */
export function readSharedTarget(target: string, origin: string): SharedTarget | null {
  const mark = target.indexOf("?");
  const written = mark < 0 ? target : target.slice(0, mark);
  const path = SHARED_ADDRESSES.has(written) ? written : canonicalPath(written).replace(/\/+$/, "");
  const address = sharedAddressOf(path);
  if (!address) return null;
  const { lasts } = address;
  if (mark < 0) return { url: origin + path, lasts };
  const given = new URLSearchParams(target.slice(mark + 1));
  // Refused for every address (gate.ts).
  if (given.has("_data")) return null;
  const read = Object.entries(address.reads).flatMap(([name, readValue]) => {
    const value = readValue(given.get(name) ?? "");
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  const isByMinute = address.minuteName !== undefined && given.has(address.minuteName);
  return {
    url: origin + path + (read.length > 0 ? `?${read.join("&")}` : ""),
    lasts: isByMinute ? "minute" : lasts,
  };
}
