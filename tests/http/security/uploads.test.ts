/** A body of more than 64 KB is read only for those who may send a file, and never for long (rules R13.10). */
import { afterEach, describe, expect, it, vi } from "vitest";
import { createBodyBudget } from "#app/server/http/body-budget.ts";
import { readBody } from "#app/server/http/request-body.ts";
import { raw } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addKey } from "#tests/support/school/keys.ts";
import type { Username } from "#tests/support/school/school.ts";

const MB = 1024 * 1024;
const GRADE = "http://escola.test/admin/grade";
const SAME = { "sec-fetch-site": "same-origin" };
const NO_LIMITS = { refuseFile: () => null, take: () => true };

/** A form with a file of this many bytes, counted as they are read. */
function upload(size: number, { isDeclared }: { isDeclared: boolean }) {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  const chunks = [head, ...Array.from({ length: size / 1024 }, () => "a".repeat(1024)), "\r\n--x--\r\n"];
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let read = 0;
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk === undefined) return controller.close();
      read += chunk.length;
      controller.enqueue(new TextEncoder().encode(chunk));
    },
  });
  const headers = {
    "Content-Type": "multipart/form-data; boundary=x",
    ...(isDeclared ? { "Content-Length": String(length) } : {}),
  };
  return { init: { method: "POST", body, duplex: "half", headers } as RequestInit, read: () => read };
}

afterEach(() => {
  vi.useRealTimers();
});

describe.each([true, false])("a file of 1 MB whose length is declared: %s", (isDeclared) => {
  it.each<[string, Username | null, number, string]>([
    ["nobody", null, 401, "Sua sessão expirou. Entre novamente."],
    ["a teacher", "ana", 403, "Você não tem permissão para fazer isto."],
  ])("of %s is refused before it is read", async (_, who, status, sentence) => {
    const app = await createTestApp();
    const { init, read } = upload(MB, { isDeclared });
    const headers = { ...init.headers, ...SAME, ...(who ? { Cookie: app.sessionOf(who) } : {}) };
    const response = await raw(app, "/admin/grade", { ...init, headers });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(sentence);
    expect(read()).toBeLessThan(80 * 1024);
  });

  it("of an admin is read", async () => {
    const app = await createTestApp();
    const { init, read } = upload(MB, { isDeclared });
    const headers = { ...init.headers, ...SAME, Cookie: app.sessionOf("admin") };
    const response = await raw(app, "/admin/grade", { ...init, headers });
    // Read whole: only then does it say that nobody opened it.
    expect(response.status).toBe(409);
    expect(read()).toBeGreaterThan(MB);
  });
});

describe("a file of 1 MB", () => {
  /** Sends the file to a call by a key; how much of it was read. */
  async function sendByKey(app: TestApp, secret: string) {
    const { init, read } = upload(MB, { isDeclared: true });
    const headers = { ...init.headers, authorization: `Bearer ${secret}` };
    const { status } = await raw(app, "/api/timetables", { ...init, headers });
    return { status, isRead: read() > 80 * 1024 };
  }

  it("of somebody who has not changed the first password is refused before it is read", async () => {
    const app = await createTestApp();
    app.db.sqlite.exec("UPDATE users SET first_login = 1 WHERE username = 'admin'");
    const { init, read } = upload(MB, { isDeclared: true });
    const headers = { ...init.headers, ...SAME, Cookie: app.sessionOf("admin") };
    const response = await raw(app, "/admin/grade", { ...init, headers });
    expect([response.status, await response.text()]).toEqual([403, "Troque a sua senha antes de continuar."]);
    expect(read()).toBeLessThan(80 * 1024);
  });

  it("by a key that only reads is refused before it is read; by another it is read", async () => {
    const app = await createTestApp();
    expect(await sendByKey(app, addKey(app, "admin", "read-only"))).toEqual({ status: 403, isRead: false });
    expect((await sendByKey(app, addKey(app, "admin"))).isRead).toBe(true);
  });

  it("by wrong keys is slowed down like wrong keys without a body", async () => {
    const app = await createTestApp();
    const sent = [];
    for (let time = 0; time < 31; time++) sent.push(await sendByKey(app, "wrong"));
    expect(sent.map(({ status }) => status)).toEqual([...Array(30).fill(401), 429]);
    expect(sent.some(({ isRead }) => isRead)).toBe(false);
  });
});

describe("a body", () => {
  it("that stops arriving is refused after five seconds, one that drips with its next bytes", async () => {
    vi.useFakeTimers();
    let send: (bytes: Uint8Array) => void = () => {};
    const body = new ReadableStream({
      start(controller) {
        send = (bytes) => controller.enqueue(bytes);
      },
    });
    const init = { method: "POST", body, duplex: "half", headers: { "Content-Type": "multipart/form-data" } };
    const answer = readBody(new Request(GRADE, init as RequestInit), new URL(GRADE), NO_LIMITS);
    send(new Uint8Array(2048));
    await vi.advanceTimersByTimeAsync(5500);
    send(new Uint8Array(1));
    const pending = Promise.race([answer, Promise.resolve("pending")]);
    expect(await pending).toBe("pending");
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toMatchObject({ status: 408 });
  });

  it("that came fast and then drips is refused eight seconds later", async () => {
    vi.useFakeTimers();
    let send: (bytes: Uint8Array) => void = () => {};
    const body = new ReadableStream({
      start(controller) {
        send = (bytes) => controller.enqueue(bytes);
      },
    });
    const init = { method: "POST", body, duplex: "half", headers: { "Content-Type": "multipart/form-data" } };
    const answer = readBody(new Request(GRADE, init as RequestInit), new URL(GRADE), NO_LIMITS);
    send(new Uint8Array(64 * 1024));
    for (let second = 1; second < 8; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      send(new Uint8Array(1));
    }
    const pending = () => Promise.race([answer, Promise.resolve("pending")]);
    expect(await pending()).toBe("pending");
    await vi.advanceTimersByTimeAsync(1100);
    expect(await pending()).toMatchObject({ status: 408 });
  });

  it("of one person takes a quarter of what all may hold, and another's still fits", () => {
    const budget = createBodyBudget(4 * MB);
    const [first, second, other] = [budget.open(), budget.open(), budget.open()];
    expect(first.take(1024)).toBe(true);
    for (const held of [first, second]) held.sendBy("1");
    other.sendBy("2");
    expect(first.take(MB - 1024)).toBe(true);
    expect([second.take(1), other.take(MB), other.take(1)]).toEqual([false, true, false]);
    first.close();
    expect([second.take(MB), second.take(1)]).toEqual([true, false]);
  });

  it("beyond what all requests together may hold is refused until another is answered", async () => {
    const budget = createBodyBudget(MB);
    const [first, second] = [budget.open(), budget.open()];
    const read = (take: (bytes: number) => boolean) => {
      const { init } = upload(MB / 2 + MB / 4, { isDeclared: true });
      return readBody(new Request(GRADE, init), new URL(GRADE), { ...NO_LIMITS, take });
    };
    expect(await read(first.take)).toBeInstanceOf(FormData);
    expect(await read(second.take)).toMatchObject({ status: 503 });
    first.close();
    second.close();
    expect(await read(second.take)).toBeInstanceOf(FormData);
  });
});
