/**
 * The writes of a random walk: few rooms, days and hours, so that most writes conflict, with versions that are mostly
 * current, sometimes older or missing.
 */
import fc from "fast-check";
import { encodeSettledRival } from "#app/domain/bookings/review/settled-rival.ts";
import { encodeSeenRow } from "#app/domain/bookings/seen-row.ts";
import type { Client } from "#tests/support/test-app.ts";
import { type Act, HOURS, type RivalAct, type Row, rivalsOf, type School, type Seen } from "./model.ts";

/** The walk's people: two of staff, two teachers. */
export const WHO = ["admin", "pedro", "ana", "bia"] as const;
const TEACHERS = [3, 4];
const SLOTS = [
  ["2026-03-16", "morning"],
  ["2026-03-17", "morning"],
] as const;
const ROOMS = [[1], [2], [1, 2]];
const TARGETS = [3, 4, 2];
const REASON = "Sala em obras";

/** The weight of each kind. */
const WEIGHTS: Record<Act["kind"], number> = {
  request: 8,
  decide: 8,
  edit: 3,
  move: 6,
  settle: 3,
  decideAll: 2,
  delete: 4,
  restore: 5,
  undo: 6,
  cleanup: 1,
  block: 1,
  unblock: 2,
  read: 1,
};
export const KINDS = Object.keys(WEIGHTS) as Act["kind"][];

/** A generated write; its numbers select among the rows that exist when it is sent. */
export type Draw = {
  kind: Act["kind"];
  who: (typeof WHO)[number];
  pick: number;
  slot: number;
  hours: number;
  rooms: number;
  version: "present" | "older" | "none";
  flag: boolean;
};

const drawnFreely: fc.Arbitrary<Draw> = fc.record({
  kind: fc.constantFrom(...KINDS.flatMap((kind) => Array<Act["kind"]>(WEIGHTS[kind]).fill(kind))),
  who: fc.constantFrom(...WHO, "ana", "bia"),
  pick: fc.nat({ max: 99 }),
  slot: fc.constantFrom(0, 0, 1),
  hours: fc.constantFrom(0, 0, 1, 2, 3),
  rooms: fc.nat({ max: 2 }),
  version: fc.constantFrom<Draw["version"][]>(...Array<"present">(5).fill("present"), "none", "older"),
  flag: fc.boolean(),
});

/** Teachers mostly send their own writes, and sometimes those of staff. */
const OF_ALL: Act["kind"][] = ["request", "edit", "delete", "read"];
const draw = drawnFreely.map((drawn) => {
  const isForStaff = !OF_ALL.includes(drawn.kind) && drawn.pick % 8 > 0;
  return isForStaff ? { ...drawn, who: WHO[drawn.pick % 2] ?? "admin" } : drawn;
});

/** Concurrent writes, and the pause before them. */
export type Step = { draws: Draw[]; pauseMs: number };

/** Walks of single and concurrent writes; a pause sometimes makes decisions too old to be undone. */
export const WALK: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    draws: fc.oneof(
      { weight: 4, arbitrary: fc.tuple(draw) },
      { weight: 1, arbitrary: fc.array(draw, { minLength: 2, maxLength: 3 }) },
    ),
    pauseMs: fc.constantFrom(7000, 7000, 7000, 7000, 7000, 7000, 7000, 7000, 130_000, 601_000),
  }),
  { minLength: 60, maxLength: 60 },
);

function picked<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(1, list.length)];
}

function versionOf(row: Row, version: Draw["version"]): Seen {
  if (version === "none") return undefined;
  return version === "present" ? row.version : new Date(Date.parse(row.version) - 1).toISOString();
}

/** Preferred rows of the write: pending ones to decide or delete, neighbours of another to move. */
function candidates({ rows }: School, { kind, pick, flag }: Draw): Row[] {
  const isPreferred = ({ status, override }: Row) => {
    if (kind === "decide" || kind === "settle") return status === "pending";
    if (kind === "delete") return status === "pending" || !flag;
    return override !== null || kind !== "move" || !flag;
  };
  const preferred = rows.filter(isPreferred);
  return preferred.length > 0 && pick % 8 > 0 ? preferred : rows;
}

