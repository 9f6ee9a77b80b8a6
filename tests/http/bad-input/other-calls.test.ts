/** Bad input to all calls but those of reservations (rules R10.22), field by field. */
import { describe, expect, it } from "vitest";
import {
  badDay,
  badMessage,
  badName,
  badPasswords,
  badPerson,
  badRooms,
  day,
  EMAILS,
  type Input,
  mail,
  message,
  NO_TEXT,
  name,
  PASSWORDS,
  passwords,
  person,
  required,
  room,
  schoolWithDays,
  told,
  UNWORDED,
  version,
  without,
} from "#tests/support/api/bad-values.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { PASSWORD } from "#tests/support/school/school.ts";

const CALLS: Input[] = [
  {
    who: "pedro",
    call: "POST /api/users",
    good: { ...person, password: PASSWORD },
    bad: { ...badPerson, password: PASSWORDS },
  },
  {
    who: "pedro",
    call: "PATCH /api/users/4",
    good: person,
    bad: { ...without(badPerson, undefined), updatedAt: version },
  },
  {
    who: "pedro",
    call: "POST /api/users/4/reset-password",
    good: { newPassword: "x" },
    bad: { newPassword: [...NO_TEXT, "", "x".repeat(73), "ç".repeat(37), "a\0", "a\ud800"] },
  },
  {
    who: "admin",
    call: "POST /api/register",
    good: { ...person, password: PASSWORD, confirmPassword: PASSWORD },
    bad: {
      ...badPerson,
      name: [...badPerson.name, "ab"],
      password: PASSWORDS,
      confirmPassword: [...NO_TEXT, "x"],
    },
  },
  { who: "ana", call: "POST /api/change-password", good: passwords, bad: badPasswords },
  {
    who: null,
    call: "POST /api/login",
    good: { username: "ana", password: PASSWORD },
    bad: { username: [...NO_TEXT, "", "  ", "x".repeat(201)], password: [...NO_TEXT, "", "x".repeat(1001)] },
  },
  { who: "admin", call: "POST /api/environments", good: room, bad: badRooms },
  { who: "admin", call: "PUT /api/environments/1", good: room, bad: { ...badRooms, updatedAt: version } },
  { who: "pedro", call: "POST /api/disciplines", good: name, bad: badName },
  { who: "pedro", call: "PUT /api/disciplines/1", good: name, bad: { ...badName, updatedAt: version } },
  { who: "pedro", call: "POST /api/classes", good: name, bad: badName },
  { who: "pedro", call: "PUT /api/classes/1", good: name, bad: { ...badName, updatedAt: version } },
  {
    who: "pedro",
    call: "POST /api/blocked-days",
    good: day,
    bad: { ...badDay, showInPanel: ["true", 1, null, {}] },
  },
  { who: "pedro", call: "PUT /api/blocked-days/1", good: day, bad: { ...badDay, updatedAt: version } },
  {
    who: "pedro",
    call: "PUT /api/settings/reservation_open",
    good: { value: "monday|07:30" },
    bad: { value: [...required(300), "segunda|07:30", "monday|25:00", "monday", "monday|07:30|x"] },
  },
  {
    who: "pedro",
    call: "PUT /api/settings/reservation_window_enforced",
    good: { value: "true" },
    bad: { value: [...required(300), "sim", "TRUE", "1"] },
  },
  {
    who: "pedro",
    call: "PUT /api/settings/pending_limit",
    good: { value: "200" },
    bad: { value: [...required(300), "0", "-1", "1e3", "0x10", "1.5", "100000", "007"] },
  },
  {
    who: "pedro",
    call: "PUT /api/settings/refresh_interval",
    good: { value: "60" },
    bad: { value: [...required(300), "0", "999999999"] },
  },
  {
    who: "pedro",
    call: "PUT /api/settings/mail_from",
    good: { value: "a@escola.test" },
    bad: { value: EMAILS.filter((each) => each !== "") },
  },
  { who: "pedro", call: "POST /api/welcome-messages", good: message, bad: badMessage },
  { who: "pedro", call: "POST /api/email/test", good: mail, bad: { to: EMAILS, from: EMAILS } },
  {
    who: "pedro",
    call: "POST /api/email/notify-teachers",
    good: { fromEmail: mail.from },
    bad: { fromEmail: EMAILS },
  },
];

