/** A body that is refused while it is being sent: the sentence arrives, because the rest is read before the end. */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "#app/server/admission/limits.ts";
import { createHttpServer } from "#app/server/http/http.ts";
import { startTestServer, type TestServer } from "#tests/support/server/network.ts";

const MB = 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends a whole upload without reading, then reads the response; the error is that of the connection. */
async function upload(path: string, { size = 11 * MB, isDeclared = true } = {}) {
  const { hostname, port, origin } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  let error: string | null = null;
  socket.on("error", ({ message }) => {
    error = message;
  });
  socket.pause();
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Origin: ${origin}`,
    `Cookie: ${server.sessionOf("admin")}`,
    "Content-Type: multipart/form-data; boundary=x",
    isDeclared ? `Content-Length: ${size}` : "Transfer-Encoding: chunked",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  for (let sent = 0; sent < size && !socket.destroyed; sent += MB) {
    if (!isDeclared) socket.write(`${MB.toString(16)}\r\n`);
    if (!socket.write(Buffer.alloc(MB, "a")))
      await Promise.race([once(socket, "drain"), once(socket, "close")]);
    if (!isDeclared) socket.write("\r\n");
  }
  if (!isDeclared) socket.write("0\r\n\r\n");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("utf8");
  });
  socket.resume();
  if (!socket.closed) await once(socket, "close");
  return { answer, error };
}

/** Sends all of it without reading, then reads until the connection ends; the error is that of the connection. */
async function writeOn(to: string, head: string, size: number, pauseMs = 0) {
  const { hostname, port } = new URL(to);
  const socket = connect(Number(port), hostname);
  let error: string | null = null;
  socket.on("error", ({ message }) => {
    error = message;
  });
  socket.pause();
  socket.write(head);
  if (pauseMs > 0) await pause(pauseMs);
  for (let sent = 0; sent < size && !socket.destroyed; sent += MB / 4) {
    if (!socket.write(Buffer.alloc(MB / 4, "a")))
      await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
    await pause(1);
  }
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("utf8");
  });
  socket.resume();
  if (!socket.closed) await once(socket, "close").catch(() => {});
  return { answer, error };
}

const POST_11_MB = `POST /auth HTTP/1.1\r\nHost: escola.test\r\nContent-Length: ${11 * MB}\r\n\r\n`;

describe("a client that writes on, refused before its bytes are a request, reads why:", () => {
  it.each([
    ["headers without an end", "GET / HTTP/1.1\r\nHost: escola.test\r\nX-Long: ", 431, "Apague os cookies"],
    ["bytes that are not HTTP", "hallo\r\n\r\n", 400, "não está em HTTP válido"],
    ["a tunnel", "CONNECT a:1 HTTP/1.1\r\nHost: escola.test\r\n\r\n", 405, "não aceita este método"],
  ])("%s", async (_, head, status, sentence) => {
    const { answer, error } = await writeOn(server.origin, head, 4 * MB);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(sentence);
    expect(error).toBeNull();
  });

  it("a body that is too slow, then comes", async () => {
    const limited = await startTestServer();
    limited.server.headersTimeout = 300;
    limited.server.requestTimeout = 600;
    const type = "Content-Type: application/json\r\nContent-Length: 60000";
    const head = `POST /api/login HTTP/1.1\r\nHost: escola.test\r\n${type}\r\n\r\n`;
    const { answer, error } = await writeOn(limited.origin, head, 4 * MB, 2500);
    await limited.close();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(error).toBeNull();
  });

  it("a connection beyond the limit", async () => {
    const app = Object.assign(async () => new Response("bare"), { shared: () => null });
    const full = createHttpServer(app, null, null, { ...LIMITS, connectionsPerCaller: 0 });
    await new Promise<void>((resolve) => full.listen(0, "127.0.0.1", resolve));
    const { port } = full.address() as { port: number };
    const { answer, error } = await writeOn(`http://127.0.0.1:${port}`, POST_11_MB, 11 * MB);
    full.close();
    expect(answer).toMatch(/^HTTP\/1\.1 503 .*Retry-After: 2/s);
    expect(error).toBeNull();
  });

  it("but not more than a hundred at once, and none for longer than five seconds", async () => {
    const { hostname, port } = new URL(server.origin);
    const sockets = Array.from({ length: 101 }, () =>
      connect({ port: Number(port), host: hostname, allowHalfOpen: true }),
    );
    let closed = 0;
    const all = sockets.map(async (socket) => {
      socket.on("error", () => {});
      socket.resume();
      socket.write("hallo\r\n\r\n");
      await once(socket, "end");
      // A client that stays: the server's side is closed.
      while (!socket.destroyed) {
        await pause(50);
        socket.write("x");
      }
      closed++;
    });
    const started = performance.now();
    await Promise.race(all);
    expect([closed, performance.now() - started < 3000]).toEqual([1, true]);
    await Promise.all(all);
    expect(performance.now() - started).toBeLessThan(8000);
  }, 15_000);
});

