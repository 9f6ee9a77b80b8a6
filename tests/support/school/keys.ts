import type { KeyKind } from "#app/domain/access/api-key.ts";
import { hashToken } from "#app/services/access/session-token.server.ts";
import { raw } from "#tests/support/api/calls.ts";
import type { TestApp } from "#tests/support/app.ts";
import { PEOPLE, type Username } from "./school.ts";

let made = 0;

/** Inserts an API key of the person as the profile's form would; returns its secret. */
export function addKey(app: TestApp, who: Username, kind: KeyKind = "full", name = "Integração"): string {
  const secret = `reservas_${String(++made).padStart(43, "k")}`;
  app.db.sqlite
    .prepare(
      "INSERT INTO api_keys (user_id, name, token_hash, is_read_only, created_at) VALUES (?, ?, ?, ?, '2026-03-01')",
    )
    .run(PEOPLE[who].id, name, hashToken(secret), kind === "read-only" ? 1 : 0);
  return secret;
}

/** Calls the API as a program does: with the key only, without a browser's headers. */
export async function callByKey(
  app: TestApp,
  secret: string,
  [method, path]: [method: string, path: string],
  options: { body?: unknown; headers?: Record<string, string>; address?: string } = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the program answers
): Promise<{ status: number; body: any; response: Response }> {
  const { body, headers, address } = options;
  const response = await raw(
    app,
    path,
    {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    address,
  );
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, body: isJson && text ? JSON.parse(text) : text, response };
}
