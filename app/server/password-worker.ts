import { parentPort } from "node:worker_threads";
import { compareSync, hashSync } from "bcryptjs";
import type { PasswordAnswer, PasswordTask } from "#app/services/access/passwords.server.ts";

function answer(task: PasswordTask): PasswordAnswer {
  try {
    const value =
      task.kind === "hash" ? hashSync(task.password, task.cost) : compareSync(task.password, task.hash);
    return { id: task.id, value };
  } catch (error) {
    return { id: task.id, error: String(error) };
  }
}

parentPort?.on("message", (task: PasswordTask) => parentPort?.postMessage(answer(task)));
