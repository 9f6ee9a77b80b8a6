import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { notesOf, sumOf } from "#scripts/binary/release.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const changelog = readFileSync("CHANGELOG.md", "utf8");

describe("the changelog", () => {
  it("has a part for the version of package.json and of the lock file, with what to do", () => {
    expect(notesOf(changelog, version)).toMatch(/^### What to do$/m);
    const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
    expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
  });

  it("begins with it, and has a day for each", () => {
    const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings[0]).toMatch(new RegExp(`^\\[${version.replaceAll(".", "\\.")}\\] - `));
    for (const heading of headings) expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
  });

  it("uses the headings of its convention", () => {
    const kinds = [...changelog.matchAll(/^### (.*)$/gm)].map(([, kind]) => kind);
    const known = ["What to do", "Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
    expect(kinds.filter((kind) => !known.includes(kind ?? ""))).toEqual([]);
  });
});

it("takes a version's part alone, and refuses one that has none", () => {
  const text = "# Changelog\n\n## [1.1.0] - 2027-01-02\n\n- new\n\n## [1.0.0] - 2026-11-27\n\n- old\n";
  expect(notesOf(text, "1.1.0")).toBe("- new\n");
  expect(notesOf(text, "1.0.0")).toBe("- old\n");
  for (const missing of ["1.2.0", "1.0", "0.1.0"]) expect(() => notesOf(text, missing)).toThrow(missing);
});

it("writes sums as sha256sum reads them", () => {
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  expect(sumOf("reservas.exe", Buffer.alloc(0))).toBe(`${empty}  reservas.exe\n`);
});

it("is named in the manual, for the school's staff", () => {
  const manual = readFileSync("docs/school/manual.md", "utf8");
  expect(manual).toMatch(new RegExp(`^### Versão ${version.replaceAll(".", "\\.")}`, "m"));
});
