/** What a lesson of an aSc file teaches: its classes, groups, teachers and subject (rules R28.5). */
import type { FileLesson } from "#app/domain/timetable/lesson.ts";
import type { LineFault } from "#app/domain/timetable/timetable-fault.ts";
import type { AscDocument } from "./asc-document.ts";
import { readName } from "./values.ts";
import type { Attributes } from "./xml.ts";

/** Lessons that one card may take up. */
const MOST_PERIODS = 12;

export type Problem = { fault: LineFault; value: string };

export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "fault" in value;
}

/** Ids of a list such as `*12,*13`; older files divide by spaces or semicolons. */
export function idsOf(list: string | undefined): string[] {
  return [...new Set((list ?? "").split(/[\s,;]+/))].filter((id) => id !== "");
}

function byId(elements: Attributes[]): Map<string, Attributes> {
  return new Map(elements.map((element) => [element.id ?? "", element]));
}

function nameOf(element: Attributes): string {
  const { name = "", firstname = "", lastname = "", short = "" } = element;
  return readName(name) || readName(`${firstname} ${lastname}`) || readName(short);
}

/** A half group is a class of its own: "MEC-2A/1"; the group of the entire class is the class. */
function groupName(className: string, group: Attributes): string {
  const name = nameOf(group);
  if (group.entireclass === "1" || name === "") return className;
  const [, number] = /^(?:grupo|group|turma|gr\.?|g)\s*(\d{1,2})$/i.exec(name) ?? [];
  return `${className}/${number ?? name}`;
}

export function namesOf(ids: string[], elements: Map<string, Attributes>): string[] | Problem {
  const missing = ids.find((id) => !elements.has(id));
  if (missing !== undefined) return { fault: "reference", value: missing };
  const names = ids.map((id) => nameOf(elements.get(id) ?? {}));
  return [...new Set(names)].filter((name) => name !== "");
}

export type Lists = Record<
  "teachers" | "classes" | "subjects" | "classrooms" | "groups",
  Map<string, Attributes>
>;

function classesOf(lesson: Attributes, { classes, groups }: Lists): string[] | Problem {
  const classIds = idsOf(lesson.classids ?? lesson.classid);
  const unknown = classIds.find((id) => !classes.has(id));
  if (unknown !== undefined) return { fault: "reference", value: unknown };
  const groupIds = idsOf(lesson.groupids ?? lesson.groupid);
  const strange = groupIds.find((id) => !groups.has(id) || !classes.has(groups.get(id)?.classid ?? ""));
  if (strange !== undefined) return { fault: "reference", value: strange };
  const grouped = groupIds.map((id) => groups.get(id) ?? {});
  const ungrouped = classIds.filter((id) => grouped.every(({ classid }) => classid !== id));
  const names = [
    ...grouped.map((group) => groupName(nameOf(classes.get(group.classid ?? "") ?? {}), group)),
    ...ungrouped.map((id) => nameOf(classes.get(id) ?? {})),
  ];
  return [...new Set(names)].filter((name) => name !== "");
}

export function listsOf(document: AscDocument): Lists {
  return {
    teachers: byId(document.teacher),
    classes: byId(document.class),
    subjects: byId(document.subject),
    classrooms: byId(document.classroom),
    groups: byId(document.group),
  };
}

/** What a lesson's cards have in common; `key` is one for all of them. */
export type Taught = Pick<FileLesson, "classes" | "teachers" | "discipline"> & {
  key: string;
  periods: number;
  /** The lesson's own weeks and terms, for cards that have none. */
  weeks: string | undefined;
  terms: string | undefined;
};

function periodsOf({ periodspercard, durationperiods }: Attributes): number | null {
  const periods = Number(periodspercard ?? durationperiods);
  return Number.isInteger(periods) && periods >= 1 && periods <= MOST_PERIODS ? periods : null;
}

/** What tells lessons apart that have no id. */
function contentKey({
  classids,
  classid,
  groupids,
  groupid,
  subjectid,
  teacherids,
  teacherid,
}: Attributes): string {
  const lists = [classids ?? classid, groupids ?? groupid, subjectid, teacherids ?? teacherid];
  return lists
    .map((list) =>
      idsOf(list)
        .toSorted((a, b) => (a < b ? -1 : 1))
        .join(" "),
    )
    .join("\t");
}

function taughtOf(
  lesson: Attributes,
  lists: Lists,
): Omit<Taught, "key" | "periods" | "weeks" | "terms"> | Problem {
  const classes = classesOf(lesson, lists);
  if (isProblem(classes)) return classes;
  const teachers = namesOf(idsOf(lesson.teacherids ?? lesson.teacherid), lists.teachers);
  if (isProblem(teachers)) return teachers;
  const subjects = namesOf(idsOf(lesson.subjectid), lists.subjects);
  if (isProblem(subjects)) return subjects;
  return { classes, teachers, discipline: subjects[0] ?? null };
}

const CLASS_LISTS = ["classids", "classid", "groupids", "groupid"] as const;
const OTHER_LISTS = ["subjectid", "teacherids", "teacherid"] as const;

/** What a card says of its lesson itself, as files of programs that write no lesson ids do. */
function ownLists(card: Attributes): Attributes {
  const names = [...CLASS_LISTS, ...OTHER_LISTS].filter((name) => idsOf(card[name]).length > 0);
  return Object.fromEntries(names.map((name) => [name, card[name]]));
}

/** A lesson as a card changes it: classes and groups go together. */
function changed(lesson: Attributes, own: Attributes): Attributes {
  const namesClasses = CLASS_LISTS.some((name) => name in own);
  const rest = { ...lesson };
  if (namesClasses) for (const name of CLASS_LISTS) delete rest[name];
  return { ...rest, ...own };
}

/**
 * Finds what each card teaches: the lesson that it points to, with what the card says itself before that; without one,
 * what the card says. A card that says neither, or points to two lessons of one id, is a fault.
 */
export function createLessonFinder(
  document: AscDocument,
  lists: Lists,
): (card: Attributes) => Taught | Problem {
  const byLessonId = Map.groupBy(document.lesson, ({ id = "" }) => id);
  const byContent = Map.groupBy(document.lesson, contentKey);
  const weeks = byId(document.weeksdef);
  const terms = byId(document.termsdef);
  const known = new Map<string, Taught | Problem>();

  function make(key: string, lesson: Attributes): Taught | Problem {
    const taught = taughtOf(lesson, lists);
    if (isProblem(taught)) return taught;
    const alike = new Set((byContent.get(contentKey(lesson)) ?? []).map((each) => periodsOf(each)));
    const [only = null] = alike.size === 1 ? alike : [];
    return {
      ...taught,
      key,
      periods: periodsOf(lesson) ?? only ?? 1,
      weeks: lesson.weeks || weeks.get(lesson.weeksdefid ?? "")?.weeks,
      terms: lesson.terms || terms.get(lesson.termsdefid ?? "")?.terms,
    };
  }
  return (card) => {
    const { lessonid: id = "" } = card;
    const own = ownLists(card);
    const isOwn = Object.keys(own).length > 0;
    const [lesson, another] = id === "" ? [] : (byLessonId.get(id) ?? []);
    if (another || (!lesson && (id !== "" || !isOwn))) return { fault: "reference", value: id };
    const length = card.periodspercard ?? card.durationperiods;
    const whole = { ...changed(lesson ?? {}, own), ...(length ? { periodspercard: length } : {}) };
    const key = JSON.stringify([id, isOwn ? contentKey(whole) : "", length ?? ""]);
    const found = known.get(key) ?? make(key, whole);
    known.set(key, found);
    return found;
  };
}
