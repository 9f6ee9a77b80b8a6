import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { LIMITS, type ServerLimits } from "#app/server/admission/limits.ts";
import type { App } from "#app/server/app.ts";
import { createHttpServer } from "#app/server/http/http.ts";
import { startTestServer } from "#tests/support/server/network.ts";

type Received = { path: string; address: string; answer: (response?: Response) => void };

const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const CROWD = 100;

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A server in front of an app whose responses the test controls. */
async function start(limits: Partial<ServerLimits> = {}, trustedProxy: string | null = null) {
  const received: Received[] = [];
  const handle = (request: Request, { address }: { address: string }) =>
    new Promise<Response>((resolve) => {
      const answer = (response = new Response("done")) => resolve(response);
      received.push({ path: new URL(request.url).pathname, address, answer });
    });
  const app = Object.assign(handle, { shared: () => null }) as App;
  const server = createHttpServer(app, null, trustedProxy, { ...LIMITS, ...limits });
  const port = await listen(server);
  return { received, port };
}

/** A connection with all that it has received so far. */
function open(port: number) {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString("utf8");
  });
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return { socket, closed, text: () => text };
}

function get(path: string, ...headers: string[]): string {
  return [`GET ${path} HTTP/1.1`, "Host: escola.test", ...headers, "", ""].join("\r\n");
}

/** A connection of a proxy's, with a request for the client with that address. */
function openThroughProxy(port: number, path: string, address: string) {
  const opened = open(port);
  opened.socket.write(get(path, `X-Forwarded-For: ${address}`));
  return opened;
}

async function until(condition: () => boolean): Promise<void> {
  const limit = performance.now() + 10_000;
  while (!condition() && performance.now() < limit) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(condition()).toBe(true);
}