/** The write for this school; null if no row fits. */
export function actOf(school: School, drawn: Draw): Act | null {
  const { kind, pick, version, flag } = drawn;
  const [date, shift] = SLOTS[drawn.slot] ?? SLOTS[0];
  const slot = `${date} ${shift}`;
  const rooms = ROOMS[drawn.rooms] ?? [];
  const teacher = picked(TEACHERS, pick) ?? 0;
  const content = { date, shift, hours: drawn.hours, rooms, teacher, override: flag };
  const pending = school.rows.filter(({ status }) => status === "pending");
  const row = picked(candidates(school, drawn), pick);
  const of = row && { id: row.id, seen: versionOf(row, version) };
  const reason = REASON;
  switch (kind) {
    case "request":
      return { kind, ...content };
    case "decide":
      return of ? { kind, ...of, status: pick % 4 ? "approved" : "rejected", reason, override: flag } : null;
    case "edit":
      return of ? { kind, ...of, ...content } : null;
    case "move": {
      const from = row && picked(row.rooms, drawn.hours);
      return of && from ? { kind, ...of, from, to: TARGETS[drawn.rooms] ?? 3 } : null;
    }
    case "settle": {
      const rivals = row ? rivalsOf(school.rows, row, ["pending", "approved"], row.id).slice(0, 2) : [];
      return of
        ? { kind, ...of, reason, override: flag, rivals: rivals.map((each) => rivalAct(each, drawn)) }
        : null;
    }
    case "decideAll": {
      const rows = pending.map((each) => ({ id: each.id, seen: versionOf(each, version) ?? each.version }));
      return rows.length > 0 ? { kind, status: pick % 3 ? "approved" : "rejected", reason, rows } : null;
    }
    case "delete":
      return of ? { kind, ...of } : null;
    case "restore":
    case "undo": {
      const entries = school.entries.flatMap((entry, index) => {
        const isReversible = kind === "restore" ? entry.deleted : entry.decision || entry.steps;
        return isReversible ? [index + 1] : [];
      });
      const entry = picked(entries.slice(-3), pick);
      return entry ? { kind, entry } : null;
    }
    case "cleanup":
      return { kind, slot, statuses: pick % 4 === 0 ? ["rejected", "approved"] : ["rejected"] };
    case "block":
      return { kind, slot };
    case "unblock": {
      const day = picked(school.blocked, pick);
      return day ? { kind, id: day.id } : null;
    }
    case "read":
      return { kind };
  }
}

function rivalAct(rival: Row, { flag, rooms, hours }: Draw): RivalAct {
  const seen = { id: rival.id, seen: rival.version };
  if (!flag) return { ...seen, act: "reject" };
  return { ...seen, act: "move", from: picked(rival.rooms, hours) ?? 0, to: rooms === 0 ? 2 : 3 };
}

/** Sends the write as a browser or an API client does. @returns its status. */
export async function send(client: Client, act: Act): Promise<number> {
  const call = async (method: string, path: string, body?: unknown) =>
    (await client.api(method, path, body)).status;
  const post = async (path: string, fields: Record<string, string | string[]> = {}) =>
    (await client.post(path, fields)).status;
  const seen: Record<string, string> = "seen" in act && act.seen !== undefined ? { updatedAt: act.seen } : {};
  switch (act.kind) {
    case "request":
    case "edit": {
      const [startTime, endTime] = HOURS[act.hours] ?? [];
      const { date, shift, rooms: environmentIds, teacher: teacherUserId, override } = act;
      const body = { date, shift, startTime, endTime, environmentIds, teacherUserId, override, ...seen };
      if (act.kind === "edit") return call("PUT", `/api/reservations/${act.id}`, body);
      return call("POST", "/api/reservations", { ...body, disciplineId: 1, classId: 1 });
    }
    case "decide": {
      const more = act.status === "approved" ? { override: act.override } : { rejectionReason: act.reason };
      return call("PUT", `/api/reservations/${act.id}/status`, { status: act.status, ...more, ...seen });
    }
    case "move": {
      const fields = { from: String(act.from), to: String(act.to), ...seen };
      return post(`/admin/reservas/${act.id}/mover`, fields);
    }
    case "settle": {
      const rivals = act.rivals.map(({ seen: updatedAt, ...rival }) =>
        encodeSettledRival({ ...rival, updatedAt }),
      );
      const override: Record<string, string> = act.override ? { override: "on" } : {};
      const fields = { rivals, rejectionReason: act.reason, ...override, ...seen };
      return post(`/admin/reservas/${act.id}/aprovar`, fields);
    }
    case "decideAll": {
      const ids = act.rows.map(({ id, seen: updatedAt }) => encodeSeenRow({ id, updatedAt }));
      if (act.status === "approved") return post("/admin/reservas/aprovar", { ids });
      return post("/admin/reservas/rejeitar", { ids, rejectionReason: act.reason });
    }
    case "delete":
      return call("DELETE", `/api/reservations/${act.id}?${new URLSearchParams(seen)}`);
    case "restore":
      return post(`/admin/auditoria/${act.entry}/restaurar`);
    case "undo":
      return post(`/admin/reservas/desfazer/${act.entry}`);
    case "cleanup": {
      const [date = "", shift = ""] = act.slot.split(" ");
      const filter = { startDate: date, endDate: date, status: act.statuses, shift };
      return call("POST", "/api/reservations/cleanup/custom", filter);
    }
    case "block": {
      const [date = "", shift = ""] = act.slot.split(" ");
      const day = { date, title: "Conselho", type: "council", affectedShifts: [shift], showInPanel: false };
      return call("POST", "/api/blocked-days", day);
    }
    case "unblock":
      return call("DELETE", `/api/blocked-days/${act.id}`);
    case "read":
      return post("/notificacoes", { ate: "999999" });
  }
}
