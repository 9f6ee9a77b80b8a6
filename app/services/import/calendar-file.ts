/** The days of an `.ics` file as rows of the calendar's sheet, so that they are previewed and written as its rows are. */
import ICAL from "ical.js";
import { readImportedType } from "#app/domain/calendar/imported-day.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { MAX_IMPORT_CELL, MAX_IMPORT_ROWS } from "#app/domain/limits.ts";
import type { TableRefusal, TableRow } from "#app/domain/table-file.ts";
import { decodeText } from "#app/services/table-file/decode.ts";

/** As a template of the sheet is titled (rules R23.9). */
const TITLES = ["Data", "Tipo", "Descrição"];
const HEAD = 300;
/** Repetitions of all events together that are looked at, those before this year too: a second's. */
const MOST_STEPS = 10_000;
/** A repeated event counts in the year of the import and in this many after it. */
const YEARS_AHEAD = 1;
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];

/** What says in a title that there is no school, where no category does: words first, then the days themselves. */
const KINDS: [RegExp, string][] = [
  [/\bsabado letivo\b/, "Sábado letivo"],
  [/\brecesso\b/, "Recesso"],
  [/\bferias\b/, "Férias"],
  [/\b(?:feriado|ponto facultativo|public holiday|holiday)\b/, "Feriado"],
  [/\b(?:provas?|exames?|avaliacoes)\b/, "Prova"],
  [/\binicio d[aoe]s? (?:\d. )?(?:aulas|ano|semestre|trimestre|bimestre|periodo)\b/, "Início"],
  [
    /\b(?:fim|termino|encerramento) d[aoe]s? (?:\d. )?(?:aulas|ano|semestre|trimestre|bimestre|periodo)\b/,
    "Fim",
  ],
  [
    /\b(?:confraternizacao universal|ano novo|carnaval|cinzas|sexta-feira santa|paixao de cristo|pascoa|tiradentes|dia do trabalh|corpus christi|independencia do brasil|nossa senhora aparecida|finados|proclamacao da republica|consciencia negra|natal)/,
    "Feriado",
  ],
];

/** Whether a file is a calendar by its first line. */
export function isCalendarFile(bytes: Uint8Array): boolean {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD)).replaceAll("\0", "");
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*BEGIN:VCALENDAR\b/i.test(head);
}

/** The kind of an event: a category that is one, else what its title or its description says; empty where none does. */
function kindOf(event: ICAL.Event): string {
  const categories = event.component
    .getAllProperties("categories")
    .flatMap((property) => property.getValues().map(String));
  const named = categories.find((category) => readImportedType(category) !== null);
  if (named) return named;
  for (const text of [...categories, event.summary ?? "", event.description ?? ""]) {
    const folded = foldText(text.slice(0, MAX_IMPORT_CELL));
    const kind = KINDS.find(([words]) => words.test(folded))?.[1];
    if (kind === undefined) continue;
    const [, weekday] = /\((segunda|terca|quarta|quinta|sexta|sabado)(?:-feira)?\)/.exec(folded) ?? [];
    return kind === "Sábado letivo" && weekday ? `${kind} (${weekday})` : kind;
  }
  return categories[0] ?? "";
}

/** A day as it is on the calendar's own clock: UTC counts in the zone that the file names. */
function dayOf(time: ICAL.Time, zone: string): string {
  const written = `${String(time.year).padStart(4, "0")}-${String(time.month).padStart(2, "0")}-${String(time.day).padStart(2, "0")}`;
  if (time.isDate || time.zone !== ICAL.Timezone.utcTimezone) return written;
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(time.toJSDate());
}

