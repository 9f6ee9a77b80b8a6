import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "#app/server/admission/limits.ts";
import { createHttpServer } from "#app/server/http/http.ts";
import { startTestServer, type TestServer } from "#tests/support/server/network.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The whole response to these bytes, when the connection is closed. */
async function send(text: string, to = server.origin): Promise<string> {
  const socket = connect(Number(new URL(to).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("utf8");
  });
  socket.on("error", () => {});
  socket.write(text);
  await once(socket, "close");
  return answer;
}

function request(line: string, ...headers: string[]): string {
  return [line, "Host: escola.test", "Connection: close", ...headers, "", ""].join("\r\n");
}

const LONG = `X-Long: ${"x".repeat(20_000)}`;

function expectHeaders(answer: string): void {
  const headers = (answer.split("\r\n\r\n")[0] ?? "").toLowerCase();
  expect(headers).toMatch(/^content-security-policy: .*default-src 'none'/m);
  expect(headers).toMatch(/^content-security-policy: .*frame-ancestors 'none'/m);
  expect(headers).toContain("x-content-type-options: nosniff");
  expect(headers).toContain("referrer-policy: same-origin");
  expect(headers).toMatch(/^cache-control: .*no-/m);
}

describe("a response before routing", () => {
  it.each([
    ["bytes that are not HTTP", "hallo\r\n\r\n", 400, "não está em HTTP válido"],
    ["a header without a name", request("GET / HTTP/1.1", ": x"), 400, "não está em HTTP válido"],
    ["two lengths", request("POST / HTTP/1.1", "Content-Length: 1", "Content-Length: 2"), 400, "HTTP válido"],
    ["headers beyond 16 KB", request("GET / HTTP/1.1", LONG), 431, "Apague os cookies"],
    ["no Host", "GET / HTTP/1.1\r\n\r\n", 400, "Endereço inválido"],
    ["an invalid Host", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, "Endereço inválido"],
    ["an unsupported method", request("PROPFIND / HTTP/1.1"), 405, "não aceita este método"],
    ["TRACE", request("TRACE / HTTP/1.1"), 405, "não aceita este método"],
    [
      "a tunnel",
      "CONNECT escola.test:443 HTTP/1.1\r\nHost: escola.test\r\n\r\n",
      405,
      "não aceita este método",
    ],
    ["an expectation", request("GET / HTTP/1.1", "Expect: tea"), 417, "O cabeçalho Expect"],
    ["a target of another host", request("GET http://evil.test/ HTTP/1.1"), 400, "Endereço inválido"],
    ["a target that is a star", request("GET * HTTP/1.1"), 400, "Endereço inválido"],
  ])("to %s has the security headers and its sentence", async (_, text, status, sentence) => {
    const answer = await send(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expectHeaders(answer);
    expect(answer.split("\r\n\r\n")[1]).toContain(sentence);
  });

  it("lists the server's methods for OPTIONS *", async () => {
    const answer = await send(request("OPTIONS * HTTP/1.1"));
    expect(answer).toMatch(/^HTTP\/1\.1 204 /);
    expect(answer).toContain("Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n");
    expectHeaders(answer);
  });

  it("is the page for an upgrade request, since no address supports upgrades", async () => {
    const lines = "Connection: Upgrade|Upgrade: websocket|Sec-WebSocket-Version: 13|Sec-WebSocket-Key: AAAA";
    const answer = await send(request("GET /auth HTTP/1.1", ...lines.split("|")));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expectHeaders(answer);
  });

  it("is 503 with its message and headers beyond the connection limit, also under https", async () => {
    const app = Object.assign(async () => new Response("bare"), { shared: () => null });
    const limits = { ...LIMITS, connectionsPerCaller: 0 };
    for (const [url, own] of [
      ["https://escola.test", limits],
      ["https://escola.test", LIMITS],
    ] as const) {
      const full = createHttpServer(app, url, null, own);
      await new Promise<void>((resolve) => full.listen(0, "127.0.0.1", resolve));
      const { port } = full.address() as { port: number };
      const answer = await send(request("GET / HTTP/1.1"), `http://127.0.0.1:${port}`);
      expect(answer).toMatch(own === limits ? /^HTTP\/1\.1 503 .*Retry-After: 2/s : /^HTTP\/1\.1 200 /);
      expect(answer).toContain("Strict-Transport-Security: max-age=31536000");
      expect(answer).toContain("X-Content-Type-Options: nosniff");
      full.close();
    }
  });
});

describe("a target in absolute form", () => {
  it.each(["http://escola.test", "https://escola.test", "HTTP://ESCOLA.test"])(
    "with our own host is served by its path: %s",
    async (origin) => {
      const answer = await send(request(`GET ${origin}/nada/aqui?x=1 HTTP/1.1`));
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
      expect(await send(request(`GET ${origin}/api/user HTTP/1.1`))).toMatch(/^HTTP\/1\.1 401 /);
      expect(await send(request(`GET ${origin}?x HTTP/1.1`))).toMatch(/^HTTP\/1\.1 (200|302) /);
    },
  );

  it.each([
    "http://evil.test/auth",
    "http://ana@escola.test/auth",
    "http://escola.test:81/auth",
    "ftp://escola.test/",
  ])("with another host is refused: %s", async (target) => {
    expect(await send(request(`GET ${target} HTTP/1.1`))).toMatch(/^HTTP\/1\.1 400 /);
  });
});
