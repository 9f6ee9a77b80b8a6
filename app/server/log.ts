/** JSON lines with ids and paths; never names, passwords, cookies or query values (trust.md, "Logs"). */
export type Log = (entry: { level: "info" | "error"; event: string } & Record<string, unknown>) => void;

export const logToConsole: Log = (entry) => {
  const line = JSON.stringify({ at: new Date().toISOString(), ...entry });
  if (entry.level === "error") console.error(line);
  else console.info(line);
};

/** A path without the secret that a calendar address holds. */
export function loggedPath(pathname: string): string {
  return pathname.startsWith("/calendario/") ? "/calendario/…" : pathname;
}

/** An error as log fields: its kind, code and stack, without the message's values. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = (error as { code?: unknown }).code;
  return { error: error.name, ...(code ? { code } : {}), message: error.message, stack: error.stack };
}
