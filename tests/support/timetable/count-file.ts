/** Counts what a timetable's file holds, by patterns instead of a parser: a second opinion of what the reader says. */
import type { FileCounts } from "#app/domain/timetable/lesson.ts";

type Row = { key: string; lessons: number; who: string[]; whom: string[]; what: string; where: string[] };

function tally(cards: number, rows: Row[]): FileCounts {
  const taught = rows.filter(({ whom, what }) => whom.length > 0 && what !== "");
  const lessons = new Map<string, Row>();
  for (const row of taught) {
    const known = lessons.get(row.key);
    lessons.set(row.key, known ? { ...known, where: [...known.where, ...row.where] } : row);
  }
  const number = (of: (row: Row) => number) => [...lessons.values()].reduce((sum, row) => sum + of(row), 0);
  return {
    cards,
    lessons: number((row) => row.lessons),
    classes: new Set(taught.flatMap(({ whom }) => whom)).size,
    teachers: new Set(taught.flatMap(({ who }) => who)).size,
    disciplines: new Set(taught.map(({ what }) => what)).size,
    environments: new Set(taught.flatMap(({ where }) => where)).size,
    withoutRoom: number((row) => (row.where.length === 0 ? row.lessons : 0)),
    withoutClass: rows.filter(({ whom }) => whom.length === 0).length,
  };
}

const words = (cell = "") => cell.split("+").flatMap((word) => word.trim() || []);

function plain(text: string): string {
  return text
    .replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_, inner: string) => inner.replaceAll("&", "&amp;"))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&amp;/g, "&");
}

function withoutComments(text: string): string {
  return text.replace(/<!--.*?-->/gs, "");
}

/** The cells of a line that separates them by `sign`, quoted or not. */
function cellsOf(line: string, sign: string): string[] {
  const cells = line.match(new RegExp(`(?:^|${sign})("(?:[^"]|"")*"|[^${sign}]*)`, "g")) ?? [];
  return cells.map((cell) =>
    cell
      .replace(new RegExp(`^${sign}`), "")
      .replace(/^"(.*)"$/s, "$1")
      .replaceAll('""', '"')
      .trim(),
  );
}

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");

/** An aSc file whose cards last one period each, or as their lesson says. */
export function countAsc(text: string): FileCounts {
  const file = withoutComments(text);
  const elements = (name: string) =>
    [...file.matchAll(new RegExp(`<${name}\\b((?:"[^"]*"|'[^']*'|[^>"'])*)>`, "g"))].map(([, inner = ""]) =>
      Object.fromEntries(
        [...inner.matchAll(/([a-z_]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key, a, b]) => [
          key,
          plain(a ?? b ?? ""),
        ]),
      ),
    );
  const nameOf = (name: string) => {
    const all = elements(name);
    return (id: string) => all.find((each) => each.id === id)?.name ?? "?";
  };
  const [className, teacher, subject, room] = ["class", "teacher", "subject", "classroom"].map(nameOf);
  const groups = elements("group");
  const list = (ids = "") => ids.split(",").filter((id) => id !== "");
  const lessons = elements("lesson");
  const cards = elements("card");
  const rows = cards.map((card, index): Row => {
    const lesson = { ...lessons.find(({ id }) => id !== undefined && id === card.lessonid), ...card };
    const halves = list(lesson.groupids)
      .map((id) => groups.find((group) => group.id === id))
      .filter((group) => group?.entireclass === "0");
    const names = list(lesson.classids).map((id) => {
      const half = halves.find((group) => group?.classid === id);
      return `${className?.(id)}${half ? `/${half.name?.replace("Grupo ", "")}` : ""}`;
    });
    return {
      key: String(index),
      lessons: Number(lesson.periodspercard ?? 1) * (card.days?.match(/1/g)?.length ?? 1),
      whom: names,
      who: list(lesson.teacherids).map((id) => teacher?.(id) ?? ""),
      what: subject?.(lesson.subjectid ?? "") ?? "",
      where: list(card.classroomids).map((id) => room?.(id) ?? ""),
    };
  });
  return tally(cards.length, rows);
}

export function countFet(text: string): FileCounts {
  const rows = linesOf(text).slice(1);
  return tally(
    rows.length,
    rows.map((line, index): Row => {
      const [, , , students, what = "", teachers, , room] = cellsOf(line, ",");
      return {
        key: String(index),
        lessons: 1,
        whom: words(students),
        who: words(teachers),
        what,
        where: words(room),
      };
    }),
  );
}

export function countUntis(text: string): FileCounts {
  const rows = linesOf(text).map((line) => cellsOf(line, ","));
  return tally(
    rows.length,
    rows.map(([number, whom, who, what = "", where, day, hour]): Row => {
      const split = (cell = "") => cell.split("~").filter((word) => word !== "");
      const key = [number, day, hour, what].join();
      return { key, lessons: 1, whom: split(whom), who: split(who), what, where: split(where) };
    }),
  );
}

/** A table of the titles that the demonstration writes, whose discipline is taught once an hour. */
export function countTable(text: string): FileCounts {
  const rows = linesOf(text)
    .slice(1)
    .map((line) => cellsOf(line, ";"));
  return tally(
    rows.length,
    rows.map(([day, hour, , , whom, what = "", who, where]): Row => {
      const key = [day, hour, what].join();
      return { key, lessons: 1, whom: words(whom), who: words(who), what, where: words(where) };
    }),
  );
}

/** A file of Urânia in which a discipline is taught once an hour. */
export function countUrania(text: string): FileCounts {
  const entries = withoutComments(text).split("<REGISTRO>").slice(1);
  return tally(
    entries.length,
    entries.map((entry): Row => {
      const field = (name: string) =>
        plain(new RegExp(`<${name}>(.*?)</${name}>`, "s").exec(entry)?.[1] ?? "").trim();
      const what = field("CODDISC");
      const key = [field("DIA"), field("HOR"), what].join();
      return {
        ...{ key, lessons: 1, what, whom: words(field("CODTURMA")), who: words(field("CODPROF")) },
        where: words(field("AMBIENTE")),
      };
    }),
  );
}
