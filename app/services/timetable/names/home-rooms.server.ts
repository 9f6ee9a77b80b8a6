import { chunk } from "#app/domain/chunk.ts";
import { findNamedItem } from "#app/models/catalog/named-item.server.ts";
import { canMean } from "#app/models/timetable/alias.server.ts";
import type { HomeRoomInput } from "#app/models/timetable/timetable.schema.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import type { Actor } from "../../access/actor.ts";
import { sessionRefusal } from "../../access/session-token.server.ts";
import { updateNamedItem } from "../../catalog/manage-named-items.server.ts";
import type { Deps } from "../../deps.ts";
import { ok, type Refusal, type Result, refuse } from "../../result.ts";
import { yieldToEventLoop } from "../../yield-to-event-loop.ts";
import { readDraft } from "../draft-reads.server.ts";
import type { WantedName } from "./resolve.server.ts";

/** Classes that are written at once: some ten milliseconds of the main thread. */
const CLASSES_AT_ONCE = 25;

const refuseHome = (sentence: string) => refuse("invalid", {}, { homeRooms: [sentence] });

/**
 * Why home rooms can't be given: the file has no such class, nobody has said which one it is, or there is no such room.
 * @param names what the same call says of names.
 */
export async function checkHomeRooms(
  deps: Deps,
  id: number,
  homeRooms: HomeRoomInput,
  names: WantedName[],
): Promise<Refusal | null> {
  const entries = Object.entries(homeRooms);
  if (entries.length === 0) return null;
  const asked = entries.map(([name]) => ({ kind: "classes" as const, name }));
  const checked = await readDraft(deps, "checkNames", id, { names: asked, kinds: [] });
  if (checked.unknown) return refuseHome(text.unknownName(checked.unknown.name));
  const said = new Map(names.filter(({ kind }) => kind === "classes").map(({ name, to }) => [name, to]));
  const found = checked.found.map(({ name }) => name);
  const ids = await readDraft(deps, "classIds", id, found);
  const nameless = found.find(
    (name, index) => (said.get(name) ?? (said.has(name) ? null : ids[index])) === null,
  );
  if (nameless !== undefined) return refuseHome(text.homeOfUnknown(nameless));
  const gone = entries.find(([, room]) => room !== null && !canMean(deps.db, "environments", room));
  return gone ? refuseHome(text.unknownMeaning(gone[0])) : null;
}

/** Gives classes of a timetable their home rooms, some a transaction. */
export async function saveHomeRooms(
  deps: Deps,
  actor: Actor,
  id: number,
  homeRooms: HomeRoomInput,
): Promise<Result<null>> {
  const { db } = deps;
  const entries = Object.entries(homeRooms);
  if (entries.length === 0) return ok(null);
  const ids = await readDraft(
    deps,
    "classIds",
    id,
    entries.map(([name]) => name),
  );
  const rooms = entries.map(([name, homeEnvironmentId], index) => ({
    name,
    homeEnvironmentId,
    classId: ids[index],
  }));
  for (const part of chunk(rooms, CLASSES_AT_ONCE)) {
    const saved = await db.writeWhenUnlocked((): Result<null> => {
      const ended = sessionRefusal(deps, actor);
      if (ended) return ended;
      for (const { name, homeEnvironmentId, classId } of part) {
        const found = findNamedItem(db, "classes", classId ?? 0);
        if (!found) return refuseHome(text.homeOfUnknown(name));
        if (found.homeEnvironmentId === homeEnvironmentId) continue;
        const updated = updateNamedItem(deps, actor, "classes", found.id, {
          name: found.name,
          homeEnvironmentId,
        });
        if (!updated.ok) return updated;
      }
      return ok(null);
    });
    if (!saved.ok) return saved;
    await yieldToEventLoop();
  }
  return ok(null);
}
