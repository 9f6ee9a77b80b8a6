import { expect, test } from "@playwright/test";
import { type MatrixKey, matrix, may } from "#app/services/access/matrix.ts";
import { IS_EVERY_CHANGE } from "#tests/support/every-change.ts";
import { addressFor, NO_SCREEN, screensFor } from "#tests/support/screens/addresses.ts";
import { schoolOfScreens, type Visitor } from "#tests/support/screens/image.ts";
import { faultsOf, look } from "#tests/support/screens/look.ts";
import { type ScreensSchool, serveScreens } from "#tests/support/screens/school.ts";
import { nameOf, type Submission, settle, submissionsOf, submit } from "#tests/support/screens/submit.ts";

/** In how many tests the screens of each visitor are walked, side by side. */
const PARTS: Record<Visitor, number> = { visitor: 1, newcomer: 1, teacher: 3, pedagogical: 9, admin: 6 };

/** What the pedagogical sector may send, as submissions name it. */
const OF_SECTOR = new Set(
  (Object.keys(matrix) as MatrixKey[])
    .filter((key) => may("pedagogical", key))
    .map((key) => key.replace(":date", "…-…-…").replace(/:\w+/g, "…")),
);

/**
 * Whether `npm test` sends it from another screen or as another person (docs/decisions/0112): what is on every screen is
 * sent from a visitor's first ones, what all staff may send is sent by the sector.
 */
function isSentElsewhere(
  { method, address, isOfFrame }: Submission,
  visitor: Visitor,
  part: number,
): boolean {
  const isOfSector = OF_SECTOR.has(`${method.toUpperCase()} ${address}`);
  return IS_EVERY_CHANGE && (isOfFrame ? part > 1 : visitor === "admin" && isOfSector);
}

let school: ScreensSchool;

test.beforeAll(async () => {
  school = await serveScreens();
});

test.afterAll(() => school.close());

test("what is left out has an address", { tag: "@js" }, () => {
  expect(Object.keys(NO_SCREEN).filter((key) => !(key in matrix))).toEqual([]);
});

for (const [visitor, parts] of Object.entries(PARTS) as [Visitor, number][]) {
  const screens = screensFor(visitor);
  const size = Math.ceil(screens.length / parts);
  for (let part = 1; part <= parts; part++) {
    const name = `every screen of ${visitor} and what it sends, part ${part} of ${parts}`;
    test(name, { tag: "@js" }, async ({ page, context }) => {
      const faults: string[] = [];
      let where = "";
      const note = (fault: string) => faults.push(`${where}: ${fault}`);
      page.on("pageerror", ({ message }) => note(message));
      page.on("console", (message) => {
        // The browser itself logs every response of 400 and above; refusals are judged by what the page says.
        const isRefusal = /^Failed to load resource: .* status of 4/.test(message.text());
        if (message.type() === "error" && !isRefusal) note(`console: ${message.text()}`);
      });

      // A part of a page whose failure is only logged looks like a part that has nothing to show.
      const noteErrors = () => school.takeErrors().forEach((error) => void note(`logs ${error}`));

      /** Opens the screen as the visitor; gives its status. */
      async function open(pattern: string): Promise<number | undefined> {
        const [name = "", value = ""] = (await schoolOfScreens()).cookies[visitor].split("=");
        if (name) await context.addCookies([{ name, value, url: school.address }]);
        const response = await page.goto(school.address + addressFor(pattern, school.app(), visitor));
        await settle(page);
        return response?.status();
      }

      const sent = new Set<string>();
      for (const pattern of screens.slice((part - 1) * size, part * size)) {
        where = pattern;
        const status = await open(pattern);
        if (status !== (pattern === "/*" ? 404 : 200)) note(`status ${status} at ${page.url()}`);
        const wide = await look(page);
        wide.forEach(note);
        noteErrors();
        // What is on every screen, such as signing out, is sent once.
        const fresh = (await submissionsOf(page)).filter(
          (each) => !sent.has(nameOf(each)) && !isSentElsewhere(each, visitor, part),
        );
        for (const [at, submission] of fresh.entries()) {
          sent.add(nameOf(submission));
          where = pattern;
          if (at > 0) await open(pattern);
          where = `${pattern} ${nameOf(submission)}`;
          (await submit(page, submission)).forEach(note);
          for (const fault of await page.evaluate(faultsOf))
            if (!wide.some((known) => known.endsWith(fault))) note(fault);
          noteErrors();
          if (submission.method === "post") await school.reset();
        }
      }
      expect(faults).toEqual([]);
    });
  }
}