function typed(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** "21/04/2027", or the first and last day of several: the end of an event is not in it any more. */
function datesOf(start: ICAL.Time, end: ICAL.Time, zone: string): string {
  const last = end.clone();
  if (last.compare(start) > 0) last.adjust(last.isDate ? -1 : 0, 0, 0, last.isDate ? 0 : -1);
  const [first, until] = [dayOf(start, zone), dayOf(last, zone)];
  return until <= first ? typed(first) : `${typed(first)} a ${typed(until)}`;
}

/**
 * The days of the month that a repetition names, where it names them: the library moves 30 February to 2 March, whereas
 * such a repetition is left out (RFC 5545 §3.3.10).
 */
function namedDays(event: ICAL.Event, [rule, another]: ICAL.Recur[]): number[] | null {
  if (!rule || another || event.component.hasProperty("rdate")) return null;
  const { BYMONTHDAY, ...others } = rule.parts;
  const isByDay = Object.keys(others).every((part) => part === "BYMONTH");
  if (!isByDay || !["MONTHLY", "YEARLY"].includes(rule.freq)) return null;
  const days = (BYMONTHDAY ?? [event.startDate.day]).map(Number);
  return days.every((day) => day > 0) ? days : null;
}

type Dated = { dates: string; event: ICAL.Event };
type Reading = { zone: string; thisYear: number; budget: { steps: number } };

/** The dates of an event; of a repeated one those of the years that count. Too dense a repetition is named instead. */
function listDates(event: ICAL.Event, { zone, thisYear, budget }: Reading): Dated[] {
  if (!event.isRecurring()) return [{ dates: datesOf(event.startDate, event.endDate, zone), event }];
  const rules = event.component
    .getAllProperties("rrule")
    .map((property) => property.getFirstValue() as ICAL.Recur);
  const isDense = rules.some(({ freq }) => !FREQUENCIES.includes(freq));
  const days = namedDays(event, rules);
  const dated: Dated[] = [];
  const occurrences = event.iterator();
  while (!isDense && budget.steps-- > 0) {
    const next: ICAL.Time | null = occurrences.next();
    if (!next || next.year > thisYear + YEARS_AHEAD) return dated;
    if (next.year < thisYear || (days && !days.includes(next.day))) continue;
    const { startDate, endDate, item } = event.getOccurrenceDetails(next);
    if (item.component.getFirstPropertyValue("status") === "CANCELLED") continue;
    dated.push({ dates: datesOf(startDate, endDate, zone), event: item });
    if (dated.length > MAX_IMPORT_ROWS) return dated;
  }
  return [{ dates: rules.map(String).join(" "), event }];
}

/** The line, from 1, of each event; empty where something else than an event says it begins. */
function linesOfEvents(text: string, count: number): number[] {
  const lines = text
    .split("\n")
    .flatMap((line, index) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [index + 1] : []));
  return lines.length === count ? lines : [];
}

function zoneOf(calendar: ICAL.Component): string {
  const zone = String(calendar.getFirstPropertyValue("x-wr-timezone") ?? "UTC");
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

/**
 * Reads the events of a calendar (RFC 5545) as rows of the calendar's sheet, titles first (rules R23.10): all-day events
 * and those of several days by their days, repeated ones in this year and the next, changed and cancelled repetitions as
 * they are. What has no kind gets none, and is a fault of its line in the preview.
 * @param now whose year is this one.
 */
export function readCalendarFile(bytes: Uint8Array, now = new Date()): { rows: TableRow[] } | TableRefusal {
  const decoded = decodeText(bytes);
  if ("refused" in decoded) return decoded;
  let calendar: ICAL.Component;
  try {
    const parsed: unknown = ICAL.parse(decoded.text);
    const first = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed[0] : parsed;
    calendar = new ICAL.Component(first as never);
  } catch {
    return { refused: "unreadable" };
  }
  const components = calendar.getAllSubcomponents("vevent");
  if (components.length > MAX_IMPORT_ROWS)
    return { refused: "tooManyRows", value: String(components.length) };
  const lines = linesOfEvents(decoded.text, components.length);
  const reading = {
    zone: zoneOf(calendar),
    thisYear: now.getUTCFullYear(),
    budget: { steps: MOST_STEPS },
  };
  const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue("uid") ?? "");
  const isException = (component: ICAL.Component) => component.hasProperty("recurrence-id");
  const exceptions = Map.groupBy(components.filter(isException), uidOf);
  const repeated = new Set(components.filter((each) => !isException(each)).map(uidOf));
  const rows: TableRow[] = [{ line: 1, cells: TITLES }];
  for (const [index, component] of components.entries()) {
    const isCancelled = component.getFirstPropertyValue("status") === "CANCELLED";
    // A changed repetition is read with the event that it is of.
    if (isCancelled || (isException(component) && repeated.has(uidOf(component)))) continue;
    const line = lines[index] ?? index + 1;
    let dated: Dated[];
    try {
      const changed = uidOf(component) === "" ? [] : (exceptions.get(uidOf(component)) ?? []);
      const event = new ICAL.Event(component, { strictExceptions: false, exceptions: changed });
      dated = listDates(event, reading);
    } catch {
      rows.push({ line, cells: ["", "", String(component.getFirstPropertyValue("summary") ?? "")] });
      continue;
    }
    for (const { dates, event } of dated)
      rows.push({
        line,
        cells: [dates, kindOf(event), event.summary ?? ""].map((cell) => cell.slice(0, MAX_IMPORT_CELL)),
      });
    if (rows.length > MAX_IMPORT_ROWS + 1) return { refused: "tooManyRows", value: String(rows.length - 1) };
  }
  return rows.length < 2 ? { refused: "empty" } : { rows };
}
