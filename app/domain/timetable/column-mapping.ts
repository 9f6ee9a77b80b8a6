import type { Shift } from "../dates/shift.ts";

/** The fields of a timetable's table, with what their columns may be called, folded (rules R28.4). */
export const TIMETABLE_FIELDS = {
  weekday: ["dia", "dia da semana", "dia semana", "day", "weekday"],
  period: ["aula", "no da aula", "n da aula", "ordem", "periodo", "tempo", "period", "lesson"],
  startTime: ["inicio", "hora de inicio", "hora inicio", "hora inicial", "horario", "hora", "time", "start"],
  endTime: ["fim", "termino", "hora de termino", "hora fim", "hora final", "end"],
  classes: ["turma", "turmas", "turma(s)", "classe", "class"],
  discipline: [
    "disciplina",
    "materia",
    "componente",
    "componente curricular",
    "unidade curricular",
    "subject",
  ],
  teachers: [
    ...["professor", "professores", "professora", "professor(a)", "professor(es)", "prof", "prof."],
    ...["docente", "docentes", "docente(s)", "teacher"],
  ],
  environments: ["ambiente", "ambientes", "sala", "salas", "local", "laboratorio", "room"],
  shift: ["turno", "shift"],
  weeks: ["semana", "semana a/b", "quinzena", "week"],
  startDate: ["de", "desde", "data inicial", "data de inicio", "vigencia inicial", "from"],
  endDate: ["ate", "data final", "data de termino", "vigencia final", "until", "to"],
} as const satisfies Record<string, readonly string[]>;

export type TimetableField = keyof typeof TIMETABLE_FIELDS;

export const TIMETABLE_FIELD_NAMES = Object.keys(TIMETABLE_FIELDS) as TimetableField[];

/**
 * Which column of the table, from 0, holds a field. `defaultShift` is the shift that "aula 3" counts in where no column
 * says it; null counts the lessons of the whole day.
 */
export type ColumnMapping = { columns: Partial<Record<TimetableField, number>>; defaultShift: Shift | null };

/** The titles and first rows of a table, and the columns that its titles suggest. */
export type TableLook = { columns: string[]; sample: string[][]; suggested: ColumnMapping };

/** The fields without which no lesson can be read; of an ordinal number and a time one is enough. */
export function missingFields({ columns }: ColumnMapping): TimetableField[] {
  const needed: TimetableField[] = ["weekday", "classes", "discipline", "teachers"];
  const missing = needed.filter((field) => columns[field] === undefined);
  const hasHour = columns.period !== undefined || columns.startTime !== undefined;
  return hasHour ? missing : [...missing, "period"];
}
