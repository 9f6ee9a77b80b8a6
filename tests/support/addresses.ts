import { matrix } from "#app/services/access/matrix.ts";
import { PEOPLE } from "./school/school.ts";

export type ServedAddress = { path: string; methods: string[]; isCall: boolean };

/** An address with its parameters filled in: an ordinary teacher for users, else the first row. */
export function filledIn(pattern: string): string {
  return pattern
    .replace(":id", /users|usuarios/.test(pattern) ? String(PEOPLE.bia.id) : "1")
    .replace(":key", "reservation_open")
    .replace(/:(file|code|token)/, "1");
}

/** Every address of the permission matrix, with the methods of its rows. */
export function servedAddresses(): ServedAddress[] {
  const keys = Object.keys(matrix).filter((key) => !/[@*]/.test(key));
  const byPattern = Map.groupBy(keys, (key) => key.slice(key.indexOf(" ") + 1));
  return [...byPattern].map(([pattern, rows]) => ({
    path: filledIn(pattern),
    methods: rows.map((key) => key.slice(0, key.indexOf(" "))),
    isCall: pattern.startsWith("/api/"),
  }));
}
