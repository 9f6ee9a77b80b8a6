import { request } from "node:http";
import { afterEach, expect, it } from "vitest";
import { type RunningServer, startServer } from "#tests/support/server.ts";

const FREE_GUESSES = 5;
let server: RunningServer;
afterEach(() => server.stop());

/** A wrong password for `admin` over a connection that comes `from` an address. */
function guess(from: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ username: "admin", password: "Errada#2026" });
  const { hostname, port } = new URL(server.address);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        hostname,
        port,
        localAddress: from,
        agent: false,
        path: "/api/login",
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}

async function guesses(from: string, header: string, values: string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const value of values) statuses.push(await guess(from, { [header]: value }));
  return statuses;
}

const all = (status: number, count: number) => Array.from({ length: count }, () => status);
const strangers = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n + 1}`);
const same = (count: number) => all(0, count).map(() => "198.51.100.7");

it("counts by the caller whom the trusted proxy names, so that a guesser slows nobody else down", async () => {
  server = await startServer({ TRUSTED_PROXY: "127.0.0.1" });
  const slowed = await guesses("127.0.0.1", "X-Forwarded-For", same(FREE_GUESSES + 3));
  expect(slowed).toEqual([...all(401, FREE_GUESSES), ...all(429, 3)]);
  expect(await guesses("127.0.0.1", "X-Forwarded-For", strangers(8))).toEqual(all(401, 8));
});

it("ignores what the caller wrote into the header before the proxy", async () => {
  server = await startServer({ TRUSTED_PROXY: "127.0.0.1" });
  const forged = strangers(8).map((address) => `${address}, 198.51.100.7`);
  const statuses = await guesses("127.0.0.1", "X-Forwarded-For", forged);
  expect(statuses).toEqual([...all(401, FREE_GUESSES), ...all(429, 3)]);
});

it.each([
  ["a stranger's header", { TRUSTED_PROXY: "127.0.0.1" }, "127.0.0.2", "X-Forwarded-For"],
  ["any header where no proxy is trusted", {}, "127.0.0.1", "X-Forwarded-For"],
  ["Fly's header elsewhere", { TRUSTED_PROXY: "127.0.0.1" }, "127.0.0.1", "Fly-Client-IP"],
  ["the usual header on Fly", { TRUSTED_PROXY: "fly" }, "127.0.0.1", "X-Forwarded-For"],
])("ignores %s", async (_, settings, from, header) => {
  server = await startServer(settings);
  const statuses = await guesses(from, header, strangers(8));
  expect(statuses).toEqual([...all(401, FREE_GUESSES), ...all(429, 3)]);
});

it("trusts Fly's own header on Fly, unless it holds no address", async () => {
  server = await startServer({ TRUSTED_PROXY: "fly" });
  expect(await guesses("127.0.0.1", "Fly-Client-IP", strangers(8))).toEqual(all(401, 8));
  const nonsense = strangers(8).map((address) => `nobody ${address}`);
  const statuses = await guesses("127.0.0.1", "Fly-Client-IP", nonsense);
  expect(statuses).toEqual([...all(401, FREE_GUESSES), ...all(429, 3)]);
});
