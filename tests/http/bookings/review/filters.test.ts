import { describe, expect, it } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { MAX_FOUND } from "#app/domain/limits.ts";
import { createTestApp } from "#tests/support/app.ts";
import { readQueuePage } from "#tests/support/bookings/queue.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

const NEXT_MONDAY = "2026-03-16";

describe("the queue's filters", () => {
  it("find by week, range, shift, room, teacher and conflict, and by all of them together", async () => {
    const app = await createTestApp();
    const add = (fields: Parameters<typeof addReservation>[1]) => addReservation(app, fields);
    const today = add({ date: "2026-03-12", environmentIds: [ROOM.sala2] });
    const monday = add({ date: NEXT_MONDAY });
    const rival = add({ date: NEXT_MONDAY, userId: PEOPLE.bia.id, startTime: "08:20" });
    const sunday = add({ date: "2026-03-22", shift: "evening", startTime: "18:30", endTime: "22:00" });
    const later = add({ date: "2026-03-23", userId: PEOPLE.bia.id, environmentIds: [ROOM.lab1, ROOM.sala2] });
    const ids = async (query: string) => (await readQueuePage(app, query)).ids;

    // Those in conflict come first, then by day.
    expect(await ids("")).toEqual([monday, rival, today, sunday, later]);
    expect(await ids("?semana=proxima")).toEqual([monday, rival, sunday]);
    expect(await ids("?de=2026-03-22")).toEqual([sunday, later]);
    expect(await ids("?ate=2026-03-16")).toEqual([monday, rival, today]);
    expect(await ids("?de=2026-03-13&ate=2026-03-22")).toEqual([monday, rival, sunday]);
    expect(await ids("?turno=noite")).toEqual([sunday]);
    expect(await ids(`?ambiente=${ROOM.sala2}`)).toEqual([today, later]);
    expect(await ids(`?professor=${PEOPLE.bia.id}`)).toEqual([rival, later]);
    expect(await ids(`?professor=${PEOPLE.bia.id}&ambiente=${ROOM.sala2}`)).toEqual([later]);
    expect(await ids("?conflito=sim")).toEqual([monday, rival]);
    expect(await ids("?conflito=nao")).toEqual([today, sunday, later]);
    expect(await ids(`?conflito=sim&professor=${PEOPLE.bia.id}&turno=manha&semana=proxima`)).toEqual([rival]);
    expect(await ids("?semana=proxima&busca=bia")).toEqual([rival]);
    expect(await ids("?aba=todas&turno=manha")).toEqual([later, rival, monday, today]);
    // An invalid filter value filters nothing.
    expect(await ids("?de=ontem&turno=madrugada&ambiente=-1&professor=x&conflito=talvez&por=7")).toHaveLength(
      5,
    );
  });

  it("count what has a conflict and what has none, over the other filters", async () => {
    const app = await createTestApp();
    addReservation(app, { date: NEXT_MONDAY });
    addReservation(app, { date: NEXT_MONDAY, userId: PEOPLE.bia.id });
    addReservation(app, { date: "2026-03-23" });
    const { text, html } = await readQueuePage(app);
    expect(text).toContain("Sem conflito (1)");
    expect(text).toContain("Com conflito (2)");
    expect(text).toContain("Aprovar 1 sem conflito");
    const week = await readQueuePage(app, "?semana=proxima&conflito=sim");
    expect(week.text).toContain("Sem conflito (0)");
    expect(week.text).toContain("Com conflito (2) remover filtro");
    // A chosen filter's link removes it and preserves the others.
    expect(week.html).toMatch(/aria-current="true" [^>]*href="\/admin\/reservas\?semana=proxima"/);
    expect(html).toContain('name="de" form="filtros"');
    expect(week.html).toContain('type="hidden" name="conflito" value="sim"');
    expect((await readQueuePage(app, "?aba=aprovadas")).text).not.toContain("Sem conflito");
  });

  it("find days: 24/11/2026 is one, 24/11 is that of the last, this and the next year", async () => {
    const app = await createTestApp();
    const days = ["2025-11-24", "2026-11-24", "2027-11-24", "2028-11-24", "2026-11-25"];
    const [last, present, next] = days.map((date) => addReservation(app, { date }));
    const ids = async (busca: string) => (await readQueuePage(app, `?${new URLSearchParams({ busca })}`)).ids;
    expect(await ids("24/11/2026")).toEqual([present]);
    expect(await ids("24/11")).toEqual([last, present, next]);
    expect(await ids("31/02")).toEqual([]);
    expect(await ids("24/11/2026 x")).toEqual([]);
  });

  it("show up to 200 with a note on more", async () => {
    const app = await createTestApp();
    app.db.write(() => {
      for (const date of daysFrom(NEXT_MONDAY, MAX_FOUND + 5)) addReservation(app, { date });
    });
    const { text } = await readQueuePage(app, "?turno=manha");
    expect(text).toContain("1 a 10 de mais de 200");
    expect(text).toContain("Mais de 200 reservas encontradas");
    expect(text).toContain("Sem conflito (200+)");
    expect(text).toContain("Aprovar as mais de 200 sem conflito");
    // There is none in conflict, and nothing uncertain about that.
    expect(text).toContain("Com conflito (0)");
    const whole = (await readQueuePage(app, "")).text;
    expect(whole).toContain("Sem conflito (205)");
    expect(whole).toContain("Aprovar as 205 sem conflito");
  });

  it("are paginated by 10 or, by choice, 50, conflicts first", async () => {
    const app = await createTestApp();
    const dates = daysFrom(NEXT_MONDAY, 60);
    const ids = app.db.write(() => dates.map((date) => addReservation(app, { date })));
    const rivals = app.db.write(() =>
      dates.slice(-6).map((date) => addReservation(app, { date, userId: PEOPLE.bia.id })),
    );
    const inConflict = ids.slice(-6).flatMap((id, index) => [id, rivals[index] ?? 0]);
    const expected = [...inConflict, ...ids.slice(0, -6)];
    const shown: number[] = [];
    for (let page = 1; page <= 7; page++) shown.push(...(await readQueuePage(app, `?pagina=${page}`)).ids);
    expect(shown).toEqual(expected);
    const long = await readQueuePage(app, "?por=50&pagina=2");
    expect(long.ids).toEqual(expected.slice(50));
    expect(long.text).toContain("51 a 66 de 66");
    expect(long.text).toContain("10 por página");
    expect((await readQueuePage(app)).text).toContain("50 por página");
    // An unknown page length falls back to the default.
    expect((await readQueuePage(app, "?por=7&pagina=2")).text).toContain("11 a 20 de 66");
  });
});
