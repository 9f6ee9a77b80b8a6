import type { ZodType } from "zod";
import { idOf } from "#app/domain/id.ts";
import { retryAfter } from "#app/http/form/form.server.ts";
import { type ProblemCode, problemSentence, problemStatus } from "#app/services/problems.ts";
import { type Refusal, type Result, refuse } from "#app/services/result.ts";
import { refusedRequestText } from "#app/text/bookings/refused-request.ts";
import { type Answer, answer, answerOf, type Refused } from "./call-answer.ts";

/** Headers of a refusal: how long to wait, and how to become known (RFC 9110 §15.5.2, RFC 6750 §3). */
export function refusalHeaders(refusal: Refusal): HeadersInit {
  if (problemStatus(refusal) !== 401) return retryAfter(refusal);
  return { "WWW-Authenticate": refusal.problem === "wrongKey" ? 'Bearer error="invalid_token"' : "Bearer" };
}

/**
 * `{ message, errors?, … }` with the problem's status. @param current the row's present state, if another was seen.
 */
export function apiRefusal(refusal: Refusal, current?: unknown): Refused {
  const body = {
    message: sentenceOf(refusal),
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...conflictsOf(refusal),
    ...ruleOf(refusal),
    ...detailsOf(refusal),
    ...(current === undefined ? {} : { current }),
  };
  return answerOf(Response.json(body, { status: problemStatus(refusal), headers: refusalHeaders(refusal) }));
}

function sentenceOf(refusal: Refusal): string {
  const [first] = refusal.problem === "invalid" ? Object.values(refusal.errors ?? {}).flat() : [];
  return first ?? problemSentence(refusal);
}

function conflictsOf({ details }: Refusal): Record<string, unknown> {
  if (!Array.isArray(details?.rows)) return {};
  const isAll = details.rows.length >= Number(details.count);
  return { conflicts: details.rows, ...(isAll ? {} : { conflictCount: details.count, truncated: true }) };
}

/** The rule of booking that refuses, and the date until or from which it would not (rules R26.3). */
function ruleOf({ problem, details }: Refusal): Record<string, unknown> {
  return problem === "bookingRule" ? { rule: details?.rule, until: details?.until } : {};
}

export function apiResult<T, Row>(result: Result<T>, present: (value: T) => Row): Answer<200, Row> {
  return result.ok ? answer(present(result.value)) : refusalWithRow(result, present);
}

/** Answers one row, or 404 where there is none. */
export function apiRow<T, Row>(found: T | null, present: (value: T) => Row): Answer<200, Row> {
  return found === null ? apiRefusal(refuse("notFound")) : answer(present(found));
}

export function apiCreation<T, Row>(result: Result<T>, present: (value: T) => Row): Answer<201, Row> {
  if (!result.ok) return refusalWithRow(result, present);
  return answerOf(Response.json(present(result.value), { status: 201 }));
}

export function apiAcceptance<T>(result: Result<T>): Answer<202, T> {
  return result.ok ? answerOf(Response.json(result.value, { status: 202 })) : apiRefusal(result);
}

export function apiDeletion<T>(
  result: Result<T>,
  present: (value: T) => unknown,
  message: string,
): Answer<200, { message: string }> {
  return result.ok ? answer({ message }) : refusalWithRow(result, present);
}

/** A row that changed is given as the call would have given it. */
function refusalWithRow<T>(refusal: Refusal, present: (value: T) => unknown): Refused {
  const changed = refusal.problem === "changed" ? present(refusal.details?.present as T) : undefined;
  return apiRefusal(refusal, changed);
}

/** All that keeps a timetable from being published. */
const UNREADY: readonly ProblemCode[] = ["timetableUnmatched", "timetableFaults", "timetableTimesMissing"];

/** Another server's reply, if it refused; what a timetable still lacks. */
function detailsOf({ problem, details }: Refusal): Record<string, unknown> {
  if (UNREADY.includes(problem)) {
    const { unmatched, missing, faults, faultCount } = details ?? {};
    return { unmatched, missing, faults, faultCount };
  }
  if (problem === "archiveTouches") return { touched: details?.touched };
  if (problem === "equipmentHeld") return { dates: details?.days };
  return typeof details?.answer === "string" ? { details: details.answer } : {};
}

type Issues = { path: PropertyKey[]; message: string }[];

function errorsByField(issues: Issues): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : "body";
    errors[field] ??= [];
    errors[field].push(issue.message);
  }
  return errors;
}

function parse<T>(schema: ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = errorsByField(parsed.error.issues);
  const first = parsed.error.issues[0]?.message;
  throw Response.json({ message: first ?? problemSentence(refuse("invalid")), errors }, { status: 400 });
}

export function readJson<T>(body: string, schema: ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw Response.json({ message: refusedRequestText.brokenJson }, { status: 400 });
  }
  return parse(schema, value);
}

/** Reads a form with a file through a schema of its fields; an empty text is one that is left out. */
export function readForm<T>(form: FormData, schema: ZodType<T>): T {
  return parse(schema, Object.fromEntries([...form].filter(([, value]) => value !== "")));
}

/** Reads the query string through a schema of texts; throws the 400 answer where it does not fit. */
export function readQuery<T>(url: URL, schema: ZodType<T>): T {
  return parse(schema, Object.fromEntries(url.searchParams));
}

/**
 * Reads the named texts of the query string, of a repeated one the first, an empty one as left out: the
 * cache of shared responses distinguishes addresses in the same way (server/cache/shared-addresses.ts), or one could poison
 * another.
 */
export function readNamedQuery<T>(url: URL, schema: ZodType<T>, names: string[]): T {
  const given = names.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return parse(schema, Object.fromEntries(given));
}

export function apiIdParam(value: string | undefined): number {
  const id = idOf(value);
  if (id === null) throw apiRefusal(refuse("notFound"));
  return id;
}
