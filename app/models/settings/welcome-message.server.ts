import type { Shift } from "#app/domain/dates/shift.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";

/** The panel's message in a shift (rules R7.26). */
export type WelcomeMessage = {
  id: number;
  shift: Shift;
  message: string;
  createdAt: string;
  updatedAt: string;
  updatedBy: number | null;
};

function selectMessages(db: Database) {
  return db.q
    .selectFrom("welcome_messages")
    .select([
      "id",
      "shift",
      "message",
      "created_at as createdAt",
      "updated_at as updatedAt",
      "updated_by as updatedBy",
    ])
    .$narrowType<{ shift: Shift }>();
}

export function listWelcomeMessages(db: Database): WelcomeMessage[] {
  return db.all(selectMessages(db).orderBy("id"));
}

type Write = { shift: Shift; message: string; at: string; by: number };

export function insertWelcomeMessage(db: Database, { shift, message, at, by }: Write): number {
  const row = { shift, message, created_at: at, updated_at: at, updated_by: by };
  return db.run(db.q.insertInto("welcome_messages").values(row)).id;
}

export function updateWelcomeMessage(
  db: Database,
  { id, shift, message, at, by }: Write & { id: number },
): void {
  db.run(
    db.q
      .updateTable("welcome_messages")
      .set({ shift, message, updated_at: nextVersion(at), updated_by: by })
      .where("id", "=", id),
  );
}
