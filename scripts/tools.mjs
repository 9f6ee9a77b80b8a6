/** Programs that are not the project's and that its tests and its bench run where the machine has them. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian's package for each, where it is named otherwise. */
const PACKAGES = {
  pdftotext: "poppler-utils",
  soffice: "libreoffice-calc-nogui",
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
};

function isInstalled(command) {
  return !spawnSync(command, ["-h"], { stdio: "ignore" }).error;
}

/** Whether packages can be installed. Where systemd runs, a server's package would start it, on the machine's port 80. */
function canInstall() {
  return existsSync("/usr/bin/apt-get") && process.getuid?.() === 0 && !existsSync("/run/systemd/system");
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", args, { stdio: "ignore", env }).status === 0;
}

/**
 * Installs what is missing of the named programs, where that is possible.
 * @returns the commands that are missing all the same.
 */
export function ensureTools(commands) {
  const missing = commands.filter((command) => !isInstalled(command));
  if (missing.length === 0 || !canInstall()) return missing;
  const packages = missing.map((command) => PACKAGES[command] ?? command);
  console.info(`  Installing from Debian: ${packages.join(", ")}`);
  aptGet("update", "-q");
  // One by one: one that a distribution does not have must not prevent the others.
  for (const name of packages) aptGet("install", "-y", "-q", "--no-install-recommends", name);
  return missing.filter((command) => !isInstalled(command));
}

/** What to install for a missing command, as a line for the end of a run. */
export function missingLine(command) {
  return `${command} is not installed (apt-get install ${PACKAGES[command] ?? command})`;
}
