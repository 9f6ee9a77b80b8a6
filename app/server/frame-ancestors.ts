import { ADDRESSES } from "#app/domain/addresses.ts";
import { canonicalPath } from "./http/request-address.ts";

/** Sites that one server lets embed its public pages: their list is in every answer. */
export const MAX_FRAME_ANCESTORS = 20;

const ORIGIN = /^https?:\/\/(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The origins of `FRAME_ANCESTORS`, as a policy names them.
 * @param text origins with blanks or commas between them.
 * @returns null where one of them is no origin, or they are more than a policy takes.
 */
export function parseFrameAncestors(text: string): string[] | null {
  const typed = text.split(/[\s,]+/).filter(Boolean);
  const origins = typed.map((each) =>
    ORIGIN.test(each) && URL.canParse(each) ? new URL(each).origin : null,
  );
  const known = [...new Set(origins.filter((origin) => origin !== null))];
  return origins.includes(null) || known.length > MAX_FRAME_ANCESTORS ? null : known;
}

const ROOM = new RegExp(`^${ADDRESSES.room.replace(":id", "[1-9]\\d{0,14}")}$`);

/** Whether other sites may show a page in theirs: panel, week and room pages, which need no sign-in (rules R13.28). */
function isFramed(pathname: string): boolean {
  const path = canonicalPath(pathname).replace(/\/+$/, "");
  return path === ADDRESSES.tvPanel || path === ADDRESSES.weekly || ROOM.test(path);
}

/** Which sites may frame the page at a path: those of the setting, or none. */
export function createFraming(origins: string[]): (pathname: string) => string[] {
  return (pathname) => (origins.length > 0 && isFramed(pathname) ? origins : []);
}
