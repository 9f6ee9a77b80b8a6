import { daysFrom, daysInRange, isCivilDate } from "#app/domain/dates/civil-date.ts";
import { readTypedDates, yearOfTexts } from "#app/domain/dates/typed-date.ts";
import { foldText } from "#app/domain/fold-text.ts";
import {
  IMPORT_FIELDS,
  type ImportChoices,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  type LeftOutRows,
  writeGroups,
  writeResources,
} from "#app/domain/import/import.ts";
import { MAX_BLOCKED_PERIOD, MAX_EQUIPMENT, MAX_GROUPS, MAX_RESOURCES } from "#app/domain/limits.ts";
import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";
import type { TableRow } from "#app/domain/table-file.ts";
import { type BlockedDay, listBlockedDays } from "#app/models/calendar/blocked-day.server.ts";
import { listResourceNames } from "#app/models/catalog/resource.server.ts";
import { countEquipment } from "#app/models/equipment/equipment.server.ts";
import { readImportRow } from "#app/models/import/import.schema.ts";
import {
  type ImportTable,
  type ImportValues,
  keyOf,
  listEmailHolders,
  listExisting,
} from "#app/models/import/import.server.ts";
import { foldCase } from "#app/models/people/user.server.ts";
import { listUserGroups } from "#app/models/people/user-group.server.ts";
import { refuseTooFew } from "#app/services/equipment/manage.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { importText } from "#app/text/import/import.ts";
import { planCalendar } from "../calendar/import-plan.server.ts";
import { schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import { type Cells, createFilling } from "./fill-defaults.server.ts";
import type { ImportPlan } from "./plan.ts";

/** Rows per batch: some milliseconds, after which requests are served. */
const CHUNK = 100;

/** What is imported a row at a time; a calendar's rows depend on each other. */
type TableKind = Exclude<ImportKind, "calendar">;

type Read = { line: number; key: string; values: ImportValues };
type Existing = { id: number; values: ImportValues };

function cellsOf(kind: TableKind, mapping: ImportMapping, row: string[]): Cells {
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const column = mapping[name];
      return column === undefined ? [] : [[name, row[column] ?? ""]];
    }),
  );
}

function dayKey(values: ImportValues): string {
  return `${values.date} ${foldText(String(values.title))}`;
}

function existingDay({ id, date, title, description, type }: BlockedDay): [string, Existing] {
  const values = { date, title, description, type };
  return [dayKey(values), { id, values }];
}

/** The database's rows under the keys of these rows. */
function findExisting(deps: Deps, kind: TableKind, rows: Read[]): Map<string, Existing> {
  if (kind === "blocked-days") {
    const dates = rows.map(({ values }) => String(values.date)).sort((a, b) => a.localeCompare(b));
    const range = { startDate: dates[0] ?? "", endDate: dates.at(-1) ?? "" };
    return new Map(listBlockedDays(deps.db, range, { limit: 2000 }).map(existingDay));
  }
  const found = listExisting(
    deps.db,
    kind,
    rows.map(({ key }) => key),
  );
  return new Map(found.map(({ key, ...rest }) => [key, rest]));
}

/** Why rows of accounts can't be taken: the name is another role's, the e-mail another person's. */
function faultsOfPeople(deps: Deps, rows: Read[], existing: Map<string, Existing>): Map<number, string> {
  const faults = new Map<number, string>();
  const emails = rows.map(({ values }) => foldCase(String(values.email)));
  const holders = new Map(listEmailHolders(deps.db, emails).map(({ email, key }) => [email, key]));
  for (const { line, key, values } of rows) {
    const holder = holders.get(foldCase(String(values.email)));
    if (holder !== undefined && holder !== key) faults.set(line, importText.emailTaken);
    const role = existing.get(key)?.values.role;
    if (role !== undefined && role !== "teacher") faults.set(line, importText.otherRole);
  }
  return faults;
}

/** Why rows of equipment can't be taken: lessons to come have more, or there would be too many kinds. */
function faultsOfEquipment(
  deps: Deps,
  rows: Read[],
  existing: Map<string, Existing>,
  planned: number,
): Map<number, string> {
  const faults = new Map<number, string>();
  let count = countEquipment(deps.db) + planned;
  for (const { line, key, values } of rows) {
    const present = existing.get(key);
    if (!present) {
      count += 1;
      if (count > MAX_EQUIPMENT) faults.set(line, importText.tooManyKinds);
      continue;
    }
    const isFewer = Number(values.count) < Number(present.values.count);
    const refused = isFewer ? refuseTooFew(deps, present.id, Number(values.count)) : null;
    if (refused) faults.set(line, problemSentence(refused));
  }
  return faults;
}

