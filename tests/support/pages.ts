import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import type { Username } from "./school/school.ts";

/** A page that the person can open, without React's markers between texts and with `&` unescaped. */
export async function pageOf(app: TestApp, who: Username | null, path: string): Promise<string> {
  const response = await app.as(who).fetch(path);
  expect(response.status, path).toBe(200);
  return (await response.text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
}
