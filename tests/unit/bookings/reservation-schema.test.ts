import { describe, expect, it } from "vitest";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import { requestFormSchema, transferFormSchema } from "#app/models/bookings/reservation.schema.ts";
import { hoursOn } from "#app/services/bookings/hours.ts";

const DATE = "2026-03-19";

describe("hoursOn", () => {
  const on = (shift: keyof typeof DEFAULT_LESSON_SET, input: Parameters<typeof hoursOn>[1]) =>
    hoursOn({ date: DATE, shift, shiftLessons: DEFAULT_LESSON_SET[shift] }, input);

  it.each([
    ["morning", {}, "07:30", "11:30"],
    ["evening", {}, "18:30", "22:00"],
    ["afternoon", { startTime: "14:20" }, "14:20", "17:30"],
    ["evening", { endTime: "22:30" }, "18:30", "22:30"],
    ["evening", { startTime: "21:50", endTime: "22:30" }, "21:50", "22:30"],
    ["morning", { startTime: "09:10", endTime: "10:00" }, "09:10", "10:00"],
    ["morning", { lessons: [2, 3] }, "08:20", "10:00"],
  ] as const)("of the %s for %j are %s to %s", (shift, input, startTime, endTime) => {
    expect(on(shift, input)).toEqual({ ok: true, value: { startTime, endTime } });
  });

  it.each([
    ["evening", { startTime: "18:30", endTime: "22:31" }, "turno"],
    ["morning", { startTime: "07:29", endTime: "10:00" }, "turno"],
    ["afternoon", { startTime: "07:30", endTime: "11:30" }, "turno"],
    ["morning", { startTime: "10:00", endTime: "10:00" }, "antes"],
    ["morning", { startTime: "11:00", endTime: "08:00" }, "antes"],
    ["morning", { lessons: [1, 3] }, "seguidas"],
    ["morning", { lessons: [6] }, 'Escolha aulas de 1 a 5: em 19/03/2026 o turno "Manhã" tem 5 aulas.'],
  ] as const)("of the %s refuse %j: %s", (shift, input, sentence) => {
    const refused = on(shift, input);
    expect(JSON.stringify(Object.values((refused as { errors: object }).errors))).toContain(
      JSON.stringify(sentence).slice(1, -1),
    );
  });
});

it("a request drops empty and repeated dates and rooms, and sorts the dates", () => {
  const input = {
    ...{ disciplineId: 1, classId: 1, shift: "morning" },
    dates: ["2026-03-20", undefined, "2026-03-19", "2026-03-20"],
    environmentIds: [2, undefined, 1, 2],
  };
  expect(requestFormSchema.parse(input)).toMatchObject({
    dates: ["2026-03-19", "2026-03-20"],
    environmentIds: [2, 1],
    notes: null,
  });
});

it("a transfer reports what is missing in the words of rules R3.30", () => {
  const { error } = transferFormSchema.safeParse({ date: "2026-03-19", shift: "morning" });
  expect(error?.issues.map((issue) => issue.message)).toEqual([
    "Selecione um professor",
    "Selecione uma disciplina",
    "Selecione uma turma",
    "Selecione um ambiente",
  ]);
});
