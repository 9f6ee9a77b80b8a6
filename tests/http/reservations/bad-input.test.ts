import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/reservation-factory.ts";
import {
  createReservation,
  requestBody,
  reservationRow,
  snapshot,
  tableRows,
} from "#tests/support/reservations.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

async function sendRefusedBody(app: TestApp, body: string, headers: Record<string, string> = JSON_TYPE) {
  const id = addReservation(app);
  const before = snapshot(app);
  const ana = app.as("ana");
  const pedro = app.as("pedro");
  const statuses = [
    await ana.fetch("/api/reservations", { method: "POST", body, headers }),
    await ana.fetch(`/api/reservations/${id}`, { method: "PUT", body, headers }),
    await pedro.fetch(`/api/reservations/${id}/status`, { method: "PUT", body, headers }),
  ].map(async (response) => {
    const answer = JSON.parse(await response.text());
    expect(typeof answer.message).toBe("string");
    expect(answer.message).not.toMatch(/invalid|expected|sql|stack/i);
    return response.status;
  });
  expect(snapshot(app).replaceAll(/"token_hash":"[^"]*"/g, "")).toBe(before);
  return Promise.all(statuses);
}

describe("a body", () => {
  it.each([
    ["broken JSON", "{bad"],
    ["nothing", ""],
    ["an array 20,000 deep", "[".repeat(20_000) + "]".repeat(20_000)],
    ["a field 10,000 deep", `{"environmentIds":${"[".repeat(10_000)}${"]".repeat(10_000)},"status":"x"}`],
    ["null", "null"],
    ["a list", "[]"],
    ["a text", '"approved"'],
    ["a number", "1"],
  ])("that is %s gets 400", async (_, body) => {
    expect(await sendRefusedBody(await createTestApp(), body)).toEqual([400, 400, 400]);
  });

  it("as text/plain gets 415, and so does one without a type", async () => {
    const app = await createTestApp();
    const body = JSON.stringify(requestBody());
    expect(await sendRefusedBody(app, body, { "Content-Type": "text/plain" })).toEqual([415, 415, 415]);
    expect(await sendRefusedBody(app, body, { "Content-Type": "application/x-www-form-urlencoded" })).toEqual(
      [415, 415, 415],
    );
  });

  it("of 65 KB gets 413", async () => {
    const body = JSON.stringify({ ...requestBody(), filler: "x".repeat(65 * 1024) });
    expect(await sendRefusedBody(await createTestApp(), body)).toEqual([413, 413, 413]);
  });

  it("with __proto__ or constructor is read without them", async () => {
    const app = await createTestApp();
    const good = JSON.stringify(requestBody()).slice(1, -1);
    const body = `{"__proto__":{"status":"approved","isAdmin":true},"constructor":{"prototype":{"x":1}},${good}}`;
    const answer = await app
      .as("ana")
      .fetch("/api/reservations", { method: "POST", body, headers: JSON_TYPE });
    expect(answer.status).toBe(201);
    expect(tableRows(app, "reservations")).toMatchObject([{ status: "pending" }]);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });
});

const FAULTS: [string, unknown][] = [
  ["disciplineId", "1 OR 1=1"],
  ["disciplineId", "1"],
  ["disciplineId", 1.5],
  ["disciplineId", 2 ** 53],
  ["disciplineId", 0],
  ["disciplineId", -1],
  ["disciplineId", null],
  ["disciplineId", [1]],
  ["disciplineId", true],
  ["disciplineId", 999],
  ["classId", 999],
  ["classId", "x"],
  ["environmentIds", []],
  ["environmentIds", [999]],
  ["environmentIds", [1, 999]],
  ["environmentIds", ["1"]],
  ["environmentIds", [null]],
  ["environmentIds", [1.5]],
  ["environmentIds", [2 ** 53]],
  ["environmentIds", "1"],
  ["environmentIds", 1],
  ["environmentIds", {}],
  ["environmentIds", Array.from({ length: 1000 }, (_, index) => index + 1)],
  ["environmentIds", Array.from({ length: 1000 }, () => 1)],
  ["shift", "noite"],
  ["shift", "MORNING"],
  ["shift", ""],
  ["shift", null],
  ["shift", 1],
  ["shift", "__proto__"],
  ["shift", "toString"],
  ["notes", "x".repeat(10 * 1024)],
  ["notes", "x".repeat(501)],
  ["notes", "a\0b"],
  ["notes", "a\ud800b"],
  ["notes", 5],
  ["notes", {}],
  ["override", "true"],
  ["override", 1],
  ["teacherUserId", "3"],
  ["teacherUserId", 1.5],
];

describe("a field", () => {
  it.each(FAULTS)("%s of %j gets 400 in creating and in editing", async (field, value) => {
    const app = await createTestApp();
    const id = addReservation(app, { status: "approved" });
    const before = snapshot(app);
    const pedro = app.as("pedro");
    const answers = [
      await app.as("ana").api("POST", "/api/reservations", requestBody({ [field]: value })),
      await pedro.api("PUT", `/api/reservations/${id}`, { [field]: value }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toHaveProperty(field);
      expect(answer.body.message).not.toMatch(/invalid|expected|too /i);
      expect(JSON.stringify(answer.body.errors)).not.toMatch(/invalid|expected|too /i);
    }
    expect(snapshot(app)).toBe(before);
  });

  it.each([
    ["disciplineId", "Selecione uma disciplina"],
    ["classId", "Selecione uma turma"],
    ["environmentIds", "Selecione pelo menos um ambiente"],
    ["date", "Data inválida"],
    ["shift", "Selecione um turno"],
  ])("%s left out of a request gets the sentence of rules R3.9", async (field, message) => {
    const app = await createTestApp();
    const answer = await app.as("ana").api("POST", "/api/reservations", requestBody({ [field]: undefined }));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, errors: { [field]: [message] } });
  });

  it.each(["<script>alert(1)</script>", "=1+1", "'; DROP TABLE reservations; --", "😀 ação", "%_"])(
    "notes of %j is kept as it is",
    async (notes) => {
      const app = await createTestApp();
      const row = await createReservation(app.as("ana"), requestBody({ notes }));
      expect(row.notes).toBe(notes);
      expect(reservationRow(app, row.id).notes).toBe(notes);
    },
  );
});

