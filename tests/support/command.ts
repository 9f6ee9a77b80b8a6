import { spawn } from "node:child_process";
import { COMPILE_CACHE } from "./server.ts";

export type Ended = { code: number | null; output: string };

/** Runs a command of the program as a process of its own, as somebody at a terminal does. */
export function runCommand(args: string[], settings: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ["build/server.cjs", ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...COMPILE_CACHE, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const read = (chunk: Buffer) => {
    output += chunk.toString("utf8");
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}
