import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";

it("resumes one waiting task in each turn of the event loop, in order", async () => {
  const resumed: string[] = [];
  const work = async (name: string) => {
    for (let slice = 0; slice < 2; slice++) {
      await yieldToEventLoop();
      resumed.push(name);
    }
  };
  const all = Promise.all([work("a"), work("b"), work("c")]);
  const afterEachTurn: number[] = [];
  while (resumed.length < 6) {
    await setImmediate();
    afterEachTurn.push(resumed.length);
  }
  await all;
  expect(resumed).toEqual(["a", "b", "c", "a", "b", "c"]);
  expect(afterEachTurn.filter((count, turn) => count - (afterEachTurn[turn - 1] ?? 0) > 1)).toEqual([]);
});
