import { pageOf } from "#app/domain/page.ts";
import {
  countEnvironments,
  findEnvironment,
  listEnvironments,
} from "#app/models/rooms/environment.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { type PublicRoom, toPublicRoom } from "./room-page.server.ts";

/** Sheets of one print; the rest is on the next one. */
const SHEETS_PER_PRINT = 60;

export type DoorSheets = {
  rooms: PublicRoom[];
  page: number;
  pages: number;
};

/** One room, or a part of all of them by name; null if there is no such room. */
export function readDoorSheets({ db }: Deps, asked: { id: number | null; page: number }): DoorSheets | null {
  if (asked.id !== null) {
    const room = findEnvironment(db, asked.id);
    return room && { rooms: [toPublicRoom(room)], page: 1, pages: 1 };
  }
  return db.read(() => {
    const { page, pages, offset } = pageOf(countEnvironments(db), asked.page, SHEETS_PER_PRINT);
    const part = { offset, limit: SHEETS_PER_PRINT };
    return { rooms: listEnvironments(db, {}, part).map(toPublicRoom), page, pages };
  });
}
