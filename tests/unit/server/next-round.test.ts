import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";

it("lets one of all that wait go on in each round of the event loop, in their order", async () => {
  const wentOn: string[] = [];
  const work = async (name: string) => {
    for (let slice = 0; slice < 2; slice++) {
      await yieldToEventLoop();
      wentOn.push(name);
    }
  };
  const all = Promise.all([work("a"), work("b"), work("c")]);
  const afterEachRound: number[] = [];
  while (wentOn.length < 6) {
    await setImmediate();
    afterEachRound.push(wentOn.length);
  }
  await all;
  expect(wentOn).toEqual(["a", "b", "c", "a", "b", "c"]);
  expect(afterEachRound.filter((count, round) => count - (afterEachRound[round - 1] ?? 0) > 1)).toEqual([]);
});
