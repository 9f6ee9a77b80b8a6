import { mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { schoolImage, type Username } from "#tests/support/school/school.ts";
import { type RunningServer, startServer } from "#tests/support/server/server.ts";

const FREE_GUESSES = 5;
/** One server per setting; each test guesses at its own user, as failures are counted per user. */
const servers = new Map<string | undefined, RunningServer>();
let server: RunningServer;
let username: string;

async function serve(trustedProxy: string | undefined, person: Username): Promise<void> {
  server = servers.get(trustedProxy) ?? (await startOverSchool(trustedProxy));
  servers.set(trustedProxy, server);
  username = person;
}

async function startOverSchool(trustedProxy: string | undefined): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
  writeFileSync(path.join(folder, "reservas.db"), await schoolImage());
  return startServer({ DATA_DIR: folder, TRUSTED_PROXY: trustedProxy });
}

afterAll(async () => {
  for (const each of servers.values()) await each.stop();
});

/** A wrong password over a connection that comes `from` an address. */
function guess(from: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ username, password: "Errada#2026" });
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

it("counts by the client that the trusted proxy names, so that only the guesser is throttled", async () => {
  await serve("127.0.0.1", "ana");
  const slowed = await guesses("127.0.0.1", "X-Forwarded-For", same(FREE_GUESSES + 3));
  expect(slowed).toEqual([...all(401, FREE_GUESSES), ...all(429, 3)]);
  expect(await guesses("127.0.0.1", "X-Forwarded-For", strangers(8))).toEqual(all(401, 8));
});

it("ignores what the client wrote into the header before the proxy", async () => {
  await serve("127.0.0.1", "bia");
  const forged = strangers(8).map((address) => `${address}, 198.51.100.7`);
  const statuses = await guesses("127.0.0.1", "X-Forwarded-For", forged);
  expect(statuses).toEqual([...all(401, FREE_GUESSES), ...all(429, 3)]);
});

it.each([
  ["a stranger's header", "127.0.0.1", "pedro", "127.0.0.2", "X-Forwarded-For"],
  ["any header where no proxy is trusted", undefined, "ana", "127.0.0.1", "X-Forwarded-For"],
  ["Fly's header elsewhere", "127.0.0.1", "admin", "127.0.0.1", "Fly-Client-IP"],
  ["the usual header on Fly", "fly", "ana", "127.0.0.1", "X-Forwarded-For"],
] as const)("ignores %s", async (_, trustedProxy, person, from, header) => {
  await serve(trustedProxy, person);
  const statuses = await guesses(from, header, strangers(8));
  expect(statuses).toEqual([...all(401, FREE_GUESSES), ...all(429, 3)]);
});

it("trusts Fly's own header on Fly, unless it holds no address", async () => {
  await serve("fly", "bia");
  expect(await guesses("127.0.0.1", "Fly-Client-IP", strangers(8))).toEqual(all(401, 8));
  const nonsense = strangers(8).map((address) => `unknown ${address}`);
  const statuses = await guesses("127.0.0.1", "Fly-Client-IP", nonsense);
  expect(statuses).toEqual([...all(401, FREE_GUESSES), ...all(429, 3)]);
});
