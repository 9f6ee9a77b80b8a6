import { BLANK_CONTENT } from "#app/domain/bookings/reservation-content.ts";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { numberedLesson } from "#app/domain/timetable/draft-lesson.ts";
import { jsonParts } from "#app/domain/timetable/parts.ts";
import type { NamedPeriod, WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";
import { insertJoined } from "#app/models/bookings/joined.server.ts";
import { insertPlaces, insertReservation } from "#app/models/bookings/reservation-write.server.ts";
import { insertSeries } from "#app/models/series/series.server.ts";
import {
  finishWork,
  insertTimetable,
  storeLessonFacts,
  storeWork,
} from "#app/models/timetable/timetable.server.ts";
import { insertLessons } from "#app/models/timetable/timetable-parts.server.ts";
import { insertTimetableSeries } from "#app/models/timetable/timetable-rows.server.ts";
import type { Database } from "#db/client.server.ts";
import { shiftDate } from "./calendar.ts";
import type { Timetable, TimetableBlock } from "./timetable-files.ts";

/** For how many weeks, from the present one on, the school's timetable is published. */
const WEEKS = 4;
const FILE_NAME = "grade-horaria.csv";
const WEEK_DAYS = 7;

type School = {
  today: string;
  /** Days with classes, in order. */
  schoolDays: string[];
  /** Who published it. */
  staffId: number;
};

/** 1 (Monday) to 7. */
function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || WEEK_DAYS;
}

/** The ids of names in a table; a name that two rows have means nothing, as in an import. */
function idsByName(db: Database, table: "users" | "classes" | "disciplines" | "environments") {
  const rows = db.all(db.q.selectFrom(table).select(["id", "name"]));
  const ids = Map.groupBy(rows, ({ name }) => name);
  return (names: string[]) =>
    names.flatMap((name) => {
      const [row, other] = ids.get(name) ?? [];
      return row && !other ? [row.id] : [];
    });
}

/** The shift of a block and its lessons there; `period` counts the whole day's. */
function placeOf({ period, length }: TimetableBlock) {
  let first = period;
  for (const shift of SHIFTS) {
    const { lessons } = DEFAULT_LESSON_SET[shift];
    if (first <= lessons.length) {
      const numbers = Array.from({ length }, (_, index) => first + index);
      const [start, end] = [lessons[first - 1], lessons[first + length - 2]];
      return start && end
        ? { shift, numbers, hours: { startTime: start.startTime, endTime: end.endTime } }
        : null;
    }
    first -= lessons.length;
  }
  return null;
}

/**
 * Publishes the part of a timetable whose rooms nobody has booked, for some weeks: a school of both, lessons and
 * reservations, to which its whole file is what is imported next (rules R28.9). Gives the number of reservations.
 */
export function publishTimetablePart(
  db: Database,
  { blocks }: Timetable,
  { today, schoolDays, staffId }: School,
): number {
  const monday = shiftDate(today, 1 - weekdayOf(today));
  const until = shiftDate(monday, WEEKS * WEEK_DAYS - 1);
  const days = schoolDays.filter((date) => date >= monday && date <= until);
  const at = `${shiftDate(monday, -WEEK_DAYS)}T12:00:00.000Z`;
  const [teachers, classes, disciplines, environments] = [
    idsByName(db, "users"),
    idsByName(db, "classes"),
    idsByName(db, "disciplines"),
    idsByName(db, "environments"),
  ];
  const taken = db.sqlite.prepare(
    `SELECT 1 FROM reservation_environments AS place JOIN reservations AS r ON r.id = place.reservation_id
     WHERE place.environment_id = ? AND place.date = ? AND r.start_time < ? AND r.end_time > ?`,
  );
  const timetableId = insertTimetable(db, {
    ...{ fileName: FILE_NAME, calendarId: null, startDate: monday, endDate: until },
    ...{ createdBy: staffId, at },
  });
  const periods: NamedPeriod[] = [];
  let reservations = 0;
  for (const [step, block] of blocks.entries()) {
    const place = placeOf(block);
    const dates = days.filter((date) => weekdayOf(date) === block.weekday);
    const classIds = classes(block.classes);
    const teacherUserIds = teachers(block.teachers);
    const [disciplineId] = disciplines([block.discipline]);
    const environmentIds = environments(block.environments);
    const isNamed =
      classIds.length === block.classes.length && teacherUserIds.length === block.teachers.length;
    if (!place || !isNamed || !disciplineId || environmentIds.length === 0 || dates.length === 0) continue;
    const { shift, numbers, hours } = place;
    const isTaken = dates.some((date) =>
      environmentIds.some((room) => taken.get(room, date, hours.endTime, hours.startTime)),
    );
    if (isTaken) continue;
    const pattern = {
      weekday: block.weekday,
      shift,
      weeks: "1",
      terms: null,
      startDate: null,
      endDate: null,
    };
    const lesson: WeeklyLesson = {
      ...pattern,
      ...{ classIds, teacherUserIds, disciplineId, environmentIds, lessons: numbers },
    };
    const { classes: named, teachers: teachersOf, discipline, environments: rooms } = block;
    for (const each of numbers)
      periods.push({
        ...{ ...pattern, line: periods.length + 2, lesson: each, classes: named, teachers: teachersOf },
        ...{ discipline, environments: rooms },
      });
    const [classId = 0, ...otherClasses] = classIds;
    const [teacherId = staffId, ...otherTeachers] = teacherUserIds;
    const content = { ...BLANK_CONTENT, disciplineId, classId };
    const seriesId = insertSeries(db, {
      ...{ kind: "timetable", ownerId: teacherId, createdBy: staffId, ...content, environmentIds, shift },
      ...{ lessons: numbers, startTime: null, endTime: null, weekdays: [block.weekday], everyWeeks: 1 },
      ...{ startDate: dates[0] ?? monday, endDate: until, splitFromId: null, requestKey: null, at },
    });
    insertTimetableSeries(db, { seriesId, timetableId, step, lesson });
    for (const date of dates) {
      const id = insertReservation(db, {
        ...{ date, ...hours, shift, ...content, userId: staffId, teacherUserId: teacherId },
        ...{ status: "approved", reviewerUserId: staffId, overrideUserId: null, requestKey: null },
        ...{ rejectionReason: null, series: { seriesId, seriesDate: date, isDetached: false }, at },
      });
      insertPlaces(db, id, environmentIds);
      insertJoined(db, [id], { classIds: otherClasses, teacherUserIds: otherTeachers });
    }
    reservations += dates.length;
  }
  for (const part of jsonParts(periods.map(numberedLesson))) insertLessons(db, timetableId, part);
  storeLessonFacts(db, {
    id: timetableId,
    format: "table",
    count: periods.length,
    counts: null,
    faultCount: 0,
    mapping: null,
    at,
  });
  storeWork(db, { id: timetableId, work: "{}", total: reservations, from: monday, at });
  const work = JSON.stringify({ ended: [] });
  finishWork(db, { id: timetableId, state: "published", work, publishedAt: at, at });
  return reservations;
}
