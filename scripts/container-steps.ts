/**
 * `npm run container:steps`: the Dockerfile without a container engine. Runs the build stage's COPY steps and the
 * RUN steps that are npm's, in their order, in a clean folder that holds the build context alone; then starts
 * what the last stage would start, as its user, with its environment and no other, in an empty folder, and asks
 * for its health. Steps that install the image's own packages are named and left out.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  environmentOf,
  lastStep,
  readContext,
  readStages,
  type Stage,
  type Step,
  stepsOfImage,
} from "./container/dockerfile.ts";

const START_MS = 30_000;
const ARCHITECTURES: Partial<Record<string, string>> = { x64: "amd64", arm64: "arm64" };
const workdir = mkdtempSync(path.join(tmpdir(), "reservas-container-"));
chmodSync(workdir, 0o755);

function copyFromContext(step: Step, context: string[], target: string): void {
  const words = step.text.split(" ");
  const sources = words.slice(0, -1);
  for (const name of sources.includes(".") ? context : sources) {
    if (!context.includes(name)) throw new Error(`COPY ${name}: .dockerignore leaves it out`);
    cpSync(name, path.join(target, name), { recursive: true });
  }
}

/** The caller's environment without what npm and this project put into it. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|NODE_OPTIONS$)/.test(name));
  const places = (process.env.PATH ?? "").split(path.delimiter);
  const env: Record<string, string | undefined> = Object.fromEntries(own);
  env.PATH = places.filter((place) => !place.includes("node_modules")).join(path.delimiter);
  env.TARGETARCH = ARCHITECTURES[process.arch];
  return env as NodeJS.ProcessEnv;
}

/** Runs the build stage; gives the folder that stands for its WORKDIR. */
function build(stage: Stage): string {
  const context = readContext(".dockerignore");
  const folder = path.join(workdir, "build");
  mkdirSync(folder);
  for (const step of stage.steps) {
    if (step.keyword === "COPY") copyFromContext(step, context, folder);
    if (step.keyword !== "RUN") continue;
    if (!/\bnpm\b/.test(step.text)) {
      console.info(`— left out: RUN ${step.text.split("\n")[0]}`);
      continue;
    }
    console.info(`— RUN ${step.text}`);
    const shell = { cwd: folder, stdio: "inherit", env: plainEnvironment() } as const;
    const { status } = spawnSync("/bin/sh", ["-c", step.text], shell);
    if (status !== 0) throw new Error(`RUN ended with ${status}`);
  }
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || !address) throw new Error("no free port");
  return address.port;
}

/** The numbers of USER, where this may start a program as somebody else. */
function userOf(steps: Step[]): { uid?: number; gid?: number } {
  const [uid, gid] = (lastStep(steps, "USER")?.text ?? "").split(":").map(Number);
  return process.getuid?.() === 0 ? { uid, gid } : {};
}

/** Starts the image's program as its last stage says, and ends it. */
async function tryImage(steps: Step[], program: string): Promise<void> {
  const folder = path.join(workdir, "image");
  const dataDir = path.join(folder, "data");
  const file = path.join(folder, path.basename(program));
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(program, file);
  chmodSync(file, 0o755);
  const user = userOf(steps);
  if (user.uid && user.gid) chownSync(dataDir, user.uid, user.gid);
  const env: Record<string, string> = { ...environmentOf(steps), DATA_DIR: dataDir };
  env.PORT = String(await freePort());
  const options = { cwd: dataDir, env: env as Record<string, string> as NodeJS.ProcessEnv, ...user };
  const [, ...entry] = lastStep(steps, "ENTRYPOINT")?.exec ?? [];
  const command = lastStep(steps, "CMD")?.exec ?? [];
  const health = /CMD\s+(\[.*\])/.exec(lastStep(steps, "HEALTHCHECK")?.text ?? "")?.[1] ?? "[]";
  const [, ...check] = JSON.parse(health) as string[];

  const child = spawn(file, [...entry, ...command], { ...options, stdio: ["ignore", "inherit", "inherit"] });
  const exit = once(child, "exit");
  try {
    const deadline = Date.now() + START_MS;
    while (spawnSync(file, check, options).status !== 0) {
      if (Date.now() > deadline || child.exitCode !== null) throw new Error("the program does not serve");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/healthz`);
    console.info(`— ${answer.status} ${await answer.text()}`);
    if (answer.status !== 200) throw new Error("the program is not healthy");
  } finally {
    child.kill("SIGTERM");
  }
  const [code] = await exit;
  if (code !== 0) throw new Error(`SIGTERM: the program ended with ${code}`);
  console.info(`— SIGTERM: ended with 0${user.uid ? `; it ran as user ${user.uid}` : ""}`);
}

try {
  const stages = readStages("Dockerfile");
  const last = stages.at(-1);
  const steps = last ? stepsOfImage(stages, last) : [];
  const isBuild = ({ steps: own }: Stage) => own.some(({ text }) => /\bnpm\b/.test(text));
  const copied = steps.find(({ from }) => stages.some((each) => each.name === from && isBuild(each)));
  const stage = stages.find(({ name }) => name === copied?.from);
  const workdirOfStage = stage && lastStep(stage.steps, "WORKDIR")?.text;
  if (!copied || !stage || !workdirOfStage)
    throw new Error("the last stage takes nothing from a build stage");
  const built = path.relative(workdirOfStage, copied.text.split(" ")[0] ?? "");
  await tryImage(steps, path.join(build(stage), built));
} finally {
  rmSync(workdir, { recursive: true, force: true });
}
