import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";

it("the state of all rows shows a write, but not one without effect or rolled back", async () => {
  const { db } = await createTestApp();
  const before = stateOfAllRows(db);
  expect(stateOfAllRows(db)).toBe(before);
  db.sqlite.exec("UPDATE disciplines SET name = name WHERE id = 1");
  db.sqlite.exec("BEGIN; DELETE FROM settings; UPDATE disciplines SET name = 'Outra' WHERE id = 1; ROLLBACK");
  expect(stateOfAllRows(db)).toBe(before);
  db.sqlite.exec("UPDATE disciplines SET name = 'Outra' WHERE id = 1");
  const after = stateOfAllRows(db);
  expect(after).not.toBe(before);
  expect(stateOfAllRows(db)).toBe(after);
});
