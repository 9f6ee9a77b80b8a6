import { formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";

type Shared = {
  className: string;
  environmentNames: string[];
  date: string;
  startTime: string;
  endTime: string;
};

/** "Compartilhar" on an approved reservation: room, time and class, no person (rules R17.6). */
export const shareText = {
  share: "Compartilhar",
  message: ({ className, environmentNames, date, startTime, endTime }: Shared) =>
    `Turma ${className}: ${environmentNames.join(", ")}, ${formatWeekdayDate(date)}, ${formatTimeRange(startTime, endTime)}.`,
};
