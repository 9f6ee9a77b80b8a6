import { describe, expect, it } from "vitest";
import { copiesOf } from "#tests/support/school/filled-school.ts";
import type { Username } from "#tests/support/school/school.ts";
import { addSchoolYears } from "#tests/support/school/school-years.ts";

const school = copiesOf((app) => addSchoolYears(app, 1));

/** The limits of each page's markup, and of the loaders' data that is sent for hydration. */
const PAGES: [address: string, who: Username, markup: number, data: number][] = [
  ["/", "pedro", 30_600, 7_600],
  ["/admin/reservas", "pedro", 66_500, 10_600],
  ["/ambientes?data=2026-03-16", "ana", 46_900, 10_400],
  ["/minhas-reservas", "ana", 26_900, 7_600],
  ["/reservas", "ana", 46_500, 14_600],
  ["/reservas/nova", "ana", 55_000, 17_400],
];

/** A page costs about 0.1 ms per kilobyte shown (docs/operate/performance.md). */
describe("the bytes of a page in a filled school", () => {
  it.each(PAGES)("%s as %s", async (address, who, markup, data) => {
    const app = await school();
    const answer = await app.as(who).fetch(address);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const [shown = "", sent = ""] = html.split("window.__remixContext.streamController.enqueue(");
    expect(Buffer.byteLength(shown), "markup").toBeLessThanOrEqual(markup);
    expect(Buffer.byteLength(sent), "data").toBeLessThanOrEqual(data);
  });
});
