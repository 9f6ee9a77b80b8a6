import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const TEXTS = [
  ...["app", "db", "deploy", "docs", "public", "scripts", "tests"].map(
    (folder) => `${folder}/**/*.{ts,tsx,mts,mjs,cjs,js,css,sql,md,conf,service}`,
  ),
  "*.{md,ts,cjs,json,toml,yml}",
  "{Dockerfile,.dockerignore,.dependency-cruiser.cjs,deploy/Caddyfile}",
];
/** Migrations never change, not even their comments; the lock file and this test cite nothing. */
const EXCLUDED = /^(db\/migrations\/|package-lock\.json$|tests\/unit\/house\/citations\.test\.ts$)/;

/** Every text of the repository with its comments' lines joined, so that a citation may wrap. */
const files = globSync(TEXTS)
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => !EXCLUDED.test(file))
  .map((file) => ({
    file,
    text: readFileSync(file, "utf8").replace(/\n[ \t]*(?:\/\/|\*(?!\*)|#|--)?[ \t]*/g, " "),
  }));

const ruleNumbers = new Set(
  [...readFileSync("docs/develop/rules.md", "utf8").matchAll(/^- \*\*(R\d+\.\d+)\*\*/gm)].map(
    ([, number]) => number,
  ),
);
const areas = new Set([...ruleNumbers].map((number) => number?.split(".")[0]));
const decisions = new Set(globSync("docs/decisions/*.md").map((file) => path.basename(file).slice(0, 4)));

/** What `pattern` finds in the texts and `isKnown` does not accept, as `file: citation`. */
function unknown(pattern: RegExp, isKnown: (citation: string, file: string) => boolean): string[] {
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([all, group]) => group ?? all)
      .filter((citation) => !isKnown(citation, file))
      .map((citation) => `${file}: ${citation}`),
  );
}

describe("a citation", () => {
  it("is searched for in the whole repository", () => {
    expect(files.length).toBeGreaterThan(400);
    expect(ruleNumbers.size).toBeGreaterThan(200);
  });

  it("of a page leads to a page of the repository", () => {
    const exists = (page: string, file: string) =>
      ["", "docs", "docs/decisions", path.dirname(file)].some((folder) =>
        existsSync(path.join(folder, page)),
      );
    expect(unknown(/(?<![\w./-])((?:[\w.]+\/)*[\w-]+\.md)\b/g, exists)).toEqual([]);
    expect(unknown(/\bthe specification\b|\bspecification'?s? sections?\b/gi, () => false)).toEqual([]);
  });

  it("of a rule leads to a rule of docs/develop/rules.md", () => {
    expect(unknown(/\bR\d{1,2}\.\d{1,2}\b/g, (number) => ruleNumbers.has(number))).toEqual([]);
    expect(unknown(/\brules? (R\d{1,2})\b/g, (area) => areas.has(area))).toEqual([]);
  });

  it("of a decision leads to a record", () => {
    const isRecorded = (number: string) => decisions.has(number);
    expect(unknown(/\bdecisions?[ /](\d{4})\b/gi, isRecorded)).toEqual([]);
    const inRecords = unknown(/\b(0\d{3})\b/g, isRecorded).filter((line) =>
      line.startsWith("docs/decisions/"),
    );
    expect(inRecords).toEqual([]);
  });
});

describe("a rule", () => {
  it("has a number above those before it in its area, since a removed number is never reused", () => {
    const text = readFileSync("docs/develop/rules.md", "utf8");
    const last = new Map<string, number>();
    const outOfOrder: string[] = [];
    for (const [, area = "", number] of text.matchAll(/^- \*\*R(\d+)\.(\d+)\*\*/gm)) {
      if (Number(number) <= (last.get(area) ?? 0)) outOfOrder.push(`R${area}.${number}`);
      last.set(area, Number(number));
    }
    expect(outOfOrder).toEqual([]);
  });
});
