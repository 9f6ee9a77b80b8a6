import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { createRandom } from "#db/seeds/random.ts";
import type { Timetable, TimetableBlock } from "#db/seeds/timetable-files.ts";

/** What a real school's file holds; the names of this one are invented. */
export const REAL_SCHOOL = { rooms: 67, teachers: 103, disciplines: 387, classes: 47, cards: 1187 };

const SHIFT_CLASSES = 16;
const PERIODS = 6;

/** Bell times of its own: a sixth lesson of the morning that ends after 12:00. */
export const REAL_TIMES: TimeRange[] = [
  ...["07:15-08:05", "08:05-08:55", "08:55-09:45", "10:00-10:50", "10:50-11:40", "11:40-12:30"],
  ...["13:00-13:50", "13:50-14:40", "14:40-15:30", "15:45-16:35", "16:35-17:25", "17:25-18:15"],
  ...["18:45-19:25", "19:25-20:05", "20:05-20:45", "20:55-21:35", "21:35-22:15", "22:15-22:55"],
].map((range) => {
  const [startTime = "", endTime = ""] = range.split("-");
  return { startTime, endTime };
});

const FIRST =
  "Alzira Bento Cleide Dario Elza Fausto Gilda Heitor Iara Jonas Leda Mauro Neide Otto Quirino".split(" ");
const LAST = "Abreu Brandt Cunha Dutra Esteves Falcão Góes Hübner Ibáñez Junqueira Knopp Lemos".split(" ");
const AREAS = [
  "Desenho",
  "Eletrônica",
  "Física",
  "Gestão",
  "História",
  "Língua",
  "Máquinas",
  "Química",
  "Redes",
];
const COURSES = ["ADM", "ELT", "INF", "MEC", "QUI", "RED", "SEG", "TUR"];

const range = (length: number) => Array.from({ length }, (_, index) => index);

/**
 * A week of a school of `REAL_SCHOOL`'s size, the same each time: nobody and no room is in two places. A class has its
 * disciplines for itself, as aSc's files of vocational schools have them.
 */
export function makeRealTimetable(seed = "real school"): Timetable {
  const random = createRandom(seed);
  const teachers = range(REAL_SCHOOL.teachers).map(
    (index) =>
      `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length)]} ${LAST[(index * 5) % LAST.length]}`,
  );
  const rooms = range(REAL_SCHOOL.rooms).map((index) =>
    index < 48 ? `Sala ${101 + index}` : `Laboratório ${index - 47}`,
  );
  const blocks: TimetableBlock[] = range(REAL_SCHOOL.classes).flatMap((school) => {
    const [shift, place] = [Math.floor(school / SHIFT_CLASSES), school % SHIFT_CLASSES];
    const disciplines = school < REAL_SCHOOL.disciplines - 8 * REAL_SCHOOL.classes ? 9 : 8;
    const cards = 25 + (school < REAL_SCHOOL.cards - 25 * REAL_SCHOOL.classes ? 1 : 0);
    const name =
      school === 0
        ? "1A"
        : `${COURSES[school % COURSES.length]}-${1 + (school % 3)}${"ABCDEF"[Math.floor(school / 8)]}`;
    const slots = random.shuffle(range(5 * PERIODS)).slice(0, cards);
    return slots.map((slot, card) => {
      const discipline = card % disciplines;
      // Two classes of one shift have other teachers and rooms, whatever they have at one time.
      const own = (among: number) => place + SHIFT_CLASSES * (discipline % among);
      const second = place < 7 && shift === 0 && discipline === 0 ? [teachers[96 + place] as string] : [];
      const isSpare = place < 3 && shift === 0 && discipline === 7;
      return {
        weekday: 1 + Math.floor(slot / PERIODS),
        period: 1 + shift * PERIODS + (slot % PERIODS),
        length: 1,
        classes: [name],
        teachers: [teachers[own(6)] as string, ...second],
        discipline: `${AREAS[discipline]} ${name}`,
        environments: [rooms[isSpare ? 64 + place : own(4)] as string],
      };
    });
  });
  return { times: REAL_TIMES, blocks };
}
