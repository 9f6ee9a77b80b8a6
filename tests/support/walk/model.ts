/**
 * The expected result of several people's writes, in plain rules over rows in memory: the model with which a random
 * walk compares the program. It uses no code of the program; rules R3.14 to R3.32 say the same in words.
 */
/** The whole shift, its start, hours that touch the start, and hours that overlap both. */
export const HOURS = [
  ["07:30", "11:30"],
  ["07:30", "09:10"],
  ["09:10", "11:30"],
  ["08:20", "10:00"],
] as const;

/** The version that the caller saw, if it sends one. */
export type Seen = string | undefined;

export type RivalAct = { id: number; seen: string } & (
  | { act: "reject" }
  | { act: "move"; from: number; to: number }
);

type Content = {
  date: string;
  shift: string;
  /** An index in `HOURS`. */
  hours: number;
  rooms: number[];
  teacher: number;
  override: boolean;
};

export type Act =
  | ({ kind: "request" } & Content)
  | {
      kind: "decide";
      id: number;
      seen: Seen;
      status: "approved" | "rejected";
      reason: string;
      override: boolean;
    }
  | ({ kind: "edit"; id: number; seen: Seen } & Content)
  | { kind: "move"; id: number; seen: Seen; from: number; to: number }
  | { kind: "settle"; id: number; seen: Seen; reason: string; override: boolean; rivals: RivalAct[] }
  | {
      kind: "decideAll";
      status: "approved" | "rejected";
      reason: string;
      rows: { id: number; seen: string }[];
    }
  | { kind: "delete"; id: number; seen: Seen }
  | { kind: "restore"; entry: number }
  | { kind: "undo"; entry: number }
  | { kind: "cleanup"; slot: string; statuses: string[] }
  | { kind: "block"; slot: string }
  | { kind: "unblock"; id: number }
  | { kind: "read" };

const MINUTE_MS = 60_000;
const UNDO_MS = 10 * MINUTE_MS;
/** During this time an undo also withdraws the decision's unread notification. */
const WITHDRAWAL_MS = 2 * MINUTE_MS;

type Status = "pending" | "approved" | "rejected";

export type Row = {
  id: number;
  status: Status;
  user: number;
  teacher: number | null;
  date: string;
  shift: string;
  start: string;
  end: string;
  rooms: number[];
  reviewer: number | null;
  reason: string | null;
  override: number | null;
  version: string;
};

type Notice = { user: number; type: "approved" | "rejected" | "info"; reservation: number | null };
type SentNotice = Notice & { isRead: boolean; entry: number };
type Decision = { before: Row; left: string; action: string };
type Entry = {
  actor: number;
  action: string;
  reservation: number | null;
  at: number;
  decision?: Decision;
  deleted?: Row;
  /** Of a step, the entries of its decisions. */
  steps?: number[];
};

/** The model's state of a school; ids count from 1 as in the database. */
export type School = {
  rows: Row[];
  entries: Entry[];
  sent: SentNotice[];
  /** `date shift` that cannot be requested. */
  blocked: { id: number; slot: string }[];
  lastId: number;
  lastBlockedId: number;
  now: number;
};

export type Person = { id: number; isStaff: boolean };

/** A write that must be refused, with the expected status. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

export function emptySchool(now: number): School {
  return { rows: [], entries: [], sent: [], blocked: [], lastId: 0, lastBlockedId: 0, now };
}

/**
 * The school after the person's write; a refusal leaves it unchanged.
 * @returns the status 200 for every success.
 */
export function predict(school: School, person: Person, act: Act): { school: School; status: number } {
  const next = structuredClone(school);
  try {
    perform(next, person, act);
    return { school: next, status: 200 };
  } catch (error) {
    if (error instanceof Refused) return { school, status: error.status };
    throw error;
  }
}

