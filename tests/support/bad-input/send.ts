import type { Client } from "#tests/support/app.ts";
import type { Input } from "./inputs.ts";

export const JSON_TYPE = { "Content-Type": "application/json" };

/** A value as a form or a query string sends it; null if it cannot be sent so. */
export function asTexts(value: unknown): string[] | null {
  const each = [value].flat();
  const isText = each.every((one) => ["string", "number"].includes(typeof one) && String(one).isWellFormed());
  return isText ? each.map(String) : null;
}

export function pairsOf(fields: object): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      (value === true ? ["on"] : (asTexts(value) ?? [])).map((text) => [name, text]),
    ),
  );
}

type Sent = Pick<Input, "method" | "path" | "part" | "good">;

/** The valid input with some fields changed. */
export function send(client: Client, { method, path, part, good }: Sent, changed: object): Promise<Response> {
  const fields = { ...good, ...changed };
  if (part === "query") return client.fetch(`${path}?${pairsOf(fields)}`, { method });
  if (part === "form") return client.fetch(path, { method, body: pairsOf(fields) });
  return client.fetch(path, { method, body: JSON.stringify(fields), headers: JSON_TYPE });
}
