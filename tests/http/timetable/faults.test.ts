/** Lines of a timetable's file that are no lesson (rules R28.70). */
import { describe, expect, it } from "vitest";
import type { TestApp } from "#tests/support/app.ts";
import { runDueJobs } from "#tests/support/school/leaver.ts";
import { callTimetable as call, draftOf as draft, PERIOD } from "#tests/support/timetable/published.ts";

const GOOD = "segunda;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1";
const BAD = "feira;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1";
const DUTY = "terça;07:30;08:20;;Plantão;Ana Conceição;";
const FORM = { from: PERIOD.startDate };

const stateOf = async (app: TestApp) => (await call(app, "GET", "/1")).body.state;

describe("a file with faulty lines", () => {
  it("is a draft with its lessons, and says of each fault its line, reason and sentence", async () => {
    const { app, made } = await draft(GOOD, BAD, DUTY);
    const faults = [
      { line: 3, reason: "weekday", text: expect.stringContaining("feira") },
      { line: 4, reason: "class", text: expect.stringContaining("sem turma") },
    ];
    expect(made).toMatchObject({ lessons: 1, faultCount: 2, faults });
    expect((await call(app, "GET", "/1")).body).toMatchObject({ faultCount: 2, faults });
    expect((await call(app, "GET", "")).body).toMatchObject([{ faultCount: 2 }]);
  });

  it.each([
    ["weekday", [GOOD, BAD]],
    ["class", [GOOD, DUTY]],
  ])("of reason %s is published without it when a call says so, and not before", async (reason, lines) => {
    const { app } = await draft(...lines);
    for (const body of [FORM, { ...FORM, skipFaults: false, skipUnmatched: true, skipMissing: true }]) {
      const refused = await call(app, "POST", "/1/publish", body);
      expect([refused.status, refused.body.faultCount]).toEqual([409, 1]);
      expect(refused.body.faults).toMatchObject([{ line: 3, reason }]);
    }
    expect(await stateOf(app)).toBe("draft");
    expect((await call(app, "POST", "/1/publish", { ...FORM, skipFaults: true })).status).toBe(202);
    await runDueJobs(app);
    expect((await call(app, "GET", "/1")).body).toMatchObject({ state: "published", done: 3, faultCount: 1 });
  });

  it("names 500 of its faults and counts them all", async () => {
    const { made } = await draft(GOOD, ...Array.from({ length: 501 }, (_, row) => `x${row};${BAD.slice(6)}`));
    expect([made.faults.length, made.faultCount]).toEqual([500, 501]);
    expect(made.faults[499]).toMatchObject({ line: 502, text: expect.stringContaining("x499") });
  });

  it("lists all that keeps it from being published at once", async () => {
    const { app } = await draft(GOOD, BAD, "sexta;06:00;06:50;DS-9;Solda;SILVA;Sala 1");
    const refused = await call(app, "POST", "/1/publish", FORM);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { missing: ["06:00"], faultCount: 1, faults: [{ line: 3 }], unmatched: { classes: ["DS-9"] } },
    ]);
  });
});

describe("the form of publishing", () => {
  const post = (app: TestApp, fields: Record<string, string>) =>
    app.as("pedro").post("/admin/grade/1/publicar", { ...FORM, ...fields });

  it("leaves out lines without a class by a tick that is set, and all others by one that is not", async () => {
    const { app } = await draft(GOOD, BAD, DUTY);
    const page = await (await app.as("pedro").fetch("/admin/grade/1/publicar")).text();
    const tick = (name: string) => page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? "";
    expect(tick("skipWithoutClass")).toContain("checked");
    expect(tick("skipFaults")).not.toContain("checked");
    expect(page).toContain("Publicar sem esta linha");
    for (const fields of [[], [["skipWithoutClass", "on"]], [["skipFaults", "on"]]])
      expect((await post(app, Object.fromEntries(fields))).status).toBe(409);
    expect((await post(app, { skipFaults: "on", skipWithoutClass: "on" })).status).toBe(302);
    await runDueJobs(app);
    expect(await stateOf(app)).toBe("published");
  });

  it("keeps what was ticked and the day when it is refused", async () => {
    const { app } = await draft(GOOD, BAD, DUTY);
    const refused = await post(app, { from: "2026-03-16", skipFaults: "on" });
    const page = await refused.text();
    expect(refused.status).toBe(409);
    const tick = (name: string) => page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? "";
    expect(tick("skipFaults")).toContain("checked");
    expect(tick("skipWithoutClass")).not.toContain("checked");
    expect(tick("from")).toContain("2026-03-16");
    expect(page).toContain("Corrija o arquivo e envie de novo");
  });
});
