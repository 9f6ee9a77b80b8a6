/** Rules R1.10: all tests of the source pass on machines of every zone that the school may be in. */
import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { collectOutput } from "#tests/support/server/process-output.ts";

const ZONES = ["America/Sao_Paulo", "America/Manaus", "America/Rio_Branco", "America/Noronha", "UTC"];
const HALF_AN_HOUR = 30 * 60_000;

/** Runs `npm test`'s project of the source, or only FILES, on a machine in the zone. */
function runSource(TZ: string): Promise<{ code: number | null; output: string }> {
  const files = process.env.FILES?.split(" ") ?? [];
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "source", "--reporter=dot", ...files];
  // Vitest's worker variables would make the inner run one of its workers.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|VITE_|TEST$)/.test(name));
  const child = spawn(process.execPath, args, {
    env: { ...Object.fromEntries(inherited), NODE_ENV: "production", TZ, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collectOutput(child);
  return new Promise((resolve) =>
    child.once("close", (code) => resolve({ code, output: output().slice(-20_000) })),
  );
}

it.each(ZONES)("on a machine in %s", { timeout: HALF_AN_HOUR }, async (zone) => {
  const { code, output } = await runSource(zone);
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tests\s+(\d+ skipped \| )?\d+ passed/);
});
