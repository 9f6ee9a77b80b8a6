import { randomInt } from "node:crypto";
import type SqliteDatabase from "better-sqlite3";

/**
 * The number that marks what was imported in the place of another database (SQLite's `user_version`, which nothing
 * else uses here): a program that has the database open sees by it that its content is another one.
 */
export function readImportMark(sqlite: SqliteDatabase.Database): number {
  return Number(sqlite.pragma("user_version", { simple: true }));
}

/** Gives the database a mark that no other one has. */
export function writeImportMark(sqlite: SqliteDatabase.Database): void {
  sqlite.pragma(`user_version = ${randomInt(1, 2 ** 31 - 1)}`);
}
