import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { COURSES, classesOfYear } from "./catalog.ts";
import { createRandom } from "./random.ts";
import type { Timetable, TimetableBlock } from "./timetable-files.ts";

/** Each class has school in one shift from Monday to Friday, in two double lessons. */
const WEEKDAYS = [1, 2, 3, 4, 5];
const DOUBLE_LESSONS = [0, 2];
/** When classes of one course have a lesson together, and when some are halved. */
const JOINED = { weekday: 5, lesson: 2 };
const HALVED = { weekday: 3, lesson: 0, course: "MEC" };

export type TimetableOptions = {
  seed: string;
  year: number;
  /** Names, as the school has them. */
  teachers: string[];
  environments: string[];
};

type Slot = { weekday: number; lesson: number };

function isAt(slot: Slot, { weekday, lesson }: Slot): boolean {
  return slot.weekday === weekday && slot.lesson === lesson;
}

/** The groups of classes that are taught at one time: pairs of a course, single classes, or both halves of one. */
function groupsAt(slot: Slot, classes: ClassOfShift[]): ClassOfShift[][] {
  const singles = classes.map((each) => [each]);
  if (isAt(slot, JOINED)) {
    const courses = [...new Set(classes.map(({ course }) => course))];
    return courses.map((course) => classes.filter((each) => each.course === course).slice(0, 2));
  }
  if (!isAt(slot, HALVED)) return singles;
  return singles.flatMap(([only]) => {
    if (!only || COURSES[only.course]?.code !== HALVED.course) return only ? [[only]] : [];
    return ["1", "2"].map((half) => [{ ...only, name: `${only.name}/${half}` }]);
  });
}

type ClassOfShift = { name: string; course: number; shift: number };

/**
 * The week of a demonstration school: nobody is in two places, no room and no class is taken twice. Joined classes, half
 * groups, two teachers, and lessons without a room where the rooms do not suffice.
 */
export function makeTimetable({ seed, year, teachers, environments }: TimetableOptions): Timetable {
  const lessons = SHIFTS.map((shift) => DEFAULT_LESSON_SET[shift].lessons);
  const firstPeriods = lessons.map((_, shift) => lessons.slice(0, shift).flat().length + 1);
  const classes = classesOfYear(year).map((each, index) => ({ ...each, shift: index % SHIFTS.length }));
  const blocks: TimetableBlock[] = [];
  for (const shift of SHIFTS.keys()) {
    const ofShift = classes.filter((each) => each.shift === shift);
    for (const weekday of WEEKDAYS) {
      for (const lesson of DOUBLE_LESSONS) {
        const slot = { weekday, lesson };
        const random = createRandom(`${seed} timetable ${shift} ${weekday} ${lesson}`);
        const [freeTeachers, freeRooms] = [random.shuffle(teachers), random.shuffle(environments)];
        for (const group of groupsAt(slot, ofShift)) {
          const taught = COURSES[group[0]?.course ?? 0]?.disciplines ?? [];
          const isHalf = group[0]?.name.includes("/") ?? false;
          const count = group.length > 1 ? 2 : 1;
          blocks.push({
            ...{ weekday, period: (firstPeriods[shift] ?? 1) + lesson, length: 2 },
            classes: group.map(({ name }) => name),
            teachers: freeTeachers.splice(0, count),
            discipline: isHalf ? "Soldagem" : random.pick(taught),
            environments: freeRooms.splice(0, 1),
          });
        }
      }
    }
  }
  return { blocks, times: lessons.flat() };
}
