export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A moment of every week; `time` is `HH:mm`. */
export type Moment = { weekday: Weekday; time: string };

const VALUE = /^([a-z]+)\|([01]\d|2[0-3]):([0-5]\d)$/;

/** Reads `weekday|HH:mm` (rules R4.6); null for anything else. */
export function parseMoment(value: string | undefined): Moment | null {
  const match = VALUE.exec(value ?? "");
  const weekday = WEEKDAYS.find((name) => name === match?.[1]);
  return match && weekday ? { weekday, time: `${match[2]}:${match[3]}` } : null;
}

export function momentValue({ weekday, time }: Moment): string {
  return `${weekday}|${time}`;
}
