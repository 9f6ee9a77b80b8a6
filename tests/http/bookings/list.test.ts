import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

/** Seven reservations over a week, distinguished by their notes. */
async function createFilledSchool(): Promise<TestApp> {
  const app = await createTestApp();
  const bia = PEOPLE.bia.id;
  const evening = { shift: "evening", startTime: "18:30", endTime: "22:00" } as const;
  const sunday = { date: "2026-03-22", environmentIds: [3], ...evening };
  addReservation(app, { notes: "a", date: "2026-03-15", environmentIds: [1] });
  addReservation(app, { notes: "b", date: "2026-03-16", environmentIds: [1, 2], status: "approved" });
  addReservation(app, { notes: "c", date: "2026-03-16", environmentIds: [2], userId: bia });
  addReservation(app, {
    notes: "d",
    date: "2026-03-18",
    environmentIds: [3],
    userId: bia,
    status: "rejected",
  });
  addReservation(app, { notes: "e", ...sunday, status: "approved" });
  addReservation(app, { notes: "f", ...sunday, userId: PEOPLE.pedro.id, teacherUserId: bia });
  addReservation(app, { notes: "g", date: "2026-03-23", environmentIds: [1], userId: bia });
  return app;
}

async function fetchNotes(
  app: TestApp,
  query: string,
  who: "pedro" | "ana" | "bia" = "pedro",
): Promise<string> {
  const answer = await app.as(who).api("GET", `/api/reservations${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.map((row: { notes: string }) => row.notes).join("");
}

describe("GET /api/reservations", () => {
  it.each([
    ["", "abcdefg"],
    ["?startDate=2026-03-16&endDate=2026-03-22", "bcdef"],
    ["?startDate=2026-03-16T03:00:00.000Z&endDate=2026-03-23T02:59:59.999Z", "bcdef"],
    ["?startDate=2026-03-16T00:00:00.000Z&endDate=2026-03-22T00:00:00.000Z", "bcdef"],
    ["?startDate=2026-03-22", "efg"],
    ["?endDate=2026-03-16", "abc"],
    ["?startDate=2026-03-16&endDate=2026-03-16", "bc"],
    ["?startDate=2026-05-01&endDate=2026-05-31", ""],
    ["?environmentId=2", "bc"],
    ["?environmentId=999", ""],
    ["?userId=3", "abe"],
    ["?userId=4", "cdfg"],
    ["?userId=2", ""],
    ["?status=pending", "acfg"],
    ["?status=pending,approved", "abcefg"],
    ["?status=pending,%20rejected", "acdfg"],
    ["?shift=evening", "ef"],
    ["?conflicts=true", "bcef"],
    ["?conflicts=1", "bcef"],
    ["?conflicts=false", "abcdefg"],
    ["?status=pending&conflicts=true", "cf"],
    ["?userId=4&status=pending&conflicts=true", "cf"],
    [
      "?startDate=2026-03-16&endDate=2026-03-22&environmentId=3&userId=4&status=pending&shift=evening&conflicts=true",
      "f",
    ],
    ["?environmentId=1&shift=evening", ""],
    ["?sort=password", "abcdefg"],
    ["?sort=password&order=desc;DROP&status=approved", "be"],
    ["?search=Bia", "abcdefg"],
    ["?startDate=2026-01-01&endDate=2027-02-04", "abcdefg"],
  ])("%j gives staff %j", async (query, expected) => {
    expect(await fetchNotes(await createFilledSchool(), query)).toBe(expected);
  });

  it.each([
    ["ana", "", "abe"],
    ["ana", "?userId=4", "abe"],
    ["ana", "?userId=3&status=approved", "be"],
    ["ana", "?conflicts=true", "be"],
    ["ana", "?environmentId=3&startDate=2026-03-22", "e"],
    // Including what staff created for a teacher.
    ["bia", "", "cdfg"],
  ] as const)("shows the teacher %s for %j only their own: %j", async (who, query, expected) => {
    expect(await fetchNotes(await createFilledSchool(), query, who)).toBe(expected);
  });

  it("gives the fields of a creation's row, and none of the person's secrets", async () => {
    const app = await createFilledSchool();
    const { body } = await app
      .as("pedro")
      .api("GET", "/api/reservations?startDate=2026-03-22&endDate=2026-03-22");
    expect(new Set(Object.keys(body[1]))).toEqual(
      new Set(
        "id userId teacherUserId userName disciplineId disciplineName classId className classIds teacherUserIds environmentIds environmentNames date startTime endTime shift status notes reviewerUserId rejectionReason createdAt updatedAt seriesId seriesDate isDetached substituteUserId substituteName equipment".split(
          " ",
        ),
      ),
    );
    expect(body[1]).toMatchObject({ userName: "Bia Gonçalves", startTime: "2026-03-22T18:30:00.000Z" });
  });
});

describe("GET /api/reservations/detailed", () => {
  const RANGE = "?startDate=2026-03-16&endDate=2026-03-22";

  it("has a row per reservation and room, under the person it belongs to", async () => {
    const app = await createFilledSchool();
    const { status, body } = await app.as("pedro").api("GET", `/api/reservations/detailed${RANGE}`);
    expect(status).toBe(200);
    expect(
      body.map((row: { notes: string; environmentId: number }) => row.notes + row.environmentId),
    ).toEqual(["b1", "b2", "c2", "d3", "e3", "f3"]);
    expect(body[5]).toMatchObject({
      date: "2026-03-22",
      shift: "evening",
      environmentId: 3,
      environmentName: "Laboratório 1",
      userId: PEOPLE.bia.id,
      userName: "Bia Gonçalves",
      disciplineName: "Algoritmos",
      className: "DS-1",
      status: "pending",
    });
    expect(body[0]).not.toHaveProperty("environmentIds");
  });

  it.each([
    [`${RANGE}&environmentId=2`, "b2c2"],
    [`${RANGE}&shift=evening`, "e3f3"],
    [`${RANGE}&environmentId=3&shift=morning`, "d3"],
    ["?startDate=2026-03-16T03:00:00.000Z&endDate=2026-03-17T02:59:59.999Z", "b1b2c2"],
  ])("%j gives %j", async (query, expected) => {
    const { body } = await (await createFilledSchool())
      .as("admin")
      .api("GET", `/api/reservations/detailed${query}`);
    expect(
      body.map((row: { notes: string; environmentId: number }) => row.notes + row.environmentId).join(""),
    ).toBe(expected);
  });
});

it("counts neither a rejected one nor one that only touches as a conflict", async () => {
  const app = await createTestApp();
  addReservation(app, { notes: "a", endTime: "09:10" });
  addReservation(app, { notes: "b", status: "rejected" });
  addReservation(app, { notes: "c", startTime: "09:10" });
  addReservation(app, { notes: "d", environmentIds: [2], status: "rejected" });
  addReservation(app, { notes: "e", environmentIds: [2], status: "approved" });
  expect(await fetchNotes(app, "?conflicts=true")).toBe("");
  addReservation(app, { notes: "f", environmentIds: [2, 3] });
  expect(await fetchNotes(app, "?conflicts=true")).toBe("ef");
});
