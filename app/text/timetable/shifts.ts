import type { Shift } from "#app/domain/dates/shift.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { plural } from "#app/text/format.ts";

type Numbered = {
  chosen: Shift | null;
  numbered: number;
  open: number;
  taken: { shift: Shift | null; lessons: number }[];
};

/** In which shift the lessons count that a timetable's file numbers (rules R28.72). */
export const timetableShiftsText = {
  title: "Turno das aulas numeradas",
  label: "Turno das aulas numeradas, se o arquivo não diz",
  usual: "O usual da turma",
  read: "Ler com este turno",
  saved: "Turno escolhido",
  ownColumns: "Este arquivo já diz o que há em cada coluna.",
  goOn: "Continuar",
  /** "12 aulas têm número em vez de hora: 10 contam na manhã, 2 no dia todo." */
  taken: ({ numbered, taken }: Numbered) =>
    numbered === 0
      ? "Todas as aulas têm hora."
      : `${plural(numbered, "aula tem", "aulas têm")} número em vez de hora: ${taken
          .map(
            ({ shift, lessons }) =>
              `${plural(lessons, "conta", "contam")} ${shift ? `no turno da ${shiftText[shift].toLowerCase()}` : "no dia todo"}`,
          )
          .join(", ")}.`,
} as const;
