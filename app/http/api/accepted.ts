import Negotiator from "negotiator";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { isApiPath } from "./api-path.ts";

const JSON_TYPE = "application/json";

/** What a call answers where that is not JSON; its errors are JSON nevertheless. */
const ANSWERS = new Map<string, string>([
  [ADDRESSES.apiProof, "application/pdf"],
  [ADDRESSES.apiDocs, "text/html"],
]);

/**
 * Whether the caller takes what an address answers, which is asked of calls only. Without an `Accept` header everything
 * is taken (RFC 9110 §12.5.1), and with an empty one.
 */
export function isAccepted(accept: string | null | undefined, pathname: string): boolean {
  const accepted = accept?.trim();
  if (!accepted || accepted === "*/*" || !isApiPath(pathname)) return true;
  const type = ANSWERS.get(pathname.replace(/\/+$/, "")) ?? JSON_TYPE;
  const asked = new Negotiator({ headers: { accept: accepted } });
  return asked.mediaTypes([type, `${type}; charset=utf-8`]).length > 0;
}
