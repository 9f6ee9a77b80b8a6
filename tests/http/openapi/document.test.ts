import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { matrix } from "#app/services/access/matrix.ts";
import { readApiDocument, readOperations } from "#tests/support/api/openapi.ts";
import { createTestApp } from "#tests/support/app.ts";

/** What Redocly's strict rules do not cover. */
const MORE_RULES = {
  "operation-description": "error",
  "tag-description": "error",
  "tags-alphabetical": "off",
  "operation-4xx-problem-details-rfc7807": "off",
  "no-duplicated-tag-names": "error",
  "no-required-schema-properties-undefined": "error",
  "no-schema-type-mismatch": "error",
  "no-enum-type-mismatch": "error",
  "operation-tag-defined": "error",
  "operation-singular-tag": "error",
  "parameter-description": "error",
  "path-excludes-patterns": "off",
  "response-contains-property": "off",
  "spec-components-invalid-map-name": "error",
} as const;

it("passes a public linter's strict rules without a warning", async () => {
  const app = await createTestApp();
  const source = await (await app.as(null).fetch("/api/openapi.json")).text();
  const config = await createConfig({ extends: ["recommended-strict"], rules: MORE_RULES });
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  expect(
    problems.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`),
  ).toEqual([]);
});

it("lists every endpoint of the permission matrix", async () => {
  const operations = readOperations(await readApiDocument());
  const calls: string[] = Object.keys(matrix).filter((key) =>
    / \/api\/(?!\*|docs$|openapi\.json$)/.test(key),
  );
  expect(new Set(operations.map(({ key }) => key))).toEqual(new Set(calls));
});

it("describes every field and every parameter", async () => {
  const text = JSON.stringify(await readApiDocument());
  const document = JSON.parse(text, (name, value) => {
    if (name !== "properties") return value;
    const silent = Object.entries<{ description?: string }>(value).filter(([, each]) => !each.description);
    expect(silent.map(([field]) => field)).toEqual([]);
    return value;
  });
  for (const { operation } of readOperations(document))
    for (const parameter of operation.parameters ?? []) expect(parameter).toHaveProperty("description");
});

it("is deterministic, and a 304 for a matching ETag", async () => {
  const app = await createTestApp();
  const first = await app.as(null).fetch("/api/openapi.json");
  expect(first.headers.get("content-type")).toBe("application/json");
  const etag = first.headers.get("etag") ?? "";
  const other = await (await createTestApp()).as("ana").fetch("/api/openapi.json");
  expect(await other.text()).toBe(await first.text());
  const again = await app.as(null).fetch("/api/openapi.json", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  const head = await app.as(null).fetch("/api/openapi.json", { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
});
