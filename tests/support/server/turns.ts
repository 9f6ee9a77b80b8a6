import type { TestApp } from "#tests/support/app.ts";

/** Counts how many transactions are written in one turn of the event loop, where nobody else is served in between. */
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
