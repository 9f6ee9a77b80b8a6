import type { TestApp } from "#tests/support/app.ts";

/** Counts the transactions in one turn of the event loop, which serves no other request in between. */
export function watchWrites(app: TestApp): { most: number } {
  const write = app.db.write.bind(app.db);
  const seen = { most: 0 };
  let inTurn = 0;
  app.db.write = (work) => {
    if (!app.db.sqlite.inTransaction) seen.most = Math.max(seen.most, ++inTurn);
    setImmediate(() => {
      inTurn = 0;
    });
    return write(work);
  };
  return seen;
}
