/**
 * Fetches the Chromium of old televisions for `npm run test:slow`: LG webOS 5, 6 and 22 show the panel in 68, 79 and
 * 87. The npm registry holds builds for Linux on x64; they are unpacked under node_modules when needed, and no
 * dependency (docs/decisions/0112). Has no dependencies itself and runs on any Node from 20 on.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

const CACHE = path.resolve("node_modules", ".cache", "old-chromium");

/** The package of each major version, where its browser lies in it, and what the whole package must be. */
const BUILDS = {
  68: {
    package: "chrome-aws-lambda@1.4.0",
    file: "package/bin/chromium-68.0.3419.0.br",
    sha512: "TKbIW6zM8pO26QxxeB1uIMBzSmF5KaHqzXfpMXl8ynyB3YQpGnxFTnmEB3ALm+Z/szb0LD8PGhOqAAkObSowzQ==",
  },
  87: {
    package: "chrome-aws-lambda@5.4.0",
    file: "package/bin/chromium.br",
    sha512: "edlk3okaPwVJ7lLhmi0p1Xs0lx3ekloW5Lqq+q+V0jS/4dyXYLeA23SKdB+A6+hBf/n88yfR8ssb78tBD/C9CA==",
  },
};

const START_MS = 60_000;
/** Shows the browser's user agent. */
const NAME_PAGE = "data:text/html,<script>document.write(navigator.userAgent)</script>";

/** Containers have no sandbox to offer, and nothing but the program's own pages is opened. */
export const OLD_CHROMIUM_ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu"];

export const OLD_VERSIONS = Object.keys(BUILDS).map(Number);

/** Where the browser of a major version is, once it was fetched. */
export function oldChromium(major) {
  return path.join(CACHE, String(major), "chromium");
}

function run(command, args, options = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", ...options });
  if (error) throw error;
  if (status !== 0)
    throw new Error(`${command} ${args[0]} ended with ${status}: ${stderr.trim().split("\n")[0]}`);
  return stdout;
}

function fetchBuild(major) {
  const build = BUILDS[major];
  const folder = path.join(CACHE, `fetched-${major}`);
  mkdirSync(folder, { recursive: true });
  try {
    run("npm", ["pack", "--silent", build.package], { cwd: folder });
    const archive = path.join(folder, `${build.package.replace("@", "-")}.tgz`);
    const sha512 = createHash("sha512").update(readFileSync(archive)).digest("base64");
    if (sha512 !== build.sha512) throw new Error(`${build.package} is not the package that was looked at`);
    run("tar", ["-xzf", archive, "-C", folder, build.file]);
    const fresh = path.join(folder, "chromium");
    writeFileSync(fresh, brotliDecompressSync(readFileSync(path.join(folder, build.file))));
    chmodSync(fresh, 0o755);
    mkdirSync(path.dirname(oldChromium(major)), { recursive: true });
    renameSync(fresh, oldChromium(major));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fetches what is not there yet; gives for each version that is of no use here the reason. */
export function fetchOldChromium() {
  return OLD_VERSIONS.flatMap((major) => {
    try {
      if (process.platform !== "linux" || process.arch !== "x64")
        throw new Error("it is made for Linux on x64");
      if (!existsSync(oldChromium(major))) fetchBuild(major);
      const page = run(oldChromium(major), [...OLD_CHROMIUM_ARGUMENTS, "--dump-dom", NAME_PAGE], {
        timeout: START_MS,
      });
      if (!page.includes(`Chrome/${major}.`)) throw new Error("it does not start");
      return [];
    } catch (error) {
      // What does not start is not tried by the tests, which look whether it is there.
      rmSync(path.dirname(oldChromium(major)), { recursive: true, force: true });
      return [{ major, reason: error.message }];
    }
  });
}