function perform(school: School, person: Person, act: Act): unknown {
  if (!person.isStaff && !["request", "edit", "delete", "read"].includes(act.kind)) throw new Refused(403);
  switch (act.kind) {
    case "request":
      return request(school, person, act);
    case "decide":
      return decide(school, person, act);
    case "edit":
      return edit(school, person, act);
    case "move":
      return move(school, person, act);
    case "settle":
      return settle(school, person, act);
    case "decideAll":
      return decideAll(school, person, act);
    case "delete":
      return remove(school, person, act);
    case "restore":
      return restore(school, person, act);
    case "undo":
      return undo(school, person, act);
    case "cleanup":
      return cleanUp(school, person, act);
    case "block":
      return block(school, person, act);
    case "unblock":
      return unblock(school, person, act);
    case "read":
      for (const each of school.sent) if (each.user === person.id) each.isRead = true;
  }
}

type Of<Kind extends Act["kind"]> = Extract<Act, { kind: Kind }>;

const ownerOf = ({ teacher, user }: Row): number => teacher ?? user;

/** Later than the version before, also within the same millisecond. */
function touch(school: School, row: Row): void {
  row.version = new Date(Math.max(school.now, Date.parse(row.version) + 1)).toISOString();
}

function record(school: School, person: Person, entry: Omit<Entry, "actor" | "at">): number {
  return school.entries.push({ ...entry, actor: person.id, at: school.now });
}

/** Notifies the owner, except of their own actions. */
function notify(school: School, person: Person, notice: Notice, entry: number): void {
  if (notice.user !== person.id) school.sent.push({ ...notice, isRead: false, entry });
}

type Slot = Pick<Row, "date" | "start" | "end" | "rooms">;

/** Rows in one of the slot's rooms at a time of it; times that touch do not overlap. */
export function rivalsOf(rows: Row[], slot: Slot, statuses: Status[], exceptId = 0): Row[] {
  return rows.filter(
    (row) =>
      row.id !== exceptId &&
      statuses.includes(row.status) &&
      row.date === slot.date &&
      row.start < slot.end &&
      slot.start < row.end &&
      row.rooms.some((room) => slot.rooms.includes(room)),
  );
}

/** The row that the person may write, as they saw it. */
function find(school: School, person: Person, { id, seen }: { id: number; seen: Seen }): Row {
  const row = school.rows.find((each) => each.id === id);
  if (!row || (!person.isStaff && ownerOf(row) !== person.id)) throw new Refused(404);
  if (seen !== undefined && seen !== row.version) throw new Refused(409);
  if (!person.isStaff && row.status !== "pending") throw new Refused(409);
  return row;
}

function isBlocked({ blocked }: School, { date, shift }: { date: string; shift: string }): boolean {
  return blocked.some(({ slot }) => slot === `${date} ${shift}`);
}

function request(school: School, person: Person, act: Of<"request">): void {
  const [start = "", end = ""] = HOURS[act.hours] ?? [];
  const slot = { date: act.date, shift: act.shift, start, end, rooms: act.rooms };
  const isDayOverridden = isBlocked(school, act);
  if (isDayOverridden && !(person.isStaff && act.override)) throw new Refused(400);
  const rivals = person.isStaff ? rivalsOf(school.rows, slot, ["approved"]) : [];
  if (rivals.length > 0 && !act.override) throw new Refused(409);
  const row: Row = {
    ...slot,
    id: ++school.lastId,
    status: person.isStaff ? "approved" : "pending",
    user: person.id,
    teacher: person.isStaff ? act.teacher : null,
    reviewer: person.isStaff ? person.id : null,
    reason: null,
    override: rivals.length > 0 ? person.id : null,
    version: new Date(school.now).toISOString(),
  };
  school.rows.push(row);
  const action = isDayOverridden || rivals.length > 0 ? "create-with-override" : "create";
  const entry = record(school, person, { action, reservation: row.id });
  notify(school, person, { user: ownerOf(row), type: "approved", reservation: row.id }, entry);
}

function decide(school: School, person: Person, act: Omit<Of<"decide">, "kind">): number {
  const row = find(school, person, act);
  if (row.status !== "pending") throw new Refused(409);
  const rivals = act.status === "approved" ? rivalsOf(school.rows, row, ["approved"], row.id) : [];
  if (rivals.length > 0 && !act.override) throw new Refused(409);
  const before = structuredClone(row);
  row.status = act.status;
  row.reviewer = person.id;
  row.reason = act.status === "rejected" ? act.reason : null;
  if (rivals.length > 0) row.override = person.id;
  touch(school, row);
  const approval = rivals.length > 0 ? "approve-with-override" : "approve";
  return recordDecision(school, person, {
    action: act.status === "approved" ? approval : "reject",
    before,
    row,
  });
}

