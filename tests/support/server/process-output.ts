import type { ChildProcess } from "node:child_process";

/** Collects what a process prints on standard output and standard error; returns a function that reads it. */
export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = "";
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return () => output;
}
