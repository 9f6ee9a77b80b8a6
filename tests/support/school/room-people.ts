import type { Duty } from "#app/domain/rooms/approval.ts";
import { setPeople } from "#app/models/rooms/room-people.server.ts";
import type { Database } from "#db/client.server.ts";
import { PEOPLE, ROOM, type Username } from "./school.ts";

type Room = keyof typeof ROOM;

/** Names a room's people. */
export function namePeople(
  { db }: { db: Database },
  room: Room,
  people: Username[],
  duty: Duty = "responsible",
): void {
  setPeople(db, { environmentId: ROOM[room], duty, userIds: people.map((who) => PEOPLE[who].id) });
}

/** Sets who decides a room's requests. */
export function setApproval({ db }: { db: Database }, room: Room, approval: string): void {
  db.sqlite.prepare("UPDATE environments SET approval = ? WHERE id = ?").run(approval, ROOM[room]);
}
