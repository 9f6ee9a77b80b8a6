/**
 * Hostile files sent to the import of a running program: an error message or a preview, while the
 * program serves others (rules R13.27). `SEED=…` repeats a run; `npm run test:slow` generates many more.
 */

import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { MAX_FILE_READ_MS, MAX_IMPORT_BYTES } from "#app/domain/limits.ts";
import { startAgain } from "#tests/support/database/first-database.ts";
import { IS_EVERY_CHANGE, runSeed } from "#tests/support/every-change.ts";
import { HOSTILE, hostileFiles } from "#tests/support/files/hostile-files.ts";
import { sheetXml, workbookOf } from "#tests/support/files/workbook.ts";
import { signInFirstAdmin } from "#tests/support/school/first-admin.ts";
import { openerOf } from "#tests/support/server/opener.ts";
import { type RunningServer, SINGLE_FILE } from "#tests/support/server/server.ts";

const SEED = runSeed();
const RUNS = IS_EVERY_CHANGE ? 15 : 500;
/** Longer than any file needs, also on a loaded machine. */
const LONGEST_MS = MAX_FILE_READ_MS - 1000;
const SENTENCES =
  /Não foi possível ler o arquivo\.|não é uma planilha|Há aspas que abrem e não fecham|As letras com acento|se descompacta em conteúdo demais|mais de 2\.000 linhas|uma linha de títulos e pelo menos/;

let server: RunningServer;
let cookie: string;
let opener: string;

beforeAll(async () => {
  server = await startAgain({}, SINGLE_FILE ? [SINGLE_FILE] : undefined);
  cookie = await signInFirstAdmin(server);
  opener = await openerOf(server.address, cookie);
}, 60_000);
afterAll(() => server.stop());

/** Polls the program's health until stopped; returns the longest response time, in ms. */
function watchHealth(): () => Promise<number> {
  let isOver = false;
  const watch = async () => {
    let longest = 0;
    while (!isOver) {
      const begun = performance.now();
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - begun);
      await pause(20);
    }
    return longest;
  };
  const watching = watch();
  return () => {
    isOver = true;
    return watching;
  };
}

async function importFile(content: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData();
  form.append(OPENED_BY, opener);
  form.append("tipo", "turmas");
  form.append("arquivo", new Blob([content]), "dados.xlsx");
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  return fetch(`${server.address}/admin/importar`, {
    method: "POST",
    body: form,
    headers,
    redirect: "manual",
  });
}

/** Uploads the file and opens its preview, if there is one. */
async function tryFile(content: Uint8Array<ArrayBuffer>): Promise<void> {
  expect(content.length).toBeLessThan(MAX_IMPORT_BYTES);
  const begun = performance.now();
  const answer = await importFile(content);
  const text = await answer.text();
  expect(performance.now() - begun).toBeLessThan(LONGEST_MS);
  if (answer.status === 302) {
    const address = server.address + answer.headers.get("location");
    expect((await fetch(address, { headers: { Cookie: cookie } })).status).toBe(200);
  } else {
    expect([answer.status, SENTENCES.test(text)]).toEqual([400, true]);
  }
}

/** Does so while polling the health. */
async function tryBesideOthers(content: Uint8Array<ArrayBuffer>): Promise<void> {
  const stopWatching = watchHealth();
  try {
    await tryFile(content);
  } finally {
    expect(await stopWatching()).toBeLessThan(1000);
  }
}

it.each(Object.entries(HOSTILE))(
  "%s is refused with a message, and the program keeps serving",
  async (_, make) => {
    await tryBesideOthers(make());
  },
);

it("generated files are refused as well", { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(hostileFiles, tryBesideOthers);
  await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
});

it("a table with formats down to the last row is read", async () => {
  const formatted = sheetXml([["Turma"], ["3A"]]).replace(
    "</sheetData>",
    `<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>`,
  );
  expect((await importFile(workbookOf(formatted))).status).toBe(302);
});

it("the program never restarted, and logged no error", () => {
  expect(server.output()).not.toMatch(/"level":"error"/);
  expect(server.output().match(/^Reservas em /gm)).toHaveLength(1);
});
