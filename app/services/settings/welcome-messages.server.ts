import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import type { WelcomeForm, WelcomeMessageInput } from "#app/models/settings/welcome-message.schema.ts";
import {
  insertWelcomeMessage,
  listWelcomeMessages,
  updateWelcomeMessage,
  type WelcomeMessage,
} from "#app/models/settings/welcome-message.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { refuseStale } from "../stale.ts";
import { versionOfAll } from "./version-of-all.server.ts";

/** The messages of the three shifts, null where none was saved, and the version of all together. */
export function readWelcomeMessages({ db }: Deps): {
  messages: Record<Shift, string | null>;
  updatedAt: string;
} {
  const saved = listWelcomeMessages(db);
  const messageOf = (shift: Shift) => saved.find((row) => row.shift === shift)?.message ?? null;
  return {
    messages: {
      morning: messageOf("morning"),
      afternoon: messageOf("afternoon"),
      evening: messageOf("evening"),
    },
    updatedAt: versionOfAll(saved),
  };
}

export function saveWelcomeMessages(deps: Deps, actor: Actor, form: WelcomeForm): Result<WelcomeMessage[]> {
  return deps.db.write(() => {
    const stale = refuseStale("welcome-message", { id: null, ...readWelcomeMessages(deps) }, form.updatedAt);
    if (stale) return stale;
    for (const shift of SHIFTS) {
      const present = listWelcomeMessages(deps.db).find((row) => row.shift === shift);
      const input = { shift, message: form[shift] };
      if (!present) write(deps, actor, input);
      else if (present.message !== input.message) write(deps, actor, input, present);
    }
    return ok(listWelcomeMessages(deps.db));
  });
}

/** Adds a shift's message. Refuses `messageTaken` where the shift has one. */
export function createWelcomeMessage(
  deps: Deps,
  actor: Actor,
  input: WelcomeMessageInput,
): Result<WelcomeMessage> {
  return deps.db.write(() => refuseTakenShift(deps, input.shift) ?? found(deps, write(deps, actor, input)));
}

/** Changes a message, or moves it to a shift that has none. Refuses `notFound`, `changed` and `messageTaken`. */
export function changeWelcomeMessage(
  deps: Deps,
  actor: Actor,
  id: number,
  input: WelcomeMessageInput & ExpectedVersion,
): Result<WelcomeMessage> {
  return deps.db.write(() => {
    const present = listWelcomeMessages(deps.db).find((row) => row.id === id);
    if (!present) return refuse("notFound");
    const stale = refuseStale("welcome-message", present, input.updatedAt);
    if (stale) return stale;
    const taken = refuseTakenShift(deps, input.shift, id);
    return taken ?? found(deps, write(deps, actor, input, present));
  });
}

function refuseTakenShift({ db }: Deps, shift: Shift, exceptId?: number) {
  const isTaken = listWelcomeMessages(db).some((row) => row.shift === shift && row.id !== exceptId);
  return isTaken ? refuse("messageTaken", { shift }) : null;
}

function write(
  deps: Deps,
  actor: Actor,
  { shift, message }: WelcomeMessageInput,
  present?: WelcomeMessage,
): number {
  const row = { shift, message, at: timestamp(deps), by: actor.id };
  if (present) updateWelcomeMessage(deps.db, { ...row, id: present.id });
  const id = present?.id ?? insertWelcomeMessage(deps.db, row);
  recordAudit(deps, actor, {
    action: present ? "update" : "create",
    entity: "welcome-message",
    id,
    before: present,
    after: { shift, message },
  });
  return id;
}

function found(deps: Deps, id: number): Result<WelcomeMessage> {
  const row = listWelcomeMessages(deps.db).find((each) => each.id === id);
  return row ? ok(row) : refuse("notFound");
}
