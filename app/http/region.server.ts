import { data } from "@remix-run/node";
import type { RequestContext } from "./access/request-context.ts";

/**
 * Reads a region that may fail to load while the rest of its screen stays: null where it failed, which is logged
 * under the request's id.
 * @param tries how often it is tried.
 * @throws an answer, such as a 404, that `read` throws.
 */
export function readRegion<T>(
  { url, context }: { url: URL; context: RequestContext },
  read: () => T,
  { tries = 1 } = {},
): T | null {
  for (let left = tries; ; left--) {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (left > 1) continue;
      context.reportError(error, url.pathname);
      return null;
    }
  }
}

/** The row that a dialog is about, as its loader gives it: null, with the status of a failure, where it failed. */
export function readRow<T extends object>(args: { url: URL; context: RequestContext }, read: () => T) {
  const row = readRegion(args, read);
  return data(row, statusOfRegions(row));
}

export function regionsOf(args: { url: URL; context: RequestContext }) {
  return <T>(read: () => T): T | null => readRegion(args, read);
}

/** The status of a screen: 500 where one of its regions failed, so that nothing takes it for the whole page. */
export function statusOfRegions(...regions: unknown[]): { status: number } {
  return { status: regions.includes(null) ? 500 : 200 };
}
