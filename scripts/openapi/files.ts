import { apiAsset } from "#app/server/process/assets.ts";
import type { ApiDocument } from "./described.ts";
import { makeDocument } from "./document.ts";
import { makePage } from "./page.ts";

/** The document of the calls and its page, by the key of their assets. */
export function makeApiFiles(): Map<string, string> {
  const document = JSON.stringify(makeDocument());
  return new Map([
    [apiAsset("openapi.json"), document],
    [apiAsset("docs.html"), makePage(JSON.parse(document) as ApiDocument)],
  ]);
}
