/** A school's year published at once: 28,800 reservations in at most 60 s, no slice above 50 ms (rules R28.26). */
import { expect, it } from "vitest";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import { publishTimetable } from "#app/services/timetable/publish.server.ts";
import { receiveTimetable } from "#app/services/timetable/receive.server.ts";
import { doNextSteps, resumeWork } from "#app/services/timetable/work.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addNamed, addRoom } from "#tests/support/school/school-rows.ts";

const CLASSES = 60;
const DAYS = ["segunda", "terça", "quarta", "quinta", "sexta"];
const { morning, afternoon } = DEFAULT_LESSON_SET;
/** The first and the second pair of lessons of a shift. */
function hoursOf({ lessons }: typeof morning, pair: number): string {
  return `${lessons[pair * 2]?.startTime};${lessons[pair * 2 + 1]?.endTime}`;
}
/** Lessons of a class and week: twelve of two periods. */
const BLOCKS = 12;

function fileOf(): string {
  const lines = ["dia;inicio;fim;turma;disciplina;professor;ambiente"];
  for (let index = 0; index < CLASSES; index++)
    for (let block = 0; block < BLOCKS; block++) {
      const shift = hoursOf(block < 10 ? morning : afternoon, block % 2);
      lines.push(
        `${DAYS[Math.floor(block / 2) % 5]};${shift};T-${index};${block % 2 === 0 ? "Algoritmos" : "Redes de Computadores"};Ana Conceição;Sala T-${index}`,
      );
    }
  return lines.join("\n");
}

it("28,800 reservations are published within a minute, in slices of milliseconds", async () => {
  const app = await createTestApp({ now: "2026-01-05T11:00:00.000Z" });
  for (let index = 0; index < CLASSES; index++) {
    addNamed(app, "classes", `T-${index}`);
    addRoom(app, `Sala T-${index}`);
  }
  const actor = { id: 2, name: "Pedro", key: null } as never;
  const file = new File([fileOf()], "grade.csv");
  const range = { startDate: "2026-02-02", endDate: "2026-11-06" };
  const made = await receiveTimetable(app.deps, actor, { file, ...range }, { mayAsk: false });
  if (!made.ok) throw new Error(JSON.stringify(made));
  const { id } = made.value;
  const asked = process.threadCpuUsage();
  const begun = publishTimetable(app.deps, actor, id, { from: range.startDate });
  const planned = process.threadCpuUsage(asked).user / 1000;
  expect(begun.ok, JSON.stringify(begun)).toBe(true);
  const run = resumeWork(app.deps, id);
  if (!run) throw new Error("Nothing to do");
  const slices: number[] = [];
  const start = performance.now();
  for (let isMore = true; isMore; ) {
    const from = process.threadCpuUsage();
    isMore = doNextSteps(run);
    const { user, system } = process.threadCpuUsage(from);
    slices.push((user + system) / 1000);
  }
  const seconds = (performance.now() - start) / 1000;
  const written = app.db.sqlite.prepare("SELECT count(*) AS n FROM reservations").get() as { n: number };
  slices.sort((a, b) => b - a);
  console.info(
    `planned ${planned.toFixed(0)} ms, ${written.n} in ${seconds.toFixed(1)} s, slices ${slices.slice(0, 5).map((ms) => ms.toFixed(0))}`,
  );
  expect(written.n).toBe(28_800);
  expect(seconds).toBeLessThan(60);
  expect(slices[0]).toBeLessThan(50);
  expect(planned).toBeLessThan(50);
});
