import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_TIMETABLE_BYTES } from "#app/domain/limits.ts";
import { firstDataFolder, passFirstLogin } from "#tests/support/database/first-database.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { callTls, isInstalled, PROXIES, startProxy } from "#tests/support/server/reverse-proxy.ts";
import { ADMIN_PASSWORD, type RunningServer, startServer } from "#tests/support/server/server.ts";

const FREE_GUESSES = 5;

// The proxies are not the project's: where one is not installed, its configuration cannot be tried.
describe.each(Object.entries(PROXIES))("behind %s, configured as in deploy/", (_name, proxy) => {
  describe.skipIf(!isInstalled(proxy))("where it is installed", () => {
    let https: number;
    let server: RunningServer | undefined;
    let stopProxy: (() => Promise<void>) | undefined;
    let origin: string;

    beforeAll(async () => {
      const [first, http, program] = [await freePort(), await freePort(), await freePort()];
      https = first;
      origin = `https://localhost:${https}`;
      const settings = { PORT: String(program), APP_URL: origin, TRUSTED_PROXY: "127.0.0.1" };
      const DATA_DIR = await firstDataFolder();
      passFirstLogin(path.join(DATA_DIR, "reservas.db"));
      server = await startServer({ ...settings, DATA_DIR });
      stopProxy = await startProxy(proxy, { https, http, programs: [program] });
    }, 30_000);
    afterAll(async () => {
      await stopProxy?.();
      await server?.stop();
    });

    const signIn = (password: string, headers: Record<string, string> = {}, from = "127.0.0.1") =>
      callTls(https, "/api/login", {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: origin, ...headers },
        body: JSON.stringify({ username: "admin", password }),
        from,
      });

    it("serves a page, and files that browsers may cache", async () => {
      const page = await callTls(https, "/auth");
      expect(page.status).toBe(200);
      expect(page.headers["strict-transport-security"]).toContain("max-age=");
      const file = /\/assets\/[^"]+\.css/.exec(page.text)?.[0] ?? "";
      const asset = await callTls(https, file);
      expect(asset.status).toBe(200);
      expect(asset.headers["cache-control"]).toContain("immutable");
    });

    it("signs in with a cookie that only https carries", async () => {
      const answer = await signIn(ADMIN_PASSWORD);
      expect(answer.status).toBe(200);
      expect(String(answer.headers["set-cookie"])).toMatch(/^__Host-.+; HttpOnly; SameSite=Lax; Secure/);
    });

    it("accepts the form of the page, and no form of another site", async () => {
      const form = (from: string) =>
        callTls(https, "/auth", {
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: from },
          body: new URLSearchParams({ username: "admin", password: ADMIN_PASSWORD }).toString(),
        });
      expect((await form(origin)).status).toBe(302);
      expect((await form("https://evil.test")).status).toBe(403);
    });

    it("leaves the body limit to the program, which reports it", async () => {
      const answer = await signIn("x".repeat(65 * 1024));
      expect(answer.status).toBe(413);
      expect(answer.text).toContain("64 KB");
    });

    const upload = (bytes: number, headers: Record<string, string> = {}) =>
      callTls(https, ADDRESSES.timetables, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin, ...headers },
        body: "x".repeat(bytes),
      });

    it("passes on a timetable's file of the largest size", async () => {
      // Of a visitor the program takes none: its answer and the end of the connection race each other.
      const [Cookie = ""] = String((await signIn(ADMIN_PASSWORD)).headers["set-cookie"]).split(";");
      const answer = await upload(MAX_TIMETABLE_BYTES + 1024, { Cookie });
      // No form of ours; what counts is that the program has read it and answers itself.
      expect([answer.status, answer.headers["x-request-id"]]).toEqual([409, expect.any(String)]);
    });

    it("answers a much larger one in Portuguese, by the length that it states", async () => {
      const { status, text } = await upload(1, { "Content-Length": "12000000" });
      expect(status).toBe(413);
      expect(text).toContain("grande demais (máximo de 8 MB)");
    });

    it("does not expose the metrics, which only loopback reads", async () => {
      const tries: Record<string, string>[] = [{}, { Host: "localhost" }, { "X-Forwarded-For": "127.0.0.1" }];
      for (const headers of tries) expect((await callTls(https, "/metrics", { headers })).status).toBe(404);
      expect((await fetch(`${server?.address}/metrics`)).status).toBe(200);
    });

    it("gives each request its own id, whatever the client sends", async () => {
      const given = "3f2b8c1e-9a4d-4e6f-8b7a-0c1d2e3f4a5b";
      const idOf = async () => {
        const answer = await callTls(https, "/nada", { headers: { "X-Request-Id": given } });
        return String(answer.headers["x-request-id"]);
      };
      const ids = [await idOf(), await idOf()];
      for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{32,36}$/);
      expect(new Set([...ids, given]).size).toBe(3);
    });

    it("distinguishes clients, whatever header they send", async () => {
      const forged = Array.from({ length: FREE_GUESSES + 3 }, (_, n) => ({
        "X-Forwarded-For": `203.0.113.${n}`,
      }));
      const statuses: number[] = [];
      for (const headers of forged) statuses.push((await signIn("Errada#2026", headers, "127.0.0.2")).status);
      expect(statuses.slice(FREE_GUESSES)).toEqual([429, 429, 429]);
      expect((await signIn(ADMIN_PASSWORD, {}, "127.0.0.3")).status).toBe(200);
    });
  });

  describe.skipIf(!isInstalled(proxy))("where no program runs", () => {
    it("answers with a message", async ({ onTestFinished }) => {
      const https = await freePort();
      const ports = { https, http: await freePort(), programs: [await freePort()] };
      onTestFinished(await startProxy(proxy, ports));
      const started = performance.now();
      for (let count = 0; performance.now() - started < 3000; count++) {
        const method = count % 2 === 0 ? "GET" : "POST";
        const { status, text, headers } = await callTls(https, "/auth", { method });
        expect([502, 503]).toContain(status);
        expect(text).toMatch(/^(Nenhum servidor responde agora|O servidor não respondeu)\. .+\.$/);
        expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
        expect(headers["x-content-type-options"]).toBe("nosniff");
        if (status === 503) expect(headers["retry-after"]).toBe("5");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
  });
});
