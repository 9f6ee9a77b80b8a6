import type { ProblemCode } from "./problems.ts";

/** An expected refusal; the unexpected throws. */
export type Refusal = {
  ok: false;
  problem: ProblemCode;
  /** What the problem's sentence and the interface need, e.g. `{ count: 3 }`. */
  details?: Record<string, unknown>;
  /** Messages by field name, where the refusal belongs to one. */
  errors?: Record<string, string[]>;
};

export type Result<T> = { ok: true; value: T } | Refusal;

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refuse(
  problem: ProblemCode,
  details?: Record<string, unknown>,
  errors?: Record<string, string[]>,
): Refusal {
  return { ok: false, problem, ...(details ? { details } : {}), ...(errors ? { errors } : {}) };
}
