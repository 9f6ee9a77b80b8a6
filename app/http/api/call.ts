import type { ZodType } from "zod";
import type { MatrixKey } from "#app/services/access/matrix.ts";

/** The description of the calls, and every unknown address: neither is a call. */
type NotACall = "GET /api/openapi.json" | "GET /api/docs" | `${string} /api/*`;

export type CallKey = Exclude<Extract<MatrixKey, `${string} /api/${string}`>, NotACall>;

export type CallInput = {
  query?: ZodType;
  body?: ZodType;
  form?: ZodType;
  /** The body for callers who act on their own rows only, where it differs. */
  ownBody?: ZodType;
  /** Of its query only the named texts count, the first of a repeated one: as the page cache reads them. */
  isShared?: true;
};
