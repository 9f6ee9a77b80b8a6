import type { Database } from "#db/client.server.ts";

export type NotificationType = "approved" | "rejected" | "info";

export function insertNotification(
  db: Database,
  input: {
    userId: number;
    reservationId: number | null;
    type: NotificationType;
    title: string;
    message: string;
    at: string;
  },
): void {
  db.run(
    db.q.insertInto("notifications").values({
      user_id: input.userId,
      reservation_id: input.reservationId,
      type: input.type,
      title: input.title,
      message: input.message,
      created_at: input.at,
    }),
  );
}