it.each(["HEAD", "OPTIONS"])(
  "%s with a body that is not read is answered while it is sent",
  async (method) => {
    const head = POST_11_MB.replace("POST", method);
    const { answer, error } = await writeOn(server.origin, head, 11 * MB);
    expect(answer).toMatch(/^HTTP\/1\.1 20[04] /);
    expect(error).toBeNull();
  },
);

describe("an upload of 11 MB", () => {
  it.each([
    ["of a declared length", true],
    ["in chunks", false],
  ])("%s reads why it is refused", async (_, isDeclared) => {
    const { answer, error } = await upload("/admin/grade", { isDeclared });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("O conteúdo enviado é grande demais");
    expect(error).toBeNull();
  });

  it("to an address that is refused before the program is asked reads it too", async () => {
    const { answer, error } = await upload("http://evil.test/");
    expect(answer).toContain("Endereço inválido");
    expect(error).toBeNull();
  });

  it("by the router in the browser is answered in the router's format", async () => {
    const response = await fetch(`${server.origin}/admin/grade.data`, {
      method: "POST",
      headers: {
        Cookie: server.sessionOf("admin"),
        Origin: server.origin,
        "Content-Type": "multipart/form-data; boundary=x",
      },
      body: new Uint8Array(11 * MB),
    });
    expect(response.status).toBe(413);
    const [, data, , key, sentence] = JSON.parse(await response.text());
    expect([data, key, sentence]).toEqual([
      "data",
      "refusedUnsent",
      expect.stringContaining("grande demais"),
    ]);
  });
});

it("sixty unfinished uploads by nobody are refused before they are read, and an admin's is served", async () => {
  const { hostname, port, origin } = new URL(server.origin);
  const head = [
    "POST /admin/grade HTTP/1.1",
    `Host: ${hostname}:${port}`,
    `Origin: ${origin}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${8 * MB}`,
  ];
  const sockets = Array.from({ length: 60 }, () => connect(Number(port), hostname));
  const answers = sockets.map(async (socket) => {
    socket.on("error", () => {});
    // The body never comes whole.
    socket.write(`${head.join("\r\n")}\r\n\r\n${"a".repeat(128 * 1024)}`);
    const [chunk] = await once(socket, "data");
    return String(chunk).split("\r\n", 1)[0];
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 401 Unauthorized"]));
  const body = new FormData();
  body.append("file", new Blob(["Dia;Aula\n"]), "grade.csv");
  const headers = { Cookie: server.sessionOf("admin"), Origin: origin };
  // Read whole: only then does it say that nobody opened it.
  expect((await fetch(`${origin}/admin/grade`, { method: "POST", headers, body })).status).toBe(409);
  for (const socket of sockets) socket.destroy();
});

it("one person's unfinished uploads leave room for another's", async () => {
  const { hostname, port, origin } = new URL(server.origin);
  const head = [
    "POST /admin/grade HTTP/1.1",
    `Host: ${hostname}:${port}`,
    `Origin: ${origin}`,
    `Cookie: ${server.sessionOf("admin")}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${8 * MB}`,
  ];
  const sockets = Array.from({ length: 9 }, () => connect(Number(port), hostname));
  const answered: string[] = [];
  const seven = Promise.withResolvers<void>();
  for (const socket of sockets) {
    socket.on("error", () => {});
    socket.once("data", (chunk) => {
      if (answered.push(String(chunk).split("\r\n", 1)[0] ?? "") === 7) seven.resolve();
    });
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(Buffer.alloc(7 * MB, "a"));
  }
  await seven.promise;
  expect(answered).toEqual(Array(7).fill("HTTP/1.1 503 Service Unavailable"));
  const body = new FormData();
  body.append("file", new Blob(["a".repeat(7 * MB)]), "grade.csv");
  const headers = { Cookie: server.sessionOf("pedro"), Origin: origin };
  // Read whole: only then does it say that nobody opened it.
  expect((await fetch(`${origin}/admin/grade`, { method: "POST", headers, body })).status).toBe(409);
  for (const socket of sockets) socket.destroy();
});
