/**
 * Calendars that three federal institutes published, as far as their pages can still be read. What a comment calls
 * published is quoted literally; the rest of the year is reconstructed.
 */
import type { CalendarRules, DayException, SchoolWeekday } from "#app/domain/calendar/calendar.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";

type Published = CalendarRules & {
  year: number;
  /** Dates without lessons, each with its shifts: holidays and recesses of the whole school. */
  blocked: { date: string; title: string; shifts: readonly Shift[] }[];
  /** The printed number of school days by month (`01`), for the months whose number is known. */
  printed: Record<string, number>;
};

const WORKDAYS: SchoolWeekday[] = [1, 2, 3, 4, 5];

function holiday(date: string, title: string, shifts: readonly Shift[] = SHIFTS) {
  return { date, title, shifts };
}

function saturday(date: string, asWeekday: SchoolWeekday): DayException {
  return { date, isSchoolDay: true, asWeekday, shifts: [...SHIFTS], title: "Sábado letivo" };
}

/**
 * IFMT, "Calendário acadêmico, ano letivo 2022". Published: "Janeiro: Dias letivos 00", "Fevereiro: Dias letivos 13",
 * 10/02 as the first day, vacations until 05/02, and 12/02 as "Sábado Letivo: Horário de …". Which day's lessons the
 * Saturday has is cut off where the page ends, and Monday is assumed here; the end of the term is reconstructed too.
 */
export const IFMT_2022: Published = {
  year: 2022,
  weekdays: WORKDAYS,
  terms: [
    { name: "Férias docentes", kind: "vacation", startDate: "2022-01-03", endDate: "2022-02-05" },
    { name: "1º semestre", kind: "term", startDate: "2022-02-10", endDate: "2022-07-08" },
  ],
  days: [saturday("2022-02-12", 1)],
  blocked: [
    holiday("2022-01-01", "Confraternização Universal"),
    holiday("2022-02-28", "Carnaval"),
    holiday("2022-03-01", "Carnaval"),
  ],
  printed: { "01": 0, "02": 13 },
};

/**
 * IFSULDEMINAS, Câmpus Passos, "Calendário acadêmico 2015, técnico subsequente e superiores". Published: 27/01 as the
 * first day, the recesses and holidays below, "28 - Colação de grau (não letivo)", and the school days of the months
 * January to May. The page breaks off in June; the end of the term is reconstructed.
 */
export const IFSULDEMINAS_2015: Published = {
  year: 2015,
  weekdays: WORKDAYS,
  terms: [
    { name: "Férias", kind: "vacation", startDate: "2015-01-01", endDate: "2015-01-25" },
    { name: "1º semestre", kind: "term", startDate: "2015-01-27", endDate: "2015-07-01" },
    { name: "Recesso escolar", kind: "recess", startDate: "2015-02-16", endDate: "2015-02-20" },
    { name: "Recesso escolar", kind: "recess", startDate: "2015-04-20", endDate: "2015-04-20" },
  ],
  days: [
    {
      date: "2015-03-28",
      isSchoolDay: false,
      asWeekday: null,
      shifts: [...SHIFTS],
      title: "Colação de grau (não letivo)",
    },
  ],
  blocked: [
    holiday("2015-01-01", "Confraternização Universal"),
    holiday("2015-02-17", "Carnaval"),
    holiday("2015-04-03", "Paixão de Cristo"),
    holiday("2015-04-21", "Tiradentes"),
    holiday("2015-05-01", "Dia do Trabalho"),
    holiday("2015-05-14", "Feriado Municipal"),
  ],
  printed: { "01": 4, "02": 15, "03": 22, "04": 19, "05": 19 },
};

/**
 * IFSC, Câmpus São José, "Calendário acadêmico 2015". Published: the holidays below, Ash Wednesday "até 14h", and
 * Saturdays with school in the legend. Its page prints no number of days; the term is reconstructed.
 */
export const IFSC_2015: Published = {
  year: 2015,
  weekdays: WORKDAYS,
  terms: [{ name: "1º semestre", kind: "term", startDate: "2015-02-09", endDate: "2015-07-08" }],
  days: [],
  blocked: [
    holiday("2015-01-01", "Confraternização universal"),
    holiday("2015-02-17", "Carnaval"),
    holiday("2015-02-18", "Quarta-feira de Cinzas (até 14h)", ["morning"]),
    holiday("2015-05-01", "Dia do trabalho"),
    holiday("2015-06-04", "Corpus Christi"),
  ],
  printed: {},
};
