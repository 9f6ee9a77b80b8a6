import { afterEach, expect } from "vitest";
import { PASSWORD, PEOPLE } from "./school/school.ts";

/** What no log line may contain (rules R13.18): people, their addresses and passwords, cookies, hashes, queries. */
const SECRETS = [
  PASSWORD,
  "Errada#1",
  "Outra#Senha2",
  "reservas_sessao",
  "@escola.test",
  "$2a$",
  "$2b$",
  "Bearer ",
  ...Object.values(PEOPLE).map(({ name }) => name),
];

const leaks: string[] = [];

/** Checks every line that any test's program logs: searches the whole suite's log without storing it. */
export function checkLogged(entry: Record<string, unknown>): void {
  const line = JSON.stringify(entry);
  const isQuery = typeof entry.path === "string" && entry.path.includes("?");
  if (isQuery || SECRETS.some((secret) => line.includes(secret))) leaks.push(line);
}

/** Fails the test if a line contained one of them. */
export function expectCleanLog(): void {
  afterEach(() => {
    expect(leaks.splice(0)).toEqual([]);
  });
}
