/** Which responses of Consul are accepted. */
import { createServer } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchHolder } from "#app/server/replication/lease/lease-holder.ts";
import { type FakeConsul, keyAnswer, startConsul } from "#tests/support/server/consul.ts";

const SELF = "http://10.0.0.1:20202";
let consul: FakeConsul;
beforeEach(async () => {
  consul = await startConsul({ holder: SELF });
});
afterEach(async () => {
  vi.useRealTimers();
  await consul.close();
});

const ask = (token: string | null = null) =>
  fetchHolder({ url: new URL(`${consul.url}/v1/kv/reservas/primary?consistent`), token });

it("reads the key, consistently, each time on a new connection", async () => {
  expect([await ask(), await ask("s3gredo")]).toEqual([{ holder: SELF }, { holder: SELF }]);
  const [plain = "", named = ""] = consul.requests;
  expect(plain).toMatch(/^GET \/v1\/kv\/reservas\/primary\?consistent HTTP\/1\.1\r\n/);
  expect(plain).toMatch(/^connection: close\r$/im);
  expect(plain).not.toMatch(/x-consul-token/i);
  expect(named).toMatch(/^x-consul-token: s3gredo\r$/im);
});

const raw = (body: string, status = "200 OK") =>
  `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const value = (text: string) => Buffer.from(text).toString("base64");
const NOT_CONSUL = { unknown: "not-an-answer-of-consul" };

it.each([
  ["another node", keyAnswer("http://10.0.0.2:20202"), { holder: "http://10.0.0.2:20202" }],
  ["no holder", keyAnswer(null), { holder: null }],
  ["a key that was released", keyAnswer(SELF, ""), { holder: null }],
  ["no leader", raw("No cluster leader", "500 Internal Server Error"), { unknown: "status-500" }],
  ["a token that may not read", raw("Permission denied", "403 Forbidden"), { unknown: "status-403" }],
  ["a redirect", raw("", "302 Found\r\nLocation: http://127.0.0.1:1/"), { unknown: "status-302" }],
  ["a page", raw("<html>"), NOT_CONSUL],
  ["nothing", raw(""), NOT_CONSUL],
  ["another shape", raw('{"Session":"x"}'), NOT_CONSUL],
  ["no list", raw("[]"), NOT_CONSUL],
  [
    "a value of another program",
    raw(JSON.stringify([{ Session: "x", Value: value("10.0.0.1") }])),
    NOT_CONSUL,
  ],
  ["more than a key", raw(" ".repeat(100_000)), NOT_CONSUL],
  [
    "half an answer",
    raw("[{").replace("Length: 2", "Length: 200"),
    { unknown: expect.stringMatching(/aborted|ECONNRESET/) },
  ],
  ["no HTTP", "SSH-2.0-OpenSSH_9.2\r\n", { unknown: expect.stringMatching(/^HPE_/) }],
])("%s", async (_, answer, expected) => {
  consul.state = { raw: answer };
  expect(await ask()).toEqual(expected);
});

it.each(["refuse", "reset"] as const)("a connection that is closed: %s", async (state) => {
  consul.state = state;
  expect(await ask()).toEqual({ unknown: "ECONNRESET" });
});

it("a port with no listener", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  expect(await fetchHolder({ url: new URL(`http://127.0.0.1:${port}/v1/kv/x`), token: null })).toEqual({
    unknown: "ECONNREFUSED",
  });
});

it("waits two seconds for an answer, and no longer", async () => {
  consul.state = "hang";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let result: unknown;
  const asking = ask().then((answer) => {
    result = answer;
  });
  await vi.waitFor(() => expect(consul.requests).toHaveLength(1), { interval: 0 });
  await vi.advanceTimersByTimeAsync(1999);
  expect(result).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await asking;
  expect(result).toEqual({ unknown: "timeout" });
});
