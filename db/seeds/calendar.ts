import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";

const DAY_MS = 86_400_000;

export type BlockedDay = {
  date: string;
  title: string;
  description: string | null;
  type: "holiday" | "council" | "event" | "other";
  shifts: readonly Shift[];
  panelMessage: string | null;
};

/** `date` moved by `days`, both `YYYY-MM-DD`. */
export function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

function weekday(date: string): number {
  return new Date(date).getUTCDay();
}

/** Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher). */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)).toISOString().slice(0, 10);
}

function holidays(year: number): [date: string, title: string][] {
  const sunday = easter(year);
  return [
    [`${year}-01-01`, "Confraternização Universal"],
    [shiftDate(sunday, -48), "Carnaval (segunda-feira)"],
    [shiftDate(sunday, -47), "Carnaval"],
    [shiftDate(sunday, -2), "Sexta-feira Santa"],
    [`${year}-04-21`, "Tiradentes"],
    [`${year}-05-01`, "Dia do Trabalho"],
    [shiftDate(sunday, 60), "Corpus Christi"],
    [`${year}-09-07`, "Independência do Brasil"],
    [`${year}-10-12`, "Nossa Senhora Aparecida"],
    [`${year}-11-02`, "Finados"],
    [`${year}-11-15`, "Proclamação da República"],
    [`${year}-11-20`, "Dia da Consciência Negra"],
    [`${year}-12-25`, "Natal"],
  ];
}

/** The last Friday of a month, where councils of the classes are held. */
function lastFriday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return shiftDate(last, -((weekday(last) + 2) % 7));
}

/** The blocked days of one year: national holidays, councils, an event, a maintenance. */
export function blockedDaysOfYear(year: number): BlockedDay[] {
  const days: BlockedDay[] = holidays(year).map(([date, title]) => ({
    date,
    title,
    description: "Feriado ou ponto facultativo nacional",
    type: "holiday",
    shifts: SHIFTS,
    panelMessage: `Não haverá aula: ${title}`,
  }));
  for (const month of [4, 7, 9, 11]) {
    days.push({
      date: lastFriday(year, month),
      title: `Conselho de Classe – ${month <= 7 ? "1º" : "2º"} semestre`,
      description: null,
      type: "council",
      shifts: ["morning", "afternoon"],
      panelMessage: "Conselho de Classe: não haverá aula pela manhã e à tarde",
    });
  }
  days.push({
    date: lastFriday(year, 10),
    title: "Feira de Ciências e Tecnologia",
    description: "Apresentação dos trabalhos das turmas à comunidade",
    type: "event",
    shifts: SHIFTS,
    panelMessage: "Hoje é dia da Feira de Ciências e Tecnologia: visite os trabalhos das turmas",
  });
  days.push({
    date: lastFriday(year, 8),
    title: "Manutenção da rede elétrica",
    description: "Desligamento programado pela concessionária",
    type: "other",
    shifts: ["evening"],
    panelMessage: null,
  });
  return days.sort((a, b) => (a.date < b.date ? -1 : 1));
}

type Term = { name: string; kind: "term" | "exams" | "recess"; start_date: string; end_date: string };

/** A year's terms; between them and after the last is vacation. */
export function termsOfYear(year: number): Term[] {
  return [
    { name: "1º semestre", kind: "term", start_date: `${year}-02-01`, end_date: `${year}-07-10` },
    { name: "2º semestre", kind: "term", start_date: `${year}-07-25`, end_date: `${year}-12-10` },
    { name: "Semana de estudos", kind: "recess", start_date: `${year}-10-12`, end_date: `${year}-10-16` },
    { name: "Provas finais", kind: "exams", start_date: `${year}-12-11`, end_date: `${year}-12-18` },
  ];
}

/** Saturdays that make up for a weekday with too few lessons: the third of four months. */
export function schoolSaturdaysOfYear(year: number): { date: string; asWeekday: number; title: string }[] {
  const names = ["segunda", "terça", "quarta", "quinta", "sexta"];
  return [4, 6, 8, 10].map((month, index) => {
    const first = `${year}-${String(month).padStart(2, "0")}-01`;
    const asWeekday = ((year + index) % names.length) + 1;
    return {
      date: shiftDate(first, ((6 - weekday(first) + 7) % 7) + 14),
      asWeekday,
      title: `Sábado letivo (${names[asWeekday - 1]})`,
    };
  });
}

function isTaught(date: string): boolean {
  const [first, second, recess, exams] = termsOfYear(Number(date.slice(0, 4))) as [Term, Term, Term, Term];
  if (date >= recess.start_date && date <= recess.end_date) return false;
  return [first, second, exams].some((term) => date >= term.start_date && date <= term.end_date);
}

/** Whether a school of today has terms: one that is tried in the vacation has lessons all the year instead. */
export function hasTerms(today: string): boolean {
  return [0, 7, 14].every((days) => isTaught(shiftDate(today, days)));
}

export type Calendar = {
  /** Days with classes, in order. */
  schoolDays: string[];
  /** Index of today's classes, or the next ones, in `schoolDays`. */
  todayIndex: number;
  blockedDays: BlockedDay[];
};

type Span = { days: number; past: number };

/**
 * `days` school days around today, `past` of them before it: Monday to Friday without the blocked days.
 * @param rules.holdToday today is a school day regardless of the calendar.
 * @param rules.inTerms leaves out the vacations, too.
 */
export function makeCalendar(
  today: string,
  { days, past }: Span,
  { holdToday = false, inTerms = false }: { holdToday?: boolean; inTerms?: boolean },
): Calendar {
  const byYear = new Map<number, BlockedDay[]>();
  const isSchoolDay = (date: string) => {
    if (date === today && holdToday) return true;
    if (weekday(date) === 0 || weekday(date) === 6) return false;
    if (inTerms && !isTaught(date)) return false;
    const year = Number(date.slice(0, 4));
    const blocked = byYear.get(year) ?? blockedDaysOfYear(year);
    byYear.set(year, blocked);
    return !blocked.some((day) => day.date === date);
  };
  const before: string[] = [];
  for (let date = shiftDate(today, -1); before.length < past; date = shiftDate(date, -1)) {
    if (isSchoolDay(date)) before.push(date);
  }
  const after: string[] = [];
  for (let date = today; after.length < days - past; date = shiftDate(date, 1)) {
    if (isSchoolDay(date)) after.push(date);
  }
  const blockedDays = [...byYear.keys()].sort((a, b) => a - b).flatMap((year) => byYear.get(year)!);
  return {
    schoolDays: [...before.reverse(), ...after],
    todayIndex: before.length,
    blockedDays: holdToday ? blockedDays.filter((day) => day.date !== today) : blockedDays,
  };
}
