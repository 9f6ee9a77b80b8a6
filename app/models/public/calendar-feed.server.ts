import type { Database } from "#db/client.server.ts";

export function findCalendarToken(db: Database, userId: number): string | null {
  return (
    db.get(db.q.selectFrom("calendar_feeds").select("token").where("user_id", "=", userId))?.token ?? null
  );
}

export function findCalendarOwner(db: Database, token: string): { id: number } | null {
  return db.get(db.q.selectFrom("calendar_feeds").select("user_id as id").where("token", "=", token)) ?? null;
}

export function replaceCalendarToken(
  db: Database,
  input: { userId: number; token: string; at: string },
): void {
  db.run(
    db.q
      .insertInto("calendar_feeds")
      .values({ user_id: input.userId, token: input.token, created_at: input.at })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet({ token: input.token, created_at: input.at }),
      ),
  );
}

export function deleteCalendarToken(db: Database, userId: number): void {
  db.run(db.q.deleteFrom("calendar_feeds").where("user_id", "=", userId));
}
