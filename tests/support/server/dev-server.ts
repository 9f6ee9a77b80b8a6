import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const COPIED = [
  ...["app", "db", "public", "scripts"],
  ...["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"],
];

/** A source tree that a test may edit; packages are found above it. */
export type SourceTree = {
  folder: string;
  /** Saves a file with a text replaced: in place, or as many editors do, by renaming a new file over it. */
  replace(file: string, before: string, after: string, how?: "in place" | "by rename"): void;
  /** Puts another file in its place. */
  write(file: string, text: string): void;
  remove(): void;
};

/** A copy of the sources inside build/, beneath the project's own node_modules. */
export function copySources(): SourceTree {
  mkdirSync("build", { recursive: true });
  const folder = mkdtempSync(path.resolve("build/sources-"));
  for (const name of COPIED) cpSync(name, path.join(folder, name), { recursive: true });
  return {
    folder,
    replace(file, before, after, how = "in place") {
      const target = path.join(folder, file);
      const text = readFileSync(target, "utf8");
      if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
      const written = how === "in place" ? target : `${target}.new`;
      writeFileSync(written, text.replace(before, after));
      if (written !== target) renameSync(written, target);
    },
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type DevServer = {
  address: string;
  child: ChildProcess;
  output(): string;
  exit: Promise<unknown[]>;
};

/** The process of `npm run dev`'s server over the sources, with the test as its parent; it has yet to start. */
export function spawnDevServer({ folder }: SourceTree): ChildProcess {
  return spawn(process.execPath, ["scripts/dev/server.ts"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "development",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: path.join(folder, "data"),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

/** Starts the server of `npm run dev` over the sources, and waits until it serves. */
export async function startDevServer(sources: SourceTree): Promise<DevServer> {
  const child = spawnDevServer(sources);
  const exit = once(child, "exit");
  let output = "";
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString("utf8");
        const ready = /^Reservas em (http:\S+)$/m.exec(output)?.[1];
        if (ready) resolve(ready);
      });
    }
    void exit.then(([code]) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  return { address: await address, child, output: () => output, exit };
}
