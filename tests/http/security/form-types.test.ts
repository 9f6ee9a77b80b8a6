/** Bodies that are not forms: JSON, text, no type, half a form. */
import { describe, expect, it, vi } from "vitest";
import { raw } from "#tests/support/api/calls.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { portion } from "#tests/support/every-change.ts";
import { servedRows } from "#tests/support/routes.ts";
import type { Username } from "#tests/support/school/school.ts";

const FORMS = servedRows().filter((key) => key.startsWith("POST /") && !key.startsWith("POST /api/"));
const CALLERS: (Username | null)[] = [null, "ana", "admin", "novoana"];
const HALF = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nSala';

const BODIES: [type: string | null, body: string, status: 400 | 415][] = [
  ["application/json", '{"name":"Sala 9"}', 415],
  ["application/json", "{", 415],
  ["text/plain", "name=Sala", 415],
  ["application/octet-stream", "name=Sala", 415],
  ["multipart/mixed; boundary=x", HALF, 415],
  ["x-www-form-urlencoded", "name=Sala", 415],
  ["", "name=Sala", 415],
  [null, "name=Sala", 415],
  ["multipart/form-data; boundary=x", HALF, 400],
  ["multipart/form-data", "name=Sala", 400],
  ["multipart/form-data; boundary=", HALF, 400],
];

it("finds the forms", () => {
  expect(FORMS.length).toBeGreaterThan(25);
  expect(FORMS).toEqual(expect.arrayContaining(["POST /auth", "POST /sair", "POST /reservas/nova"]));
});

describe.each(FORMS)("%s", (key) => {
  const turn = FORMS.indexOf(key);
  it("is 415 or 400 for a body that is not a form, for everybody, and changes nothing", async () => {
    const app = await createTestApp();
    addReservation(app);
    const address = key.replace("POST ", "").replace(":id", "1").replace("/*", "/nada-aqui");
    for (const [index, who] of CALLERS.entries()) {
      const cookie = who ? { cookie: app.sessionOf(who) } : undefined;
      const before = stateOfAllRows(app.db);
      // The type is judged before the address and the caller: in the fast run each meets some.
      for (const [type, text, status] of portion(BODIES, turn + index, 4)) {
        for (const path of [address, `${address}.data`]) {
          const attempt = `${who} ${path} ${type}`;
          const headers = new Headers({ "sec-fetch-site": "same-origin", ...cookie });
          headers.set("content-length", String(text.length));
          if (type !== null) headers.set("content-type", type);
          // Bytes, since fetch adds a type to text.
          const answer = await raw(app, path, {
            method: "POST",
            headers,
            body: new TextEncoder().encode(text),
          });
          const body = await answer.text();
          expect(answer.status, attempt).toBe(status);
          expect(body, attempt).toContain("formulário");
          expect(body, attempt).not.toMatch(/at .+:\d+:\d+/);
        }
      }
      expect(stateOfAllRows(app.db)).toBe(before);
    }
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

it("is 400 for a form of 1,001 parts, unparsed, even signed out", async () => {
  const app = await createTestApp();
  const parse = vi.spyOn(Response.prototype, "formData");
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const body = new TextEncoder().encode(`${part.repeat(1001)}--x--\r\n`);
  for (const who of [null, "admin"] as const) {
    const headers = new Headers({
      "sec-fetch-site": "same-origin",
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(body.byteLength),
      ...(who ? { cookie: app.sessionOf(who) } : {}),
    });
    const answer = await raw(app, "/auth", { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("campos que esta página não conhece");
  }
  expect(parse).not.toHaveBeenCalled();
});