/** Lets pending work settle. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 100));

describe("one connection", () => {
  it("is served one request at a time, in the order in which they came", async () => {
    const { received, port } = await start();
    const { socket, text } = open(port);
    socket.write(get("/1") + get("/2") + get("/3"));
    for (let i = 1; i <= 3; i++) {
      await until(() => received.length === i);
      await aWhile();
      expect(received.map(({ path }) => path)).toEqual(["/1", "/2", "/3"].slice(0, i));
      received[i - 1]!.answer(new Response(`answer ${i}`));
    }
    await until(() => text().includes("answer 3"));
    expect(text().match(/answer \d/g)).toEqual(["answer 1", "answer 2", "answer 3"]);
    socket.write(get("/4"));
    await until(() => received.length === 4);
  });

  it("is not read while a request waits", async () => {
    const { received, port } = await start();
    const { socket } = open(port);
    socket.write(get("/1"));
    await until(() => received.length === 1);
    socket.write(get("/2"));
    await aWhile();
    // More than all buffers in between hold.
    const isTaken = socket.write(Buffer.alloc(64 * 1024 * 1024, "x"));
    await aWhile();
    expect(isTaken).toBe(false);
    expect(socket.writableLength).toBeGreaterThan(0);
    expect(received).toHaveLength(1);
  });

  it("reads the body of a request that waited", async () => {
    const { received, port } = await start();
    const { socket, text } = open(port);
    const body = "x".repeat(200_000);
    socket.write(get("/1"));
    await until(() => received.length === 1);
    socket.write(`POST /2 HTTP/1.1\r\nHost: escola.test\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    socket.write(get("/3"));
    await aWhile();
    received[0]!.answer();
    await until(() => received.length === 2);
    received[1]!.answer(new Response("posted"));
    await until(() => text().includes("posted"));
  });

  it("that sends thousands is not read further and closes after the waiting ones", async () => {
    const { received, port } = await start();
    const flood = open(port);
    flood.socket.write(get("/auth").repeat(5000));
    for (let i = 0; i <= LIMITS.requestsAhead; i++) {
      await until(() => received.length === i + 1);
      received[i]!.answer();
    }
    await flood.closed;
    expect(received).toHaveLength(LIMITS.requestsAhead + 1);
    expect(flood.text().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(LIMITS.requestsAhead + 1);
    expect(flood.text()).toContain("Connection: close");
  });

  it("whose client disconnects drops its waiting requests", async () => {
    const { received, port } = await start();
    const { socket, closed } = open(port);
    socket.write(get("/").repeat(9));
    await until(() => received.length === 1);
    socket.destroy();
    await closed;
    // The connection is not read meanwhile, so only a write detects the disconnect.
    for (let i = 0; i < received.length && i < 9; i++) {
      received[i]!.answer();
      await aWhile();
    }
    expect(received.length).toBeLessThan(5);
  });
});

describe("beyond the server's limits", () => {
  it("answers 503 with Retry-After to connections beyond a client's share, and accepts new ones after", async () => {
    const { received, port } = await start({ connectionsPerCaller: 3 });
    const held = [open(port), open(port), open(port)];
    for (const { socket } of held) socket.write(get("/"));
    await until(() => received.length === 3);
    const refused = open(port);
    refused.socket.write(get("/"));
    await refused.closed;
    expect(refused.text()).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused.text()).toContain("Retry-After: 2");
    held[0]!.socket.destroy();
    await held[0]!.closed;
    await aWhile();
    const next = open(port);
    next.socket.write(get("/"));
    await until(() => received.length === 4);
  });

  it("counts each client behind a trusted proxy, not the proxy", async () => {
    const { received, port } = await start({ connectionsPerCaller: 1, requestsPerCaller: 1 }, "127.0.0.1");
    for (const address of ["192.0.2.1", "192.0.2.2", "2001:db8:1::1"]) openThroughProxy(port, "/", address);
    await until(() => received.length === 3);
    // Another address of the same network.
    const refused = openThroughProxy(port, "/api/user", "2001:db8:1::2");
    await until(() => refused.text().includes("503"));
    expect(refused.text()).toContain("Retry-After: 2");
    expect(refused.text()).toContain('{"message":"O sistema está recebendo');
  });

  it("caps connections in all", async () => {
    const { received, port } = await start({ connections: 2 });
    for (const { socket } of [open(port), open(port)]) socket.write(get("/"));
    await until(() => received.length === 2);
    const refused = open(port);
    await refused.closed;
    expect(refused.text()).toMatch(/^HTTP\/1\.1 503 /);
  });

  it("caps requests in flight, in all and per client, and still answers /healthz", async () => {
    const { received, port } = await start({ requests: 3, requestsPerCaller: 2 }, "127.0.0.1");
    const ask = (path: string, address: string) => openThroughProxy(port, path, address);
    ask("/1", "192.0.2.1");
    ask("/2", "192.0.2.1");
    await until(() => received.length === 2);
    const beyondOwn = ask("/3", "192.0.2.1");
    await until(() => beyondOwn.text().includes("Retry-After: 2"));
    ask("/4", "192.0.2.2");
    await until(() => received.length === 3);
    const beyondAll = ask("/5", "192.0.2.3");
    await until(() => beyondAll.text().includes("Retry-After: 2"));
    ask("/healthz", "192.0.2.1");
    await until(() => received.length === 4);
    received[0]!.answer();
    await aWhile();
    // The refused connection stays open, and its next request is admitted now.
    beyondOwn.socket.write(get("/6", "X-Forwarded-For: 192.0.2.1"));
    await until(() => received.length === 5);
  });

  it("renders a few pages at a time, round-robin by client, and none for disconnected ones", async () => {
    const { received, port } = await start({ pages: 1 }, "127.0.0.1");
    const ask = (path: string, address: string) => openThroughProxy(port, path, address);
    ask("/a1", "192.0.2.1");
    await until(() => received.length === 1);
    ask("/a2", "192.0.2.1");
    await aWhile();
    const leaving = ask("/a3", "192.0.2.1");
    await aWhile();
    ask("/a4", "192.0.2.1");
    await aWhile();
    ask("/b1", "192.0.2.2");
    await aWhile();
    leaving.socket.destroy();
    await aWhile();
    expect(received).toHaveLength(1);
    // Writes do not wait for pages: a body or a password may take its time.
    const post = "POST /sair HTTP/1.1\r\nHost: escola.test\r\nContent-Length: 0\r\n\r\n";
    open(port).socket.write(post);
    await until(() => received.length === 2);
    const order: string[] = [];
    for (const expected of ["/a1", "/a2", "/b1", "/a4"]) {
      const next = received.find(({ path }) => path === expected && !order.includes(path));
      await until(() => received.some(({ path }) => path === expected));
      order.push(expected);
      (next ?? received.find(({ path }) => path === expected))!.answer();
    }
    await aWhile();
    expect(received.map(({ path }) => path)).toEqual(["/a1", "/sair", "/a2", "/b1", "/a4"]);
  });
});

describe("a crowd from one client", () => {
  it.each(["GET", "POST"])(
    "does not delay others' connections while its %s requests are answered",
    async (method) => {
      const begun: string[] = [];
      const handle = async (request: Request) => {
        const { pathname } = new URL(request.url);
        begun.push(pathname);
        const until = performance.now() + (pathname === "/healthz" ? 0 : 3);
        while (performance.now() < until);
        return new Response("done");
      };
      const port = await listen(createHttpServer(Object.assign(handle, { shared: () => null }), null));
      for (let sent = 0; sent < CROWD; sent++) {
        open(port).socket.write(
          `${method} /reservas HTTP/1.1\r\nHost: escola.test\r\nContent-Length: 0\r\n\r\n`,
        );
      }
      open(port).socket.write(get("/healthz"));
      await until(() => begun.length === CROWD + 1);
      // One connection is accepted in each round of the event loop, its own as the last.
      expect(begun.indexOf("/healthz")).toBeLessThan(CROWD / 2);
    },
  );
});

describe("a request for an unknown host", () => {
  it.each([
    ["of 3,000 characters", "x".repeat(3000)],
    ["with a path", "escola.test/caminho"],
    ["with a space", "escola .test"],
    ["with a name before it", "ana@escola.test"],
    ["with a query", "escola.test?x"],
    ["with a long port", "escola.test:123456"],
    ["that is empty", ""],
  ])("is 400 for a Host %s", async (_, host) => {
    const server = await startTestServer();
    const { port } = new URL(server.origin);
    for (const path of ["/tv-panel", "/auth", "/api/user", "/healthz"]) {
      const { socket, closed, text } = open(Number(port));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      await closed;
      expect(text(), path).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(server.logged.filter(({ level }) => level === "error")).toEqual([]);
    await server.close();
  });

  it.each([
    "escola.test",
    "escola.test:3000",
    "127.0.0.1:3000",
    "[::1]:3000",
    "sala_2",
    "xn--escola-9ua.test.",
  ])("is served under %s", async (host) => {
    const server = await startTestServer();
    const { socket, text } = open(Number(new URL(server.origin).port));
    socket.write(`GET /tv-panel HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await until(() => text().startsWith("HTTP/1.1 200 "));
    await server.close();
  });
});

describe("an upload that the client aborts", () => {
  it("is not logged as a server error", async () => {
    const server = await startTestServer();
    const { port } = new URL(server.origin);
    const cookie = server.sessionOf("ana");
    for (const [path, type] of [
      ["/perfil/email", "application/x-www-form-urlencoded"],
      ["/perfil/email", "multipart/form-data; boundary=x"],
      ["/api/reservations", "application/json"],
    ]) {
      const { socket } = open(Number(port));
      const lines = [`POST ${path} HTTP/1.1`, "Host: escola.test", "Sec-Fetch-Site: same-origin"];
      lines.push(`Cookie: ${cookie}`, `Content-Type: ${type}`, "Content-Length: 1000", "", "half of it");
      socket.write(lines.join("\r\n"));
      await aWhile();
      socket.destroy();
      await until(() => server.logged.some((entry) => entry.path === path));
    }
    await aWhile();
    expect(server.logged.map(({ level }) => level)).toEqual(["info", "info", "info"]);
    expect(server.logged.map(({ status }) => status)).toEqual([400, 400, 400]);
    await server.close();
  });
});