function recordDecision(
  school: School,
  person: Person,
  { action, before, row }: { action: string; before: Row; row: Row },
): number {
  const decision = { before, left: row.version, action };
  const entry = record(school, person, { action, reservation: row.id, decision });
  const type = action === "move" || row.status === "pending" ? "info" : row.status;
  notify(school, person, { user: ownerOf(row), type, reservation: row.id }, entry);
  return entry;
}

function edit(school: School, person: Person, act: Of<"edit">): void {
  const row = find(school, person, act);
  const owner = ownerOf(row);
  const [start = "", end = ""] = HOURS[act.hours] ?? [];
  const slot = { date: act.date, shift: act.shift, start, end, rooms: act.rooms };
  const isMoved = Object.entries(slot).some(
    ([name, value]) => name !== "shift" && String(row[name as keyof Slot]) !== String(value),
  );
  const isMovedInTime = act.date !== row.date || act.shift !== row.shift;
  const isDayOverridden = isMovedInTime && isBlocked(school, act);
  if (isDayOverridden && !(person.isStaff && act.override)) throw new Refused(400);
  const rivals =
    row.status === "approved" && isMoved ? rivalsOf(school.rows, slot, ["approved"], row.id) : [];
  if (rivals.length > 0 && !act.override) throw new Refused(409);
  Object.assign(row, slot);
  if (person.isStaff && act.teacher !== owner) row.teacher = act.teacher;
  if (rivals.length > 0) row.override = person.id;
  else if (isMoved) row.override = null;
  touch(school, row);
  const action = isDayOverridden || rivals.length > 0 ? "update-with-override" : "update";
  const entry = record(school, person, { action, reservation: row.id });
  for (const user of new Set([owner, ownerOf(row)])) {
    notify(school, person, { user, type: "info", reservation: row.id }, entry);
  }
}

function enterRooms(school: School, row: Row, rooms: number[]): void {
  row.rooms = [...rooms].sort((a, b) => a - b);
  // An override was granted for the room that collides.
  if (rivalsOf(school.rows, row, ["approved"], row.id).length === 0) row.override = null;
  touch(school, row);
}

function move(school: School, person: Person, act: Omit<Of<"move">, "kind">): number {
  const row = find(school, person, act);
  const target = { ...row, rooms: [act.to] };
  const isTaken = rivalsOf(school.rows, target, ["pending", "approved"], row.id).length > 0;
  if (row.status === "rejected" || isTaken || row.rooms.includes(act.to) || !row.rooms.includes(act.from)) {
    throw new Refused(409);
  }
  const before = structuredClone(row);
  enterRooms(school, row, [...row.rooms.filter((room) => room !== act.from), act.to]);
  return recordDecision(school, person, { action: "move", before, row });
}

function settle(school: School, person: Person, act: Of<"settle">): void {
  const steps = act.rivals.map((rival) =>
    rival.act === "move"
      ? move(school, person, rival)
      : decide(school, person, { ...rival, status: "rejected", reason: act.reason, override: false }),
  );
  steps.push(decide(school, person, { ...act, status: "approved" }));
  if (act.rivals.length > 0) {
    record(school, person, { action: "approve-and-settle", reservation: act.id, steps });
  }
}

/** Writes those items that can be written, and skips the others. */
function each<T>(list: T[], write: (item: T) => number): number[] {
  return list.flatMap((item) => {
    try {
      return [write(item)];
    } catch (error) {
      if (error instanceof Refused) return [];
      throw error;
    }
  });
}

function decideAll(school: School, person: Person, act: Of<"decideAll">): void {
  const { status, reason } = act;
  const steps = each(act.rows, (row) => decide(school, person, { ...row, status, reason, override: false }));
  if (steps.length === 0) return;
  const action = status === "approved" ? "approve-selected" : "reject-selected";
  record(school, person, { action, reservation: null, steps });
}