it.each(["abc", "0", "1;DROP", "-1", "1.5", "1e3", "9".repeat(17), "99999", "%00", "1%20"])(
  "the id %s gets 404 in every call",
  async (id) => {
    const app = await createTestApp();
    addReservation(app);
    const before = snapshot(app);
    const pedro = app.as("pedro");
    const statuses = [
      await pedro.api("PUT", `/api/reservations/${id}`, { notes: "x" }),
      await pedro.api("DELETE", `/api/reservations/${id}`),
      await pedro.api("PUT", `/api/reservations/${id}/status`, { status: "approved" }),
      await pedro.api("PUT", `/api/reservations/${id}/status`, { status: "rejected", rejectionReason: "x" }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect(snapshot(app)).toBe(before);
  },
);

it.each([
  ["GET", "/api/reservations/1"],
  ["POST", "/api/reservations/1"],
  ["PATCH", "/api/reservations/1"],
  ["GET", "/api/reservations/1/status"],
  ["POST", "/api/reservations/1/status"],
  ["PUT", "/api/reservations"],
  ["DELETE", "/api/reservations"],
  ["POST", "/api/reservations/detailed"],
  ["POST", "/api/public/check-conflicts"],
])("%s %s is answered 405 with a message", async (method, path) => {
  const app = await createTestApp();
  addReservation(app);
  const before = snapshot(app);
  const answer = await app.as("pedro").api(method, path, method === "GET" ? undefined : {});
  expect(answer.status).toBe(405);
  expect(typeof answer.body.message).toBe("string");
  expect(snapshot(app)).toBe(before);
});

it("a fault of the program answers 500 in JSON with the request's id, without stack or SQL, and is logged", async () => {
  const app = await createTestApp();
  app.db.sqlite.exec("ALTER TABLE reservations RENAME TO gone");
  for (const [method, path, body] of [
    ["GET", "/api/reservations", undefined],
    ["POST", "/api/reservations", requestBody()],
    ["PUT", "/api/reservations/1", {}],
  ] as const) {
    const { status, body: answer, response } = await app.as("ana").api(method, path, body);
    expect(status).toBe(500);
    expect(Object.keys(answer)).toEqual(["message"]);
    expect(answer.message).toContain(response.headers.get("x-request-id"));
    expect(answer.message).not.toMatch(/sqlite|no such|select/i);
  }
  expect(app.logged.filter((entry) => entry.event === "request-failed")).toHaveLength(3);
});

it("HEAD is served where GET is", async () => {
  const app = await createTestApp();
  const status = async (who: "ana" | null, path: string) =>
    (await app.as(who).fetch(path, { method: "HEAD" })).status;
  expect(await status("ana", "/api/reservations")).toBe(200);
  expect(await status(null, "/api/reservations")).toBe(401);
  expect(await status("ana", "/api/reservations/detailed?startDate=2026-03-16&endDate=2026-03-16")).toBe(403);
  expect(await status("ana", "/api/reservations/1")).toBe(405);
});
