/** Finds or fetches the browser for the browser tests and the pictures: Debian's Chromium, else Playwright's own. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

/** Debian's packages and the commands of the same names. The shell takes a fifth less of the processor's time. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

const commandOf = (name) => `/usr/bin/${name}`;

/** Where Debian and its kin have put Chromium; undefined where Playwright looks for its own. */
export function systemBrowser() {
  return PACKAGES.map(commandOf).find((command) => existsSync(command));
}

function run(title, command, args) {
  console.info(`  ${title}: ${command} ${args.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", env });
  if (status === 0) return true;
  console.info(`${stdout ?? ""}${stderr ?? ""}`.trim().split("\n").slice(-10).join("\n"));
  return false;
}

function installFromDebian() {
  const isDebianRoot = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (!isDebianRoot || !run("Reading the package lists", "apt-get", ["update", "-q"])) return false;
  return PACKAGES.some(
    (name) =>
      run(`Installing ${name}`, "apt-get", ["install", "-y", "-q", "--no-install-recommends", name]) &&
      existsSync(commandOf(name)),
  );
}

async function playwrightHasItsOwn() {
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath());
}

function installFromPlaywright() {
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  return run("Fetching Playwright's own Chromium", process.execPath, [cli, "install", "chromium"]);
}

/** Whether there is a browser for the tests, after trying to get one. */
export async function ensureBrowser() {
  if (systemBrowser() || (await playwrightHasItsOwn())) return true;
  console.info("There is no Chromium for the browser tests yet.");
  if (installFromDebian() || installFromPlaywright()) return true;
  console.error(
    `No browser could be installed. Install Chromium as ${PACKAGES.map(commandOf).join(" or ")}, or run ` +
      "`npx playwright install --with-deps chromium`, and start `npm test` again.",
  );
  return false;
}