function drop(school: School, person: Person, row: Row, isNotified = true): void {
  school.rows = school.rows.filter(({ id }) => id !== row.id);
  for (const each of school.sent) if (each.reservation === row.id) each.reservation = null;
  const entry = record(school, person, { action: "delete", reservation: row.id, deleted: row });
  if (isNotified) notify(school, person, { user: ownerOf(row), type: "info", reservation: null }, entry);
}

function remove(school: School, person: Person, act: Of<"delete">): void {
  drop(school, person, find(school, person, act));
}

function restore(school: School, person: Person, { entry: entryId }: Of<"restore">): void {
  const deleted = school.entries[entryId - 1]?.deleted;
  if (!deleted) throw new Refused(404);
  if (school.rows.some(({ id }) => id === deleted.id)) throw new Refused(409);
  const rivals = deleted.status === "rejected" ? [] : rivalsOf(school.rows, deleted, ["approved"]);
  if (rivals.length > 0) throw new Refused(409);
  const row = { ...structuredClone(deleted), override: null };
  touch(school, row);
  school.rows.push(row);
  const entry = record(school, person, { action: "restore", reservation: row.id });
  notify(school, person, { user: ownerOf(row), type: "info", reservation: row.id }, entry);
}

function undo(school: School, person: Person, { entry: entryId }: Of<"undo">): void {
  const entry = school.entries[entryId - 1];
  if (!entry || !(entry.decision || entry.steps)) throw new Refused(404);
  if (school.now - entry.at > UNDO_MS) throw new Refused(409);
  // Admins may undo everybody's decisions.
  if (entry.actor !== person.id && person.id !== 1) throw new Refused(403);
  const steps = entry.steps ?? [entryId];
  const done = each([...steps].reverse(), (step) => undoOne(school, person, step));
  if (done.length > 0) return;
  const [last = 0] = steps.slice(-1);
  throw new Refused(school.rows.some(({ id }) => id === school.entries[last - 1]?.reservation) ? 409 : 404);
}

/** Undo is refused after any later change; otherwise it restores the state before the decision. */
function undoOne(school: School, person: Person, entryId: number): number {
  const { decision, at } = school.entries[entryId - 1] as Entry & { decision: Decision };
  const row = school.rows.find(({ id }) => id === decision.before.id);
  if (!row) throw new Refused(404);
  if (row.version !== decision.left) throw new Refused(409);
  if (decision.action === "move") {
    const entered = decision.before.rooms.filter((room) => !row.rooms.includes(room));
    const rivals = rivalsOf(school.rows, { ...row, rooms: entered }, ["approved"], row.id);
    if (row.status === "approved" && rivals.length > 0) throw new Refused(409);
    enterRooms(school, row, decision.before.rooms);
  } else {
    const { version } = row;
    Object.assign(row, decision.before, { version });
    touch(school, row);
  }
  const entry = record(school, person, { action: "undo", reservation: row.id });
  const isUnread = ({ entry: of, isRead }: SentNotice) => of === entryId && !isRead;
  if (school.now - at <= WITHDRAWAL_MS && school.sent.some(isUnread)) {
    school.sent = school.sent.filter((each) => !isUnread(each));
  } else notify(school, person, { user: ownerOf(row), type: "info", reservation: row.id }, entry);
  return entry;
}

function cleanUp(school: School, person: Person, act: Of<"cleanup">): void {
  const gone = school.rows
    .filter(({ date, shift, status }) => `${date} ${shift}` === act.slot && act.statuses.includes(status))
    .sort((a, b) => a.id - b.id);
  if (gone.length === 0) return;
  record(school, person, { action: "clean-up", reservation: null });
  for (const row of gone) drop(school, person, row, row.status !== "rejected");
}

function block(school: School, person: Person, { slot }: Of<"block">): void {
  school.blocked.push({ id: ++school.lastBlockedId, slot });
  record(school, person, { action: "create", reservation: null });
}

function unblock(school: School, person: Person, act: Of<"unblock">): void {
  if (!school.blocked.some(({ id }) => id === act.id)) throw new Refused(404);
  school.blocked = school.blocked.filter(({ id }) => id !== act.id);
  record(school, person, { action: "delete", reservation: null });
}
