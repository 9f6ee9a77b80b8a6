import { expect, it } from "vitest";
import { formSignIn, raw } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { freezeDate } from "#tests/support/freeze-date.ts";

freezeDate();

/** Addresses of one home, of one phone, of one attacker: all of the same /64. */
const HOME = Array.from({ length: 70 }, (_, i) => `2001:db8:5:6:${(i * 97).toString(16)}::${i.toString(16)}`);
/** As many homes. */
const HOMES = Array.from({ length: 70 }, (_, i) => `2001:db8:5:${(i + 100).toString(16)}::1`);
/** One IPv4 address as sockets for both kinds write it. */
const MAPPED = ["::ffff:192.0.2.1", "::FFFF:c000:201", "0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"];

type Ask = (app: TestApp, address: string) => Promise<Response>;

const SECRETS: { name: string; free: number; ask: Ask }[] = [
  { name: "passwords", free: 5, ask: (app, address) => formSignIn(app, "ana", "Errada#1", { address }) },
  {
    name: "calendar addresses",
    free: 30,
    ask: (app, address) => raw(app, `/calendario/${"x".repeat(43)}.ics`, {}, address),
  },
  { name: "codes of papers", free: 60, ask: (app, address) => raw(app, "/comprovante/AAAA", {}, address) },
];

async function refusedOf(ask: Ask, addresses: string[]): Promise<number> {
  const app = await createTestApp();
  let refused = 0;
  for (const address of addresses) if ((await ask(app, address)).status === 429) refused++;
  return refused;
}

it.each(SECRETS)("guesses at $name count by the /64 of IPv6", async ({ free, ask }) => {
  expect(await refusedOf(ask, HOME)).toBe(HOME.length - free);
  expect(await refusedOf(ask, HOMES)).toBe(0);
});

it.each(SECRETS)(
  "guesses at $name count by the IPv4 address, however it is written",
  async ({ free, ask }) => {
    const tries = Array.from({ length: 70 }, (_, i) => MAPPED[i % MAPPED.length] ?? "");
    expect(await refusedOf(ask, tries)).toBe(tries.length - free);
    const others = Array.from({ length: 70 }, (_, i) => `::ffff:192.0.2.${i + 10}`);
    expect(await refusedOf(ask, others)).toBe(0);
  },
);

it.each(SECRETS)("concurrent guesses at $name are all counted", async ({ free, ask }) => {
  const app = await createTestApp();
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask(app, "192.0.2.1")));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(200 - free);
});
