import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { matrix } from "#app/services/access/matrix.ts";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { residentMemory } from "#scripts/bench/server-process.ts";
import { firstDataFolder } from "#tests/support/database/first-database.ts";
import { runCommand } from "#tests/support/server/command.ts";
import { type RunningServer, SINGLE_FILE, startServer } from "#tests/support/server/server.ts";
import { demoFolder } from "#tests/support/server/start-demo-server.ts";
import { sharedFolder } from "#tests/support/temp-folder.ts";

const NEW_PASSWORD = "Nova#Senha2026";
const SCREENS = Object.keys(matrix)
  .filter((key) => key.startsWith("GET /") && !/[:*@]|\/api\//.test(key))
  .map((key) => key.slice("GET ".length));

/** A browser's cookies, and the headers that it sends with a form of our origin. */
function createVisitor(server: RunningServer) {
  let cookie = "";
  return async (address: string, fields?: Record<string, string>): Promise<Response> => {
    const response = await fetch(server.address + address, {
      redirect: "manual",
      headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin", "Accept-Encoding": "br" },
      ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
    });
    cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    return response;
  };
}

describe.skipIf(!SINGLE_FILE)("the single file, alone in an empty folder", () => {
  const folder = sharedFolder();
  const program = path.join(folder, "reservas");
  let server: RunningServer;

  // Other tests start the server with ADMIN_PASSWORD; here no setting is given.
  const start = (dataDir = path.join(folder, "data")) =>
    startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: "", NODE_ENV: undefined, PATH: undefined }, [program]);

  beforeAll(async () => {
    copyFileSync(SINGLE_FILE ?? "", program);
    chmodSync(program, 0o755);
    server = await start();
  }, 30_000);
  afterAll(() => server.kill());

  it("creates its data folder, and prints the first password and the address", () => {
    expect(server.output()).toMatch(/^Primeiro acesso: usuário admin, senha \S{12} /);
    expect(server.output()).toMatch(/\nReservas em http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(readdirSync(folder).sort()).toEqual(["data", "reservas"]);
    expect(readdirSync(server.dataDir)).toEqual(
      expect.arrayContaining(["reservas.db", "runtime", "session-secret"]),
    );
  });

  it("serves every screen, with its files, to the first administrator", async () => {
    const visit = createVisitor(server);
    const first = /senha (\S{12}) /.exec(server.output())?.[1] ?? "";
    const signedIn = await visit("/auth", { username: "admin", password: first });
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([302, "/alterar-senha"]);
    const form = await (await visit("/alterar-senha")).text();
    const changed = await visit("/alterar-senha", {
      [OPENED_BY]: /name="openedBy"[^>]*value="([^"]+)"/.exec(form)?.[1] ?? "",
      currentPassword: first,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    expect(changed.status).toBe(302);
    const files = new Set<string>();
    // A sign-in elsewhere has a cookie of its own, and the first administrator is responsible for no room.
    const screens = SCREENS.filter((screen) => !/^\/(auth|reservas\/avaliar)/.test(screen));
    const failed: string[] = [];
    for (const screen of screens) {
      const response = await visit(screen);
      if (response.status >= 400) failed.push(`${screen} ${response.status}`);
      const html = await response.text();
      for (const [, file] of html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg|woff2|png))"/g))
        files.add(file!);
      for (const [, file] of html.matchAll(/"(\/assets\/[^"]+\.js)"/g)) files.add(file!);
    }
    for (const file of files) {
      const response = await visit(file);
      if (response.status !== 200) failed.push(`${file} ${response.status}`);
      if (/\.(js|css)$/.test(file))
        expect([file, response.headers.get("content-encoding")]).toEqual([file, "br"]);
    }
    expect(failed).toEqual([]);
    expect(files.size).toBeGreaterThan(20);
  });

  it("serves the API's document and its page", async () => {
    const page = await (await fetch(`${server.address}/api/docs`)).text();
    expect(page).toContain(`${server.address}/api/user&quot;`);
    expect((await fetch(`${server.address}/api/openapi.json`)).status).toBe(200);
  });

  it.skipIf(process.platform !== "linux")("takes at most 130 MB when idle", async () => {
    // Over an existing database: the first startup also hashes the first password.
    const resting = await start(await firstDataFolder());
    try {
      expect((await fetch(`${resting.address}/healthz`)).status).toBe(200);
      expect(residentMemory(resting.pid)).toBeLessThanOrEqual(130);
    } finally {
      await resting.stop();
    }
  });

  it("reads settings from a file beside it, which the environment overrides", async () => {
    const settings = path.join(folder, "reservas.env");
    const asked = () => runCommand(["check"], { DATA_DIR: undefined, PATH: undefined }, [program]);
    try {
      writeFileSync(settings, `DATA_DIR=${path.join(folder, "nowhere")}\n`);
      expect((await asked()).output).toContain("nowhere");
      const overridden = await runCommand(["check"], { DATA_DIR: server.dataDir, PATH: undefined }, [
        program,
      ]);
      expect(overridden.code).toBe(0);
      writeFileSync(settings, "PORT=porta\n");
      expect(await asked()).toMatchObject({ code: 78, err: "PORT deve ser um número de 0 a 65535.\n" });
    } finally {
      rmSync(settings);
    }
  });

  it("replaces a foreign addon in its folder by its own", async () => {
    const runtime = path.join(server.dataDir, "runtime");
    const [addon] = readdirSync(runtime);
    const own = readFileSync(path.join(runtime, addon!));
    await server.kill();
    rmSync(path.join(runtime, addon!));
    writeFileSync(path.join(runtime, addon!), "not an addon");
    server = await start();
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    expect(readdirSync(runtime)).toEqual([addon]);
    expect(readFileSync(path.join(runtime, addon!)).equals(own)).toBe(true);
  });

  it("renders a proof", async () => {
    const school = await start(await demoFolder({ rooms: 12, days: 20 }));
    try {
      const visit = createVisitor(school);
      expect((await visit("/auth", { username: "professor", password: DEMO_PASSWORD })).status).toBe(302);
      const proof = await visit("/api/reservations/proof");
      expect([proof.status, proof.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(
        Buffer.from(await proof.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    } finally {
      await school.stop();
    }
  });
});
