/** A body that is refused while it is being sent: the sentence arrives, because the rest is read before the end. */
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
