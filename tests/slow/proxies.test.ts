/**
 * Two programs, a primary and a replica, behind each proxy of deploy/ that chooses between them. The mounts are
 * folders that show what LiteFS shows.
 */

import { copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { writeLiteFsConfig } from "#tests/support/server/consul.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { showRole } from "#tests/support/server/replica.ts";
import { callTls, isInstalled, PROXIES, startProxy } from "#tests/support/server/reverse-proxy.ts";
import { ADMIN_PASSWORD, type RunningServer, startServer } from "#tests/support/server/server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const PASSWORD = "Nova#Senha2026";
/** A proxy polls each second, and the program takes half a second to detect its role. */
const SEEN_MS = 5000;

let folder: string;
let origin: string;
let https: number;
let servers: Partial<Record<"a" | "b", RunningServer>>;
let ports: Record<"a" | "b", number>;
let stopProxy: (() => Promise<void>) | undefined;
let cookie: string;

const mountOf = (node: "a" | "b") => path.join(folder, node);

beforeEach(async () => {
  folder = testFolder();
  for (const node of ["a", "b"] as const) mkdirSync(mountOf(node));
  [servers, stopProxy, cookie] = [{}, undefined, ""];
  https = await freePort();
  origin = `https://localhost:${https}`;
  ports = { a: await freePort(), b: await freePort() };
  elect("a");
});
afterEach(async () => {
  await stopProxy?.();
  for (const server of Object.values(servers)) await server.kill();
});

function elect(node: "a" | "b", lag?: number): void {
  showRole(mountOf(node === "a" ? "b" : "a"), { host: "127.0.0.1" }, lag);
  showRole(mountOf(node), "primary");
}

async function start(node: "a" | "b"): Promise<void> {
  servers[node] = await startServer({
    DATA_DIR: path.join(folder, `data-${node}`),
    LITEFS_DIR: mountOf(node),
    LITEFS_CONFIG: writeLiteFsConfig(folder),
    PORT: String(ports[node]),
    APP_URL: origin,
    TRUSTED_PROXY: "127.0.0.1",
    SESSION_SECRET: "the same secret on every node of the tests",
  });
}

/** Both nodes over one file, without replication lag, behind the proxy; the first admin is signed in. */
async function startPair(proxy: (typeof PROXIES)["Caddy"]): Promise<void> {
  symlinkSync(path.join(mountOf("a"), "reservas.db"), path.join(mountOf("b"), "reservas.db"));
  await start("a");
  await start("b");
  await startBehind(proxy);
}

async function startBehind(proxy: (typeof PROXIES)["Caddy"]): Promise<void> {
  stopProxy = await startProxy(proxy, { https, http: await freePort(), programs: [ports.a, ports.b] });
  // A proxy assumes that a server is healthy until its first check.
  const roles = () => rolesOf(6, "reservas_gravou=1");
  await expect.poll(roles, { timeout: SEEN_MS }).toEqual({ primary: 6 });
  await signIn();
}

type Call = { cookie?: string; json?: object; form?: Record<string, string> };

function ask(method: string, address: string, { cookie: sent = cookie, json, form }: Call = {}) {
  const type = json ? "application/json" : "application/x-www-form-urlencoded";
  // The first administrator's forms.
  const fields = { [OPENED_BY]: "1", ...form };
  const body = json ? JSON.stringify(json) : form ? new URLSearchParams(fields).toString() : undefined;
  const headers = { Cookie: sent, Origin: origin, ...(body ? { "Content-Type": type } : {}) };
  return callTls(https, address, { method, headers, ...(body ? { body } : {}) });
}

const askStatus = (method: string, address: string, sent: string) =>
  ask(method, address, { cookie: sent }).then(({ status }) => status);

function sessionOf(headers: Record<string, unknown>): string {
  const cookies = [headers["set-cookie"] ?? []].flat().map(String);
  return cookies.find((each) => each.includes("reservas_sessao="))?.split(";")[0] ?? "";
}

async function signIn(): Promise<void> {
  const first = await ask("POST", "/api/login", { json: { username: "admin", password: ADMIN_PASSWORD } });
  expect(first.status).toBe(200);
  const passwords = { currentPassword: ADMIN_PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD };
  cookie = sessionOf(first.headers);
  const changed = await ask("POST", "/api/change-password", { json: passwords });
  expect(changed.status).toBe(200);
  cookie = sessionOf(changed.headers);
}

const write = (name: string) =>
  ask("POST", "/api/disciplines", { json: { name } }).then(({ status }) => status);

/** Counts which role answers so many reads. */
async function rolesOf(count: number, sent: string): Promise<Partial<Record<string, number>>> {
  const roles: Partial<Record<string, number>> = {};
  for (let index = 0; index < count; index++) {
    const { text } = await ask("GET", "/healthz", { cookie: sent });
    const { role } = JSON.parse(text) as { role: string };
    roles[role] = (roles[role] ?? 0) + 1;
  }
  return roles;
}

describe.each([
  ["Caddy", PROXIES.Caddy],
  ["HAProxy", PROXIES.HAProxy],
])("%s", (_name, proxy) => {
  describe.skipIf(!isInstalled(proxy))("where it is installed", () => {
    it("sends unsafe methods and reads after one's own write to the primary, others to both", async () => {
      await startPair(proxy);
      for (let index = 0; index < 10; index++) expect(await write(`Disciplina ${index}`)).toBe(201);
      const put = await ask("PUT", "/api/disciplines/1", { json: { name: "Renomeada" } });
      const deletion = await ask("DELETE", "/api/disciplines/2");
      expect([put.status, deletion.status]).toEqual([200, 200]);
      const form = await ask("POST", "/admin/disciplinas/nova", { form: { name: "Por formulário" } });
      expect(form.status).toBe(302);
      expect(String(form.headers["set-cookie"])).toContain("reservas_gravou=1");

      expect(await rolesOf(20, `a=b; reservas_gravou=1; ${cookie}`)).toEqual({ primary: 20 });
      const spread = await rolesOf(40, cookie);
      expect(spread.primary).toBeGreaterThan(0);
      expect(spread.replica).toBeGreaterThan(0);
      console.info(`${_name}: 40 reads, ${spread.primary} by the primary, ${spread.replica} by the replica`);
    });

    it("sends a sign-in to the primary, or to one of two that claim to be it", async () => {
      // Each has its own database: a session of the one is not valid at the other.
      for (const node of ["a", "b"] as const) {
        showRole(mountOf(node), "primary");
        await start(node);
      }
      stopProxy = await startProxy(proxy, { https, http: await freePort(), programs: [ports.a, ports.b] });
      for (let index = 0; index < 20; index++) {
        const entered = await ask("POST", "/auth", { form: { username: "admin", password: ADMIN_PASSWORD } });
        expect(entered.status).toBe(302);
        const own = `${sessionOf(entered.headers)}; reservas_gravou=1`;
        expect(await askStatus("GET", "/alterar-senha", own)).toBe(200);
      }
    });

    it("follows the primary to the other node; no write is lost or unanswered", async () => {
      await startPair(proxy);
      const statuses = new Map<number, number>();
      const acknowledged: string[] = [];
      const end = new AbortController();
      const writing = (async () => {
        for (let index = 0; !end.signal.aborted; index++) {
          const status = await write(`Escrita ${index}`);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 201) acknowledged.push(`Escrita ${index}`);
        }
      })();
      await expect.poll(() => acknowledged.length, { timeout: SEEN_MS }).toBeGreaterThan(5);
      showRole(mountOf("a"), "none");
      showRole(mountOf("b"), "none");
      await new Promise((resolve) => setTimeout(resolve, 3000));
      const before = acknowledged.length;
      const started = performance.now();
      elect("b");
      await expect.poll(() => acknowledged.length, { timeout: SEEN_MS }).toBeGreaterThan(before);
      const ms = performance.now() - started;
      end.abort();
      await writing;
      console.info(`${_name}: writes again after ${Math.round(ms)} ms;`, Object.fromEntries(statuses));
      expect([...statuses.keys()].sort()).toEqual([201, 503]);
      const { text } = await ask("GET", "/api/disciplines", { cookie: `${cookie}; reservas_gravou=1` });
      const names = (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
      expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
    });

    it("lets a replica refuse a write, with the draft preserved", async () => {
      await startPair(proxy);
      showRole(mountOf("a"), "none");
      showRole(mountOf("b"), "none");
      const form = () => ask("POST", "/admin/disciplinas/nova", { form: { name: "Lógica digitada" } });
      await expect.poll(() => form().then(({ status }) => status), { timeout: SEEN_MS }).toBe(503);
      const { text, headers } = await form();
      expect(text).toContain("O servidor não pode gravar neste momento. Nada foi alterado.");
      expect(text).toContain("Lógica digitada");
      expect(headers["retry-after"]).toBe("5");
      expect((await ask("GET", "/admin/disciplinas")).status).toBe(200);
    });

    it("serves reads after the primary was killed", async () => {
      await startPair(proxy);
      await servers.a?.kill();
      showRole(mountOf("b"), "none");
      const read = () => askStatus("GET", "/admin/disciplinas", cookie);
      await expect.poll(read, { timeout: SEEN_MS }).toBe(200);
      for (let index = 0; index < 10; index++) expect(await read()).toBe(200);
      // In the second until the proxy has seen it, a write is answered by the proxy itself.
      const form = () => ask("POST", "/admin/disciplinas/nova", { form: { name: "Lógica digitada" } });
      expect((await form()).text).toMatch(/Lógica digitada|não respondeu/);
      await expect.poll(() => form().then(({ text }) => text), { timeout: SEEN_MS }).toContain("digitada");
      for (let index = 0; index < 5; index++) {
        const { status, text } = await form();
        expect([status, text.includes("Lógica digitada")]).toEqual([503, true]);
      }
    });

    it("skips a replica that is more than ten seconds behind", async () => {
      await startPair(proxy);
      elect("a", 20_000);
      const isLeftOut = async () => (await rolesOf(10, cookie)).replica ?? 0;
      await expect.poll(isLeftOut, { timeout: SEEN_MS }).toBe(0);
      expect(await rolesOf(20, cookie)).toEqual({ primary: 20 });
    });

    it("sends a session that the replica does not know to the primary", async () => {
      await start("a");
      // A replica from before the sign-in that receives no updates.
      copyFileSync(path.join(mountOf("a"), "reservas.db"), path.join(mountOf("b"), "reservas.db"));
      const log = path.join(mountOf("a"), "reservas.db-wal");
      copyFileSync(log, path.join(mountOf("b"), "reservas.db-wal"));
      await start("b");
      await startBehind(proxy);
      let redirected = 0;
      for (let index = 0; index < 20; index++) {
        const answer = await ask("GET", "/admin/disciplinas");
        if (answer.status === 307) {
          redirected++;
          expect(answer.headers.location).toBe("/admin/disciplinas");
          const mark = String(answer.headers["set-cookie"]).split(";")[0];
          expect(await askStatus("GET", "/admin/disciplinas", `${cookie}; ${mark}`)).toBe(200);
        } else expect(answer.status).toBe(200);
      }
      expect(redirected).toBeGreaterThan(0);
    });
  });
});
