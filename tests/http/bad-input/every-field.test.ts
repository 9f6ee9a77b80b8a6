/** Rules R10.22: every bad value of the one table, in every field of every call and every form. */
import { describe, expect, it } from "vitest";
import { createSchool } from "#tests/support/api/called-school.ts";
import type { TestApp } from "#tests/support/app.ts";
import { CALLS, callerOf, FORMS, type Input, pathOf } from "#tests/support/bad-input/inputs.ts";
import { asTexts, JSON_TYPE, send } from "#tests/support/bad-input/send.ts";
import { NO_BODY, NO_ROW, UNWORDED } from "#tests/support/bad-input/values.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { portion } from "#tests/support/every-change.ts";
import { servedRows } from "#tests/support/routes.ts";

const inputs = [...CALLS, ...FORMS];
/** Fields of free text. */
const TEXTS = [
  "name",
  "title",
  "message",
  "notes",
  "panelMessage",
  "location",
  "description",
  "rejectionReason",
];
const TYPED = [...TEXTS, "reason", "email", "fromEmail", "username", "capacity", "morning"];

/** A field's invalid values in this encoding, with the expected message for each. */
function valuesOf({ part, kinds, required }: Input, field: string): [value: unknown, message: RegExp][] {
  const { bad = [], json = [], worded = [], message = /./ } = kinds[field] ?? {};
  const plain = [...bad, ...json].filter((value) => value !== undefined || required.includes(field));
  const all = [...worded, ...plain.map((value): [unknown, RegExp] => [value, message])];
  if (part === "body") return all;
  return all.filter(
    ([value]) => (asTexts(value) && !json.includes(value)) || (value === undefined && part === "query"),
  );
}

/** Whether a form's page shows the plain texts again that were typed, also the bad one. */
function isShownAgain({ good }: Input, field: string, value: unknown, html: string): boolean {
  const texts = Object.entries({ ...good, [field]: value }).flatMap(([name, typed]) =>
    typeof typed === "string" && TYPED.includes(name) && /^[\w ,.@À-ú]+$/.test(typed) ? typed : [],
  );
  return texts.every((text) => html.includes(`"${text}"`) || html.includes(`>${text}<`));
}

/** What is wrong with the response to a bad value. */
function faultsOf(
  input: Input,
  field: string,
  [value, message]: [unknown, RegExp],
  { status }: Response,
  text: string,
) {
  const isForm = input.part === "form";
  const shown = isForm ? textOf(text).replaceAll("&#x27;", "'") : text;
  const faults = {
    [`status ${status}`]: status !== 400,
    "no error at the field": !isForm && !(field in (JSON.parse(text).errors ?? {})),
    "another message": !message.test(shown),
    "an unworded error": UNWORDED.test(shown) || (isForm && shown.includes("Valor inválido")),
    "a title without Erro": isForm && !text.includes("<title>Erro: "),
    // A form's pairs beyond the thousandth are not parsed.
    "what was typed is gone":
      isForm && [value].flat().length < 1000 && !isShownAgain(input, field, value, text),
  };
  return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? fault : []));
}

const textOfValue = (value: unknown) => String(JSON.stringify(value)).slice(0, 60);

function expectNoErrors(app: TestApp) {
  expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
}

it("has a row for each field of each call", () => {
  const missing = CALLS.flatMap(({ name, kinds }) =>
    Object.entries(kinds).flatMap(([field, kind]) => (kind ? [] : `${name}: ${field}`)),
  );
  expect(missing).toEqual([]);
});