function faultsOf(
  deps: Deps,
  kind: TableKind,
  { read, existing, planned }: { read: Read[]; existing: Map<string, Existing>; planned: number },
): Map<number, string> {
  if (kind === "users") return faultsOfPeople(deps, read, existing);
  return kind === "equipment" ? faultsOfEquipment(deps, read, existing, planned) : new Map();
}

/** The fields that a row gives and that differ from what is there. */
function changes(values: ImportValues, present: ImportValues): boolean {
  return Object.keys(values).some((name) => (values[name] ?? null) !== (present[name] ?? null));
}

function keyOfRow(kind: TableKind, values: ImportValues): string {
  return kind === "blocked-days" ? dayKey(values) : keyOf(kind as ImportTable, values);
}

/** The names of resources by their folded form: those that there are, and those that the file adds. */
type ResourceNames = Map<string, string>;

/** The resources of a row under the names that they have already; null where there is no room for new ones. */
function knownResources(names: ResourceNames, resources: EnvironmentResource[]): string | null {
  for (const { name } of resources) {
    if (!names.has(foldText(name))) names.set(foldText(name), name);
  }
  if (names.size > MAX_RESOURCES) return null;
  return writeResources(
    resources.map(({ name, count }) => ({ name: names.get(foldText(name)) ?? name, count })),
  );
}

/** The values of a row for fields that have a column or a default; omitted ones are unchanged by an update. */
function given(kind: TableKind, cells: Cells, values: Record<string, unknown>): ImportValues {
  const names = IMPORT_FIELDS[kind].map(({ name }) => name as string);
  const wanted = names.filter((name) => name in cells || (kind === "blocked-days" && name === "type"));
  return Object.fromEntries(wanted.map((name) => [name, (values[name] ?? null) as string | number | null]));
}

/** The groups of a row under the names that they have already; null where there is no room for new ones. */
function knownGroups(names: ResourceNames, groups: string[] | undefined): string | undefined | null {
  if (!groups) return undefined;
  for (const name of groups) if (!names.has(foldText(name))) names.set(foldText(name), name);
  if (names.size > MAX_GROUPS) return null;
  return writeGroups(groups.map((name) => names.get(foldText(name)) ?? name));
}

/** The rooms that the rows of classes name, by their keys: one statement for the file. */
function findRooms(deps: Deps, rows: TableRow[], column = -1): Map<string, number> {
  const keys = new Set(rows.map(({ cells }) => keyOf("environments", { name: cells[column] ?? "" })));
  return new Map(listExisting(deps.db, "environments", [...keys]).map(({ key, id }) => [key, id]));
}

/** A row of blocked days is one for each day of its period. */
function daysOf(cells: Cells, year: number): Cells[] {
  const { start, end } = readTypedDates(String(cells.date), year);
  if (!(isCivilDate(start) && isCivilDate(end))) return [{ ...cells, date: start }];
  const days = daysInRange(start, end);
  if (days < 1 || days > MAX_BLOCKED_PERIOD) return [{ ...cells, date: "" }];
  return daysFrom(start, days).map((date) => ({ ...cells, date }));
}

/** Names that compare as one are one, however each is written. */
const ONE_BY_NAME = new Set<TableKind>(["disciplines", "classes"]);

/** Whether two rows of one key say the same, so that they are one. */
function isRepeated(kind: TableKind, values: ImportValues, former: ImportValues): boolean {
  const fold = (value: ImportValues[string]) =>
    typeof value === "string" ? foldText(value) : (value ?? null);
  const names = Object.keys(values).filter((name) => name !== "name" || !ONE_BY_NAME.has(kind));
  return names.every((name) => fold(values[name] ?? null) === fold(former[name] ?? null));
}

/** What is known of a file's rows before they are planned, and the names in earlier ones. */
type SeenNames = {
  seen: Map<string, { line: number; values: ImportValues }>;
  fill(cells: Cells): Cells;
  year: number;
  resourceNames: ResourceNames;
  groupNames: ResourceNames;
  /** The ids of the rooms that classes name, by their keys. */
  rooms: Map<string, number>;
};

function labelOf({ name, title }: ImportValues): string {
  return String(name ?? title ?? "");
}

