/** A body of more than 64 KB is read only for those who may send a file, and never for long (rules R13.10). */
import { afterEach, describe, expect, it, vi } from "vitest";
import { createBodyBudget } from "#app/server/http/body-budget.ts";
import { readBody } from "#app/server/http/request-body.ts";
import { raw } from "#tests/support/api/calls.ts";
import { createTestApp } from "#tests/support/app.ts";
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
