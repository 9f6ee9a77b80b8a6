import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import {
  createPasswordHasher,
  knownSource,
  type PasswordHasher,
  type PasswordSource,
} from "#app/services/access/passwords.server.ts";
import type { Result } from "#app/services/result.ts";

/** Answers with its thread's number, to distinguish a new worker from the one before. */
const THREAD = `
  const { parentPort, threadId } = require("node:worker_threads");
  parentPort.on("message", () => parentPort.postMessage({ value: String(threadId) }));
`;
/** Returns the password after 20 ms. */
const SLOW = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ password }) => setTimeout(() => parentPort.postMessage({ value: password }), 20));
`;
/** Dies of "poison" and "exit" always, and of "accident N" in the thread of that number. */
const MORTAL = `
  const { parentPort, threadId } = require("node:worker_threads");
  parentPort.on("message", ({ password }) => {
    if (password === "poison") throw new Error("of poison");
    if (password === "exit") process.exit(1);
    if (password === "accident " + threadId) throw new Error("by accident");
    parentPort.postMessage({ value: String(threadId) });
  });
`;
let hasher: PasswordHasher;

const from = (id: string, name = "ana"): PasswordSource => ({ id, isKnown: false, name });

afterEach(() => hasher.close());

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problem);
  return result.value;
}

describe("password workers", () => {
  it("end when idle, and restart on demand", async () => {
    hasher = createPasswordHasher(THREAD, 10, { idleMs: 50 });
    const first = value(await hasher.hash("a", from("x")));
    await wait(200);
    expect(value(await hasher.hash("a", from("x")))).not.toBe(first);
  });

  it("are reused for requests that follow each other", async () => {
    hasher = createPasswordHasher(THREAD, 10, { idleMs: 60_000 });
    const threads = new Set<string>();
    for (let i = 0; i < 10; i++) threads.add(value(await hasher.hash("a", from("x"))));
    expect(threads.size).toBeLessThanOrEqual(2);
  });

  it("are replaced when they die, and their task is retried by the next", async () => {
    hasher = createPasswordHasher(MORTAL, 10);
    const thread = Number(value(await hasher.hash("a", from("x"))));
    // The same worker gets this task and dies of it; another one completes it.
    const next = Number(value(await hasher.hash(`accident ${thread}`, from("x"))));
    expect(next).not.toBe(thread);
    expect(Number(value(await hasher.hash("a", from("x"))))).toBeGreaterThan(thread);
  });

  it.each([
    ["poison", "of poison"],
    ["exit", "The password worker ended"],
  ])("fail only the task that kills two of them: %s", async (password, message) => {
    hasher = createPasswordHasher(MORTAL, 10);
    const others = Array.from({ length: 5 }, () => hasher.hash("a", from("x")));
    const failed = expect(hasher.hash(password, from("x"))).rejects.toThrow(message);
    others.push(...Array.from({ length: 5 }, () => hasher.hash("a", from("x"))));
    await failed;
    for (const each of await Promise.all(others)) expect(each.ok).toBe(true);
  });

  it("retry a failed hash that unknown names are compared with", async () => {
    // The first two workers die of it, the third does not.
    const source = `
      const { parentPort, threadId } = require("node:worker_threads");
      parentPort.on("message", ({ kind }) => {
        if (kind === "hash" && process.env.RESERVAS_TEST_DEATHS !== "over") throw new Error("early");
        parentPort.postMessage({ value: kind === "hash" ? "hash" : false });
      });
    `;
    hasher = createPasswordHasher(source, 10);
    await expect(hasher.verify("a", null, from("x"))).rejects.toThrow("early");
    process.env.RESERVAS_TEST_DEATHS = "over";
    expect(value(await hasher.verify("a", null, from("x")))).toBe(false);
    delete process.env.RESERVAS_TEST_DEATHS;
  });
});

describe("the queue of passwords", () => {
  it("refuses only a source beyond its share, with Retry-After seconds", async () => {
    hasher = createPasswordHasher(SLOW, 10, { strangers: { inAll: 100, ofSource: 3 } });
    // At most two are processed at once.
    const hashes = Array.from({ length: 10 }, (_, i) => hasher.hash(`a${i}`, from("a")));
    const other = hasher.hash("b", from("b"));
    const refused = (await Promise.all(hashes)).filter(({ ok }) => !ok);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused[0]).toMatchObject({ problem: "passwordsBusy", details: { seconds: 1 } });
    expect(value(await other)).toBe("b");
    expect((await hasher.hash("a", from("a"))).ok).toBe(true);
  });

  it("refuses everybody beyond the total limit", async () => {
    hasher = createPasswordHasher(SLOW, 10, { strangers: { inAll: 5, ofSource: 100 } });
    const hashes = Array.from({ length: 20 }, (_, i) => hasher.hash("a", from(`source ${i}`)));
    expect(await hasher.hash("a", from("another"))).toMatchObject({ problem: "passwordsBusy" });
    expect((await Promise.all(hashes)).filter(({ ok }) => ok).length).toBeLessThanOrEqual(7);
  });

  it("admits known clients before a crowd of strangers, and bounds them too", async () => {
    const known = { inAll: 4, ofSource: 2 };
    hasher = createPasswordHasher(SLOW, 10, { strangers: { inAll: 20, ofSource: 100 }, known });
    const done: string[] = [];
    const crowd = Array.from({ length: 30 }, (_, i) =>
      hasher.hash("a", from(`source ${i}`)).then(() => done.push("stranger")),
    );
    expect((await hasher.hash("a", from("new"))).ok).toBe(false);
    const ana = hasher.hash("a", knownSource("ana")).then(() => done.push("ana"));
    await ana;
    // Refused requests are done at once.
    expect(done.length).toBeLessThan(18);
    const own = Array.from({ length: 9 }, () => hasher.hash("a", knownSource("ana")));
    expect((await hasher.hash("a", knownSource("ana"))).ok).toBe(false);
    expect((await hasher.hash("a", knownSource("bia"))).ok).toBe(true);
    await Promise.all([...crowd, ...own]);
  });

  it("gives each source its turn", async () => {
    hasher = createPasswordHasher(SLOW, 10);
    const done: string[] = [];
    const ask = (source: string) => hasher.hash("a", from(source)).then(() => done.push(source));
    const crowd = Array.from({ length: 20 }, () => ask("crowd"));
    await Promise.all([ask("one"), ask("two")]);
    expect(done.length).toBeLessThan(10);
    await Promise.all(crowd);
  });

  it("admits a new name of an address before its earlier crowd", async () => {
    hasher = createPasswordHasher(SLOW, 10);
    let answered = 0;
    const crowd = Array.from({ length: 300 }, (_, i) =>
      hasher.hash("wrong", from("school", `unknown ${i}`)).then(({ ok }) => ok && answered++),
    );
    // Most are refused at once, at most two are being processed.
    await wait(0);
    const before = answered;
    expect(value(await hasher.hash("right", from("school", "maria")))).toBe("right");
    expect(answered - before).toBeLessThanOrEqual(3);
    await Promise.all(crowd);
    // Those who waited except the dropped one, and those being processed.
    expect(answered).toBeGreaterThanOrEqual(70);
    expect(answered).toBeLessThanOrEqual(71);
  });

  it("admits refused clients first when they retry, in that order, however many are new", async () => {
    hasher = createPasswordHasher(SLOW, 10, { strangers: { inAll: 20, ofSource: 4 } });
    const attempts: Promise<unknown>[] = [];
    const crowd = (names: string) => {
      for (let i = 0; i < 10; i++) attempts.push(hasher.hash("wrong", from("school", `${names} ${i}`)));
    };
    const busy = Array.from({ length: 2 }, (_, i) => hasher.hash("busy", from("school", `first ${i}`)));
    const [maria, joana] = [from("school", "maria"), from("school", "joana")];
    const refusedOnce = [hasher.hash("right", maria), hasher.hash("right", joana)];
    crowd("wave one");
    for (const each of refusedOnce) expect(await each).toMatchObject({ problem: "passwordsBusy" });
    crowd("wave two");
    const done: string[] = [];
    const again = [
      hasher.hash("joana", joana).then((result) => done.push(value(result))),
      hasher.hash("maria", maria).then((result) => done.push(value(result))),
    ];
    crowd("wave three");
    await Promise.all(again);
    expect(done).toEqual(["maria", "joana"]);
    await Promise.all([...busy, ...attempts]);
  });

  it("bounds the wait in a crowd, and refuses the rest with Retry-After", async () => {
    hasher = createPasswordHasher(SLOW, 10, { waitMs: 100, strangers: { inAll: 80, ofSource: 60 } });
    const started = performance.now();
    const crowd = Array.from({ length: 80 }, (_, i) => hasher.hash("a", from("school", `name ${i}`)));
    const results = await Promise.all(crowd);
    const refused = results.filter(({ ok }) => !ok);
    expect(refused.length).toBeGreaterThan(40);
    expect(refused[0]).toMatchObject({ problem: "passwordsBusy", details: { seconds: expect.any(Number) } });
    expect(performance.now() - started).toBeLessThan(1000);
    // A class that fits in the queue waits for as long as it takes.
    const few = Array.from({ length: 20 }, (_, i) => hasher.hash("a", from("school", `pupil ${i}`)));
    expect((await Promise.all(few)).every(({ ok }) => ok)).toBe(true);
  });

  it("is not filled by one address: one of its waiting requests is dropped for another address", async () => {
    hasher = createPasswordHasher(SLOW, 10, { strangers: { inAll: 6, ofSource: 6 } });
    const crowd = Array.from({ length: 8 }, (_, i) => hasher.hash("a", from("crowd", `name ${i}`)));
    expect(value(await hasher.hash("right", from("school")))).toBe("right");
    await Promise.all(crowd);
  });

  it("rejects waiting requests at shutdown", async () => {
    hasher = createPasswordHasher(SLOW, 10);
    const hashes = Array.from({ length: 5 }, () => hasher.hash("a", from("x")));
    const outcomes = Promise.allSettled(hashes);
    await hasher.close();
    expect((await outcomes).every(({ status }) => status === "rejected")).toBe(true);
  });
});
