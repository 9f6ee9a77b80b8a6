import { HEALTH_PATHS } from "#app/http/health.server.ts";
import { matrix } from "#app/services/access/matrix.ts";

/** JSON lines with ids and paths; never names, passwords, cookies or query values (rules R13.18). */
export type Log = (entry: { level: "info" | "error"; event: string } & Record<string, unknown>) => void;

export const logToConsole: Log = (entry) => {
  const line = JSON.stringify({ at: new Date().toISOString(), ...entry });
  if (entry.level === "error") console.error(line);
  else console.info(line);
};

const MAX_SEGMENTS = 8;
const MAX_CAUSES = 3;
const ID = /^\d{1,9}$/;
const FRAME = /^\s*at [^\n]+$/;

/** The fixed segments of our own addresses. */
const WORDS = new Set(
  [...Object.keys(matrix).map((key) => key.slice(key.indexOf(" ") + 1)), ...HEALTH_PATHS]
    .flatMap((path) => path.split("/"))
    .filter((segment) => /^[a-z-]*$/.test(segment)),
);

/** Everything else from the client (a calendar's token, a proof's code, a name) becomes "…". */
export function loggedPath(pathname: string): string {
  const segments = pathname.split("/").slice(0, MAX_SEGMENTS);
  const known = (segment: string) => ID.test(segment) || WORDS.has(segment.replace(/\.data$/, ""));
  return segments.map((segment) => (known(segment) ? segment : "…")).join("/");
}

function framesOf({ message, stack = "" }: Error): string[] {
  // A multi-line message could contain a line that looks like a frame.
  const below = stack.indexOf(message) + message.length;
  return stack
    .slice(below)
    .split("\n")
    .filter((line) => FRAME.test(line))
    .map((line) => line.trim());
}

/**
 * Kind, code and places in the code, of its causes too. Never a message: those of JSON, Zod and others quote input.
 */
export function errorFields(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as { code?: unknown };
  const isCode = typeof code === "number" || (typeof code === "string" && /^\w{1,60}$/.test(code));
  return {
    error: error.name,
    ...(isCode ? { code } : {}),
    stack: framesOf(error),
    ...(error.cause && depth < MAX_CAUSES ? { cause: errorFields(error.cause, depth + 1) } : {}),
  };
}

/** An event as a log entry: its error is reduced to fields. */
export function loggedEvent<Event extends object>(event: Event) {
  const error = "error" in event ? event.error : undefined;
  return { ...event, ...(error === undefined ? {} : errorFields(error)) };
}