describe.each(CALLS)("$call", ({ who, call = "", good, bad, status = 400 }) => {
  const [method = "", path = ""] = call.split(" ");

  it.each(Object.keys(bad))(
    "%s that is bad is 400 with a sentence at the field, and changes nothing",
    async (field) => {
      const app = await schoolWithDays();
      const client = app.as(who);
      const before = stateOfAllRows(app.db);
      for (const value of bad[field] ?? []) {
        const answer = await client.api(method, path, { ...good, [field]: value });
        expect(answer.status, `${told(value)}: ${JSON.stringify(answer.body)}`).toBe(status);
        expect(Object.keys(answer.body.errors ?? {}), told(value)).toContain(field);
        expect(JSON.stringify(answer.body), told(value)).not.toMatch(UNWORDED);
        expect(stateOfAllRows(app.db), told(value)).toBe(before);
      }
      expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
    },
  );

  it.each([
    ["broken", "{bad"],
    ["nothing", ""],
    ["null", "null"],
    ["a list", "[]"],
    ["20,000 deep", "[".repeat(20_000) + "]".repeat(20_000)],
    ["a prototype alone", '{"__proto__":{"name":"Plantado","message":"Plantada","value":"x"}}'],
  ])("a body that is %s is 400", async (_, text) => {
    const app = await schoolWithDays();
    const client = app.as(who);
    const before = stateOfAllRows(app.db);
    const headers = { "Content-Type": "application/json" };
    const answer = await client.fetch(path, { method, headers, body: text });
    // Nothing of a PATCH is required, but it must be an object.
    const isEmptyPatch = method === "PATCH" && text.includes("__proto__");
    expect(answer.status).toBe(isEmptyPatch ? 200 : 400);
    expect(stateOfAllRows(app.db) === before || isEmptyPatch).toBe(true);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  it("takes the good one, and of unknown fields nothing", async () => {
    const app = await schoolWithDays();
    const planted = {
      id: 99,
      userId: 1,
      status: "approved",
      firstLogin: false,
      createdAt: "2000-01-01T00:00:00.000Z",
      constructor: { prototype: { x: 1 } },
      nested: JSON.parse(`${'{"a":'.repeat(500)}1${"}".repeat(500)}`),
    };
    const answer = await app.as(who).api(method, path, { ...good, ...planted });
    // No mail server is set.
    expect([200, 201, 503], JSON.stringify(answer.body)).toContain(answer.status);
    if (answer.status !== 503 && answer.body.createdAt)
      expect(answer.body.createdAt.startsWith("2000")).toBe(false);
    expect(answer.body.id ?? 0).not.toBe(99);
  });
});

describe("a name that is shown", () => {
  const SPOOFED = "Ana\u202e\u2066 Silva\u200b\u200f";
  it.each([
    ["POST /api/users", "pedro", { ...person, password: PASSWORD }],
    ["POST /api/environments", "admin", room],
    ["POST /api/disciplines", "pedro", name],
    ["POST /api/classes", "pedro", name],
  ] as const)("%s loses the marks that hide or turn it", async (call, who, good) => {
    const app = await schoolWithDays();
    const [method = "", path = ""] = call.split(" ");
    const answer = await app.as(who).api(method, path, { ...good, name: SPOOFED });
    expect([answer.status, answer.body.name]).toEqual([201, "Ana Silva"]);
  });

  it("and so do a day's title and a welcome", async () => {
    const app = await schoolWithDays();
    const pedro = app.as("pedro");
    const made = await pedro.api("POST", "/api/blocked-days", {
      ...day,
      title: SPOOFED,
      panelMessage: SPOOFED,
    });
    expect(made.body).toMatchObject({ title: "Ana Silva", panelMessage: "Ana Silva" });
    const shown = await pedro.api("POST", "/api/welcome-messages", { ...message, message: SPOOFED });
    expect(shown.body.message).toBe("Ana Silva");
  });
});
