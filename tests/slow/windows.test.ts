/** The file for Windows, under Wine: what differs there is paths, files and processes. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { sharedFolder } from "#tests/support/temp-folder.ts";

const FILE = path.resolve("dist/reservas.exe");
/** Older ones lack what Node's engine asks of the memory. */
const OLDEST_WINE = 10;
const wine = /^wine-(\d+)/.exec(spawnSync("wine", ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1];

describe.skipIf(!existsSync(FILE) || Number(wine ?? 0) < OLDEST_WINE)(
  "the file for Windows, under Wine 10",
  () => {
    const folder = sharedFolder();
    const program = path.join(folder, "reservas.exe");
    const data = path.join(folder, "prefix", "drive_c", "dados");
    const log = path.join(data, "reservas.log");
    let address: string;
    let server: ChildProcess | undefined;

    /** Under Wine, Node has no pipes as its output: files. */
    function start(args: string[], output = path.join(folder, "output.txt")): ChildProcess {
      const fd = openSync(output, "w");
      const env = {
        PATH: process.env.PATH,
        HOME: folder,
        WINEPREFIX: path.join(folder, "prefix"),
        WINEDEBUG: "-all",
        NODE_ENV: "production" as const,
      };
      const child = spawn("wine", [program, ...args], {
        cwd: folder,
        env: { ...env, XDG_RUNTIME_DIR: folder },
        stdio: ["ignore", fd, fd],
      });
      closeSync(fd);
      return child;
    }

    async function run(...args: string[]) {
      const output = path.join(folder, `${args[0]}.txt`);
      const [code] = await once(start(args, output), "exit");
      return { code, output: readFileSync(output, "utf8") };
    }

    beforeAll(async () => {
      copyFileSync(FILE, program);
      const port = await freePort();
      address = `http://127.0.0.1:${port}`;
      const lines = [
        `PORT=${port}`,
        "HOST=127.0.0.1",
        "DATA_DIR=C:/dados",
        "LOG_FILE='C:\\dados\\reservas.log'",
        "SCHOOL_NAME=Escola São João",
      ];
      writeFileSync(path.join(folder, "reservas.env"), `\uFEFF${lines.join("\r\n")}\r\n`);
      expect(await run("demo", "--rooms", "12", "--days", "20")).toMatchObject({ code: 0 });
      server = start(["serve"]);
      await vi.waitFor(() => expect(readFileSync(log, "utf8")).toContain("Reservas em "), 60_000);
    }, 120_000);
    afterAll(async () => {
      server?.kill("SIGKILL");
      spawnSync("wineserver", ["-k"], { env: { ...process.env, WINEPREFIX: path.join(folder, "prefix") } });
    });

    it("reads its settings beside itself, and writes its log in UTF-8", async () => {
      expect(await (await fetch(`${address}/auth`)).text()).toContain("Escola São João");
      expect(readFileSync(log, "utf8")).toContain("Reservas em ");
      expect(readdirSync(data)).toEqual(expect.arrayContaining(["reservas.db", "reservas.log", "runtime"]));
    });

    it("renders a proof, in a worker of its own", async () => {
      const body = new URLSearchParams({ username: "professor", password: DEMO_PASSWORD });
      const headers = { "Sec-Fetch-Site": "same-origin" };
      const signedIn = await fetch(`${address}/auth`, { method: "POST", body, headers, redirect: "manual" });
      expect(signedIn.status).toBe(302);
      const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      const proof = await fetch(`${address}/api/reservations/proof`, { headers: { Cookie: cookie } });
      expect([proof.status, proof.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect((await proof.text()).slice(0, 5)).toBe("%PDF-");
    });

    it("runs commands beside the server", async () => {
      expect(await run("check")).toMatchObject({ code: 0 });
      expect(await run("backup", "copia.db")).toMatchObject({ code: 0 });
      expect(await run("healthcheck")).toEqual({ code: 0, output: "O servidor responde.\n" });
    });
  },
);
