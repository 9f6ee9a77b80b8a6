/** Timetables are read in a thread over the same file (docs/decisions/0217). */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createDraftReader } from "#app/services/timetable/draft-reader.server.ts";
import { readDraft } from "#app/services/timetable/draft-reads.server.ts";
import { nativeAddon } from "#scripts/source/native-addon.ts";
import { assets, createTestApp, type TestApp } from "#tests/support/app.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { schoolImage } from "#tests/support/school/school.ts";
import { testFolder } from "#tests/support/temp-folder.ts";
import { sendTimetable } from "#tests/support/timetable/published.ts";

/** One teacher in two rooms, and names that nobody knows. */
const LINES = [
  "segunda;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1",
  "segunda;07:30;08:20;DS-2;Algoritmos;Ana Conceição;Sala 2",
  "terça;07:30;08:20;DS-1;Solda;Silva;",
];

async function schoolWithThread() {
  const file = path.join(testFolder(), "reservas.db");
  writeFileSync(file, await schoolImage());
  const app = await createTestApp({ file, now: "2026-03-02T11:00:00.000Z" });
  const drafts = createDraftReader({
    readSource: () => assets.read("draft-worker.cjs").toString("utf8"),
    databaseFile: file,
    addonFile: nativeAddon,
    now: app.deps.now,
    timeZone: app.deps.timeZone,
  });
  return { app, thread: { drafts } };
}

describe("a draft's thread", () => {
  it("answers what reading it here would, of what is committed when it begins", async () => {
    const { app, thread } = await schoolWithThread();
    const { body } = await sendTimetable(app, LINES);
    const here = app.deps;
    const asked = [
      [readDraft(thread, "summary", body.id), readDraft(here, "summary", body.id)],
      [readDraft(thread, "names", body.id, null), readDraft(here, "names", body.id, null)],
      [
        readDraft(thread, "difference", body.id, "2026-03-16"),
        readDraft(here, "difference", body.id, "2026-03-16"),
      ],
      [
        readDraft(thread, "publication", body.id, undefined),
        readDraft(here, "publication", body.id, undefined),
      ],
      [
        readDraft(thread, "plan", body.id, { from: "2027-01-01" }),
        readDraft(here, "plan", body.id, { from: "2027-01-01" }),
      ],
    ] as const;
    for (const [there, expected] of asked) expect(await there).toEqual(await expected);
    const all = { from: "2026-03-16", skipUnmatched: true };
    const planned = await readDraft(thread, "plan", body.id, all);
    expect(planned).toEqual(await readDraft(here, "plan", body.id, all));
    expect(planned).toMatchObject({ ok: true, value: { total: 4 } });
    await app.as("pedro").api("DELETE", `/api/timetables/${body.id}`);
    expect(await readDraft(thread, "summary", body.id)).toMatchObject({ ok: false, problem: "notFound" });
  });
});

/** A school whose draft's reading ends only after `meanwhile`. */
async function schoolThatWaits(meanwhile: (app: TestApp) => void) {
  const app = await createTestApp({ now: "2026-03-02T11:00:00.000Z" });
  const { body } = await sendTimetable(app, LINES);
  const { read } = app.deps.drafts;
  app.deps.drafts = {
    async read(name, asked) {
      const answer = await read(name, asked);
      meanwhile(app);
      return answer;
    },
  };
  return { app, id: body.id as number };
}

describe("what changes while the thread reads", () => {
  const publication = { from: "2026-03-16", skipUnmatched: true };

  it.each([
    ["PUT", "/matches", { teachers: { SILVA: null } }],
    ["POST", "/publish", publication],
    ["DELETE", "", undefined],
  ])("a session that has ended writes nothing: %s %s", async (method, way, body) => {
    const { app, id } = await schoolThatWaits(({ db }) => db.sqlite.exec("DELETE FROM sessions"));
    const answer = await app.as("pedro").api(method, `/api/timetables/${id}${way}`, body);
    expect(answer.status).toBe(401);
    expect(tableRows(app, "timetables")).toMatchObject([{ state: "draft" }]);
  });

  it.each([
    ["the draft goes", "DELETE FROM timetables"],
    ["the draft is published", "UPDATE timetables SET state = 'published'"],
    ["its lessons change", "UPDATE timetables SET updated_at = '2027'"],
    [
      "another one is published",
      `INSERT INTO timetables (file_name, start_date, end_date, state, created_at, updated_at)
       VALUES ('outra.csv', '2026-03-02', '2026-03-29', 'published', '2026', '2026')`,
    ],
  ])("nothing is published that was planned on something else: %s", async (_, sql) => {
    const { app, id } = await schoolThatWaits(({ db }) => db.sqlite.exec(sql));
    const answer = await app.as("pedro").api("POST", `/api/timetables/${id}/publish`, publication);
    expect(answer.status).toBe(409);
    expect(tableRows(app, "timetable_steps")).toEqual([]);
    expect(tableRows(app, "jobs")).toEqual([]);
  });
});
