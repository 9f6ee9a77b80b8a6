import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import type { Random } from "./random.ts";

/** Bookings a room, day and shift. */
const OCCUPANCY_TENTHS = 6;
const TWO_ROOMS_SHARE = 0.06;
const WHOLE_SHIFT_SHARE = 0.6;
const MADE_BY_STAFF_SHARE = 0.35;
const CONFLICT_SHARE = 0.12;
const SUBJECTS_OF_TEACHER = 3;
export const PENDING_SHARE = 0.1;
const REJECTED_SHARE = 0.05;

const NOTES = [
  "Aula prática em duplas",
  "Preciso do projetor e de caixas de som",
  "Prova",
  "Apresentação dos seminários",
  "Visita técnica sai do laboratório às 9h; a sala fica livre depois",
  "Reposição da aula do dia do conselho",
  "Aula com equipamento da própria turma: deixar o corredor central livre e duas mesas com tomada perto da primeira fila.",
];
const REASONS = [
  "O ambiente já está reservado neste horário.",
  "Escolha uma sala com capacidade para a turma.",
  "Laboratório em manutenção nesta semana.",
  "O pedido chegou depois do prazo de envio.",
  "Rejeitada pelo setor pedagógico",
];

export type Booking = {
  shift: Shift;
  start: string;
  end: string;
  status: "pending" | "approved" | "rejected";
  /** Positions in the lists of the school. */
  rooms: number[];
  teacher: number;
  classPosition: number;
  /** Which of the course's disciplines, wrapping around after its last one. */
  subject: number;
  notes: string | null;
  reason: string | null;
  madeByStaff: boolean;
  /** How many days before its date it was requested. */
  daysBefore: number;
  /** Minutes after 8:00 when it was requested. */
  minute: number;
};

export type DayOptions = {
  random: Random;
  /** 0 is today or the first school day after it; days before are negative. */
  dayIndex: number;
  rooms: number;
  teachers: number;
  /** The course of every class of the year. */
  classCourses: number[];
  courses: number;
  pendingShare: number;
};

function positions(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function times(random: Random, shift: Shift): { start: string; end: string } {
  const { lessons: slots, whole } = DEFAULT_LESSON_SET[shift];
  if (random.chance(WHOLE_SHIFT_SHARE)) return { start: whole.startTime, end: whole.endTime };
  const first = random.below(slots.length);
  const last = first + random.below(slots.length - first);
  return { start: slots[first]!.startTime, end: slots[last]!.endTime };
}

function statusOf(random: Random, pendingShare: number): Booking["status"] {
  const draw = random.next();
  if (draw < REJECTED_SHARE) return "rejected";
  return draw < REJECTED_SHARE + pendingShare ? "pending" : "approved";
}

/** Returns the next class of the teacher's course; a class is in one place at a time while the course has others. */
function createClassChoice({ random, classCourses, courses }: DayOptions): (teacher: number) => number {
  const mixed = random.shuffle(positions(classCourses.length));
  const queues = positions(courses).map((course) => mixed.filter((each) => classCourses[each] === course));
  const taken = queues.map(() => 0);
  return (teacher) => {
    const course = teacher % courses;
    const queue = queues[course]!;
    return queue[taken[course]!++ % queue.length]!;
  };
}

/** How many bookings a shift gets, so that whole days together come to 60 % exactly. */
function bookingsOfShift(dayIndex: number, shiftIndex: number, rooms: number): number {
  const cell = dayIndex * SHIFTS.length + shiftIndex;
  const upTo = (cells: number) => Math.floor((cells * rooms * OCCUPANCY_TENTHS) / 10);
  return upTo(cell + 1) - upTo(cell);
}

function bookingsInShift(options: DayOptions, shift: Shift, count: number): Booking[] {
  const { random } = options;
  const rooms = random.shuffle(positions(options.rooms));
  const teachers = random.shuffle(positions(options.teachers));
  const nextClass = createClassChoice(options);
  let freeRoom = count;
  const bookings: Booking[] = [];
  for (let index = 0; index < count; index++) {
    const status = statusOf(random, options.pendingShare);
    const teacher = teachers[index % teachers.length]!;
    const booking: Booking = {
      shift,
      ...times(random, shift),
      status,
      rooms: [rooms[index]!],
      teacher,
      classPosition: nextClass(teacher),
      subject: teacher + random.below(SUBJECTS_OF_TEACHER),
      notes: random.chance(0.15) ? random.pick(NOTES) : null,
      reason: status === "rejected" ? random.pick(REASONS) : null,
      madeByStaff: status === "approved" && random.chance(MADE_BY_STAFF_SHARE),
      daysBefore: 2 + random.below(19),
      minute: random.below(600),
    };
    const rival = bookings.findLast((other) => other.status === "approved");
    if (status === "pending" && rival && random.chance(CONFLICT_SHARE)) {
      booking.rooms = [rival.rooms[0]!];
      booking.start = rival.start;
      booking.end = rival.end;
    } else if (freeRoom < rooms.length && random.chance(TWO_ROOMS_SHARE)) {
      booking.rooms.push(rooms[freeRoom++]!);
    }
    bookings.push(booking);
  }
  return bookings;
}

/** The bookings of one day. Two approved ones never share a room in a shift. */
export function bookingsOfDay(options: DayOptions): Booking[] {
  return SHIFTS.flatMap((shift, index) =>
    bookingsInShift(options, shift, bookingsOfShift(options.dayIndex, index, options.rooms)),
  );
}