function planChunk(
  deps: Deps,
  kind: TableKind,
  mapping: ImportMapping,
  rows: TableRow[],
  { seen, fill, year, resourceNames, groupNames, rooms }: SeenNames,
  plan: ImportPlan,
): void {
  const read: Read[] = [];
  const single = rows.flatMap(({ line, cells: row }) => {
    const cells = fill(cellsOf(kind, mapping, row));
    return kind === "blocked-days"
      ? daysOf(cells, year).map((day) => ({ line, cells: day }))
      : [{ line, cells }];
  });
  for (const { line, cells } of single) {
    const { values, messages } = readImportRow(kind, cells);
    if (messages) {
      plan.faults.push({ line, messages });
      continue;
    }
    const { resources } = values as { resources?: EnvironmentResource[] };
    const held = resources && knownResources(resourceNames, resources);
    if (held === null) {
      plan.faults.push({ line, messages: [importText.tooManyResources] });
      continue;
    }
    const joined = knownGroups(groupNames, (values as { groups?: string[] }).groups);
    if (joined === null) {
      plan.faults.push({ line, messages: [importText.tooManyGroups] });
      continue;
    }
    const { homeEnvironmentId: room = "" } = cells;
    const home = room === "" ? null : rooms.get(keyOf("environments", { name: room }));
    if (home === undefined) {
      plan.faults.push({ line, messages: [importText.unknownRoom(room)] });
      continue;
    }
    const own = given(kind, cells, {
      ...{ ...values, resources: held, groups: joined },
      ...(kind === "classes" ? { homeEnvironmentId: home } : {}),
    });
    const key = keyOfRow(kind, own);
    const emailKey = kind === "users" ? `@${foldCase(String(own.email))}` : null;
    const former = seen.get(key) ?? (emailKey ? seen.get(emailKey) : undefined);
    if (former && isRepeated(kind, own, former.values)) {
      plan.notes.push({ line, text: importText.again(labelOf(own), labelOf(former.values), former.line) });
      continue;
    }
    if (former) {
      plan.faults.push({ line, messages: [importText.twice(former.line)] });
      continue;
    }
    seen.set(key, { line, values: own });
    if (emailKey) seen.set(emailKey, { line, values: own });
    read.push({ line, key, values: own });
  }
  if (read.length === 0) return;
  const existing = findExisting(deps, kind, read);
  const taken = faultsOf(deps, kind, { read, existing, planned: plan.creates.length });
  for (const row of read) {
    const fault = taken.get(row.line);
    const present = existing.get(row.key);
    if (fault) plan.faults.push({ line: row.line, messages: [fault] });
    else if (!present) plan.creates.push({ ...row, id: null, before: null });
    else if (!changes(row.values, present.values)) plan.unchanged++;
    else {
      const values = { ...present.values, ...row.values };
      plan.updates.push({ ...row, values, id: present.id, before: present.values });
    }
  }
}

/** The rows without those that somebody left out by their lines. */
function keptRows(rows: TableRow[], leftOut: LeftOutRows): TableRow[] {
  return leftOut === "faulty" ? rows : rows.filter(({ line }) => !leftOut.has(line));
}

/** The same plan without the rows that are at fault. */
function withoutFaults(plan: ImportPlan): ImportPlan {
  return { ...plan, faults: [], leftOut: plan.leftOut + plan.faults.length };
}

/**
 * Plans the effect of the rows of a file, each as its own form would judge it, a hundred at a time.
 * @param rows without the titles.
 */
export async function planImport(
  deps: Deps,
  kind: ImportKind,
  rows: TableRow[],
  choices: ImportChoices,
): Promise<ImportPlan> {
  const kept = keptRows(rows, choices.leftOut);
  const planned =
    kind === "calendar" ? planCalendar(deps, kept, choices) : await planTable(deps, kind, kept, choices);
  const plan = { ...planned, leftOut: rows.length - kept.length };
  return choices.leftOut === "faulty" ? withoutFaults(plan) : plan;
}

async function planTable(
  deps: Deps,
  kind: TableKind,
  rows: TableRow[],
  { mapping, defaults }: ImportChoices,
): Promise<ImportPlan> {
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  const missing = fields
    .filter(({ name, isRequired }) => isRequired && !(name in mapping || name in defaults))
    .map(({ name }) => name);
  const plan: ImportPlan = {
    creates: [],
    updates: [],
    unchanged: 0,
    faults: [],
    notes: [],
    leftOut: 0,
    missing,
  };
  if (missing.length > 0) return plan;
  const known = kind === "environments" ? listResourceNames(deps.db) : [];
  const groups = kind === "users" ? listUserGroups(deps.db) : [];
  const { date: dateColumn = -1 } = mapping;
  const dates = kind === "blocked-days" ? rows.map(({ cells }) => cells[dateColumn] ?? "") : [];
  const met = {
    seen: new Map<string, { line: number; values: ImportValues }>(),
    fill: createFilling(deps, kind, { rows, mapping, defaults }),
    year: yearOfTexts(dates) ?? Number(schoolToday(deps).slice(0, 4)),
    resourceNames: new Map(known.map((name) => [foldText(name), name])),
    groupNames: new Map(groups.map(({ name }) => [foldText(name), name])),
    rooms: kind === "classes" ? findRooms(deps, rows, mapping.homeEnvironmentId) : new Map(),
  };
  for (let start = 0; start < rows.length; start += CHUNK) {
    if (start > 0) await yieldToEventLoop();
    planChunk(deps, kind, mapping, rows.slice(start, start + CHUNK), met, plan);
  }
  plan.faults.sort((a, b) => a.line - b.line);
  return plan;
}
