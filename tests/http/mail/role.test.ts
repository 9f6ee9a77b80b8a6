/** Mail on nodes whose role changes: a replica sends nothing, the next primary does. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startBackground } from "#app/server/process/background.ts";
import type { ServedNode } from "#app/server/replication/node.ts";
import { approveReservation } from "#app/services/review/review.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  mailerTo,
  startSmtpServer,
  type TestSmtpServer,
  TWO_MINUTES,
} from "#tests/support/reservations/mail.ts";
import { addReservation } from "#tests/support/reservations/reservation-factory.ts";
import { actorOf } from "#tests/support/reservations/review.ts";
import { schoolImage } from "#tests/support/school/school.ts";
import { type Role, startRoleNode } from "#tests/support/server/role-node.ts";

let folder: string;
let file: string;
let school: TestApp;
let smtp: TestSmtpServer;
let nodes: ServedNode[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
  file = path.join(folder, "reservas.db");
  writeFileSync(file, await schoolImage());
  smtp = await startSmtpServer();
  school = await createTestApp({ file, mailer: mailerTo(smtp.url) });
  nodes = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(async () => {
  for (const node of nodes) await node.stop();
  vi.useRealTimers();
  school.db.close();
  rmSync(folder, { recursive: true });
});

/** Timers go on by two seconds a turn, and the network by itself. */
async function pass(turns: number, isEnough: () => boolean = () => false): Promise<void> {
  for (let turn = 0; turn < turns && !isEnough(); turn++) {
    await vi.advanceTimersByTimeAsync(2000);
    for (let step = 0; step < 50; step++) await new Promise(setImmediate);
  }
}

async function startProgram(first: Role) {
  const started = await startRoleNode({
    file,
    first,
    deps: school.deps,
    startBackground: (deps, access) => startBackground(deps, () => {}, access),
  });
  nodes.push(started.node);
  return started;
}

/** An approval whose mail is due, written by the primary. */
function approveOne(date: string): void {
  approveReservation(school.deps, actorOf("pedro"), addReservation(school, { date }));
  school.setNow(new Date(school.deps.now().getTime() + TWO_MINUTES).toISOString());
}

it("a node sends mail only while it is the primary", async () => {
  const node = await startProgram("replica");
  approveOne("2026-03-19");
  await pass(20);
  expect(smtp.connections).toBe(0);
  node.become("primary");
  await pass(200, () => smtp.received.length > 0);
  expect(smtp.received).toHaveLength(1);
  node.become("replica");
  await pass(5);
  approveOne("2026-03-20");
  await pass(20);
  expect(smtp.received).toHaveLength(1);
  expect(school.db.sqlite.prepare("SELECT state, attempts FROM mail_outbox ORDER BY id").raw().all()).toEqual(
    [
      ["sent", 1],
      ["waiting", 0],
    ],
  );
});