describe.each(inputs)("$name", (input) => {
  it("refuses bad values with a message at the field, and changes nothing", async () => {
    const app = await createSchool();
    await app.deps.holidays.ofYear({ year: 2026, state: null });
    const client = app.as(input.who);
    let before = stateOfAllRows(app.db);
    const faults: string[] = [];
    for (const [index, field] of Object.keys(input.kinds).entries()) {
      const all = valuesOf(input, field);
      // Most values are tried in several calls and forms, and each try of a form renders a page.
      const turn = inputs.indexOf(input) + index;
      for (const each of all.length > 6 ? portion(all, turn, input.part === "form" ? 6 : 2) : all) {
        const answer = await send(client, input, { [field]: each[0] });
        const found = faultsOf(input, field, each, answer, await answer.text());
        if (stateOfAllRows(app.db) !== before) found.push("rows changed");
        before = stateOfAllRows(app.db);
        faults.push(...found.map((fault) => `${field} ${textOfValue(each[0])}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    expectNoErrors(app);
  });

  // contract.test.ts covers valid queries; bulk approval by filter needs rows that were shown.
  if (input.part === "query" || "seen" in input.good) return;
  it("accepts a valid body and ignores planted fields", async () => {
    const app = await createSchool();
    const planted = {
      id: 99,
      createdAt: "2000-01-01T00:00:00.000Z",
      firstLogin: false,
      reviewerUserId: 1,
      constructor: { prototype: { x: 1 } },
      nested: JSON.parse(`${'{"a":'.repeat(500)}1${"}".repeat(500)}`),
    };
    const answer = await send(app.as(input.who), input, input.part === "body" ? planted : {});
    const text = await answer.text();
    expect([200, 201, 202, 302], `${answer.status} ${text.slice(0, 400)}`).toContain(answer.status);
    if (input.part !== "body") return;
    expect(JSON.parse(text).id ?? 0).not.toBe(99);
    expect(text).not.toContain("2000-01-01");
  });
});

const BODIES = CALLS.filter(({ part }) => part === "body");
describe.each(BODIES)("the body of $name", ({ name, who, method, path }) => {
  it("must be a JSON object", async () => {
    const app = await createSchool();
    const client = app.as(who);
    const before = stateOfAllRows(app.db);
    for (const [body, type, status] of portion(
      NO_BODY,
      BODIES.findIndex((each) => each.name === name),
      3,
    )) {
      const answer = await client.fetch(path, { method, body, headers: { "Content-Type": type } });
      const { message } = await answer.json();
      expect([answer.status, message], body.slice(0, 60)).toEqual([
        status,
        expect.stringMatching(/^[A-ZÀ-Ú].*\.?$/),
      ]);
      expect(message).not.toMatch(UNWORDED);
      expect(stateOfAllRows(app.db), body.slice(0, 60)).toBe(before);
    }
    await client.fetch(path, { method, headers: JSON_TYPE, body: '{"__proto__":{"isAdmin":true}}' });
    expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined();
    expectNoErrors(app);
  });
});

/** The id is an uploaded file's token; a mail that no longer exists counts as sent. */
const NO_IDS = ["POST /admin/importar/:id", "POST /admin/configuracoes/emails/:id/tentar"];
/** Shows a list of its own; only the POST looks the row up. */
const WITHOUT_ROW = /^GET .*(importar|copiar|ativar|tentar|mover|desfazer\/:id)/;
/** The test school has no resource. */
const RENAMED_RESOURCE = "POST /admin/recursos/:id/editar";
const rowsWithId = servedRows().filter(
  (key) => key.includes(":id") && !NO_IDS.includes(key) && !WITHOUT_ROW.test(key),
);

it.each(rowsWithId)("%s answers 404 to an unknown id, and changes nothing", async (key) => {
  const [method = "", pattern = ""] = key.split(" ");
  const input = inputs.find((each) => each.method === method && each.path === pathOf(pattern));
  const good = input?.good ?? (key === RENAMED_RESOURCE ? { name: "Lousa" } : {});
  const app = await createSchool();
  const client = app.as(input ? input.who : callerOf(key));
  const before = stateOfAllRows(app.db);
  const faults: string[] = [];
  const isCall = pattern.startsWith("/api/");
  for (const id of portion(NO_ROW, rowsWithId.indexOf(key), isCall ? 3 : 6)) {
    const query = isCall && input?.part === "query" ? `?${new URLSearchParams(good as never)}` : "";
    const path = pattern.replace(":id", id) + query;
    const part = isCall ? "body" : "form";
    const answer = await (method === "GET"
      ? client.fetch(path)
      : send(client, { method, path, part, good }, {}));
    const text = await answer.text();
    const isWorded = method === "GET" || /Não encontrad|não foi encontrad|não existe/.test(text);
    if (answer.status !== 404 || !isWorded)
      faults.push(`${id}: ${answer.status} ${textOf(text).slice(0, 200)}`);
    if (stateOfAllRows(app.db) !== before) faults.push(`${id}: rows changed`);
  }
  expect(faults).toEqual([]);
  expectNoErrors(app);
});

describe("text with bidirectional or invisible marks", () => {
  const withTexts = inputs.filter(
    ({ good, part }) => part !== "query" && TEXTS.some((field) => field in good) && !("ids" in good),
  );

  it.each(withTexts)("is stored by $name without them", async (input) => {
    const app = await createSchool();
    const spoofed = Object.keys(input.good)
      .filter((field) => TEXTS.includes(field))
      .map((field) => [field, "Ana\u202e\u2066 Silva\u200b\u200f"]);
    const answer = await send(app.as(input.who), input, Object.fromEntries(spoofed));
    expect([200, 201, 302], (await answer.text()).slice(0, 300)).toContain(answer.status);
    expect(app.db.sqlite.serialize().includes("Ana Silva")).toBe(true);
    for (const mark of ["\u202e", "\u2066", "\u200b", "\u200f"])
      expect(app.db.sqlite.serialize().includes(mark)).toBe(false);
  });
});
