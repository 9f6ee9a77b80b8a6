import { parentPort } from "node:worker_threads";
import { compareSync, hashSync } from "bcryptjs";
import type { PasswordAnswer, PasswordWork } from "#app/services/access/password-workers.server.ts";

function answer(work: PasswordWork): PasswordAnswer {
  try {
    return {
      value:
        work.kind === "hash" ? hashSync(work.password, work.cost) : compareSync(work.password, work.hash),
    };
  } catch (error) {
    return { error: String(error) };
  }
}

parentPort?.on("message", (work: PasswordWork) => parentPort?.postMessage(answer(work)));
