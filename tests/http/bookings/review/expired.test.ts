import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createMailSchool } from "#tests/support/bookings/mail.ts";
import { latestEntry, readQueuePage } from "#tests/support/bookings/queue.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { TODAY, YESTERDAY } from "#tests/support/bookings/reservations.ts";
import { notificationTitlesOf, requestAs, rowOf, textOf } from "#tests/support/bookings/review.ts";
import { namePeople } from "#tests/support/school/room-people.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

const CLOSE = "/admin/reservas/encerrar";
const EXPIRED = "?situacao=sem-resposta";
const BIA = PEOPLE.bia.id;

/** The clock stands at 2026-03-12, 10:00. Of today, one lesson is over, another runs. */
async function createSchool<App extends TestApp = TestApp>(made?: App) {
  const app = made ?? (await createTestApp());
  const over = addReservation(app, { date: YESTERDAY });
  const early = addReservation(app, { date: TODAY, startTime: "07:30", endTime: "10:00", userId: BIA });
  const running = addReservation(app, {
    date: TODAY,
    startTime: "09:10",
    endTime: "10:01",
    environmentIds: [ROOM.sala2],
  });
  const coming = requestAs(app, "ana");
  return { app, over, early, running, coming };
}

const statusOf = (app: TestApp, id: number) => rowOf(app, id)?.status;

const setStatus = (app: TestApp, id: number, body: object) =>
  app.as("pedro").api("PUT", `/api/reservations/${id}/status`, body);

async function seenOf(app: TestApp, query = "", who: "pedro" | "bia" = "pedro", address = CLOSE) {
  const html = await (await app.as(who).fetch(address + query)).text();
  return { html, seen: /name="seen"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "" };
}

const mailsTo = (app: TestApp) =>
  app.db.sqlite
    .prepare(
      "SELECT user_id AS userId, count(*) AS n FROM mail_outbox WHERE kind = 'decision' GROUP BY user_id ORDER BY 1",
    )
    .all();

describe("requests whose lesson is over", () => {
  it("stand apart in the queue, by the end of the lesson", async () => {
    const { app, over, early, running, coming } = await createSchool();
    const { ids, text } = await readQueuePage(app);
    expect(ids).toEqual([over, early, running, coming]);
    expect(text).toContain("Pendentes 2");
    expect(text).toContain("Todas 4");
    expect(text).toContain("Sem resposta (2)");
    expect(text).toContain("2 pedidos cujo dia já passou");
    expect(text).toContain("Aprovar as 2 sem conflito");
    expect(text).toContain("1 a 2 de 2");
    const filtered = await readQueuePage(app, EXPIRED);
    expect(filtered.ids).toEqual([over, early]);
    expect(filtered.text).not.toContain("Aprovar as");
    expect(filtered.text.match(/Aconteceu/g)).toHaveLength(2);
    const all = await readQueuePage(app, "?aba=todas");
    expect(all.text.match(/Sem resposta/g)).toHaveLength(2);
  });

  it("are in no filter of the pending ones", async () => {
    const { app, over, early, running, coming } = await createSchool();
    for (const query of ["turno=manha", `professor=${PEOPLE.ana.id}`, "conflito=nao"]) {
      const { ids } = await readQueuePage(app, `?${query}`);
      const own = query.startsWith("professor") ? [over] : [over, early];
      expect(ids, query).toEqual([...own, running, coming]);
    }
    for (const query of ["busca=ana", "busca=sala"]) {
      expect((await readQueuePage(app, `?${query}`)).ids, query).toEqual([running, coming]);
    }
    expect((await readQueuePage(app, `${EXPIRED}&busca=bia`)).ids).toEqual([early]);
    expect((await readQueuePage(app, `${EXPIRED}&de=${TODAY}`)).ids).toEqual([early]);
    expect((await readQueuePage(app, `${EXPIRED}&aba=aprovadas`)).ids).toEqual([]);
    expect((await readQueuePage(app, `${EXPIRED}&aba=todas`)).ids).toEqual([early, over]);
  });

  it("count nowhere among what waits: not on the dashboard, not on the teacher's banner", async () => {
    const { app, over } = await createSchool();
    const board = textOf(await (await app.as("pedro").fetch("/")).text());
    expect(board).toMatch(/Reservas pendentes\s+2/);
    expect(board).not.toContain(`busca=${over}`);
    expect(textOf(await (await app.as("ana").fetch("/reservas")).text())).toContain("Reservas Pendentes");
    const bia = await (await app.as("bia").fetch("/reservas?semana=2026-03-12")).text();
    expect(textOf(bia)).not.toContain("Reservas Pendentes");
    expect(textOf(bia)).toContain("Sem resposta");
    expect(textOf(await (await app.as("ana").fetch(`/minhas-reservas/${over}`)).text())).toContain(
      "Sem resposta",
    );
  });

  it("page on with the months, however many went unanswered", async () => {
    const app = await createTestApp();
    app.db.write(() => {
      for (let month = 1; month <= 12; month++) {
        for (let day = 1; day <= 28; day++) {
          const [mm, dd] = [month, day].map((n) => String(n).padStart(2, "0"));
          for (const year of [2025, 2026, 2027]) addReservation(app, { date: `${year}-${mm}-${dd}` });
        }
      }
    });
    // Of 2026, January, February and eleven days of March are over.
    const open = 336 * 2 - 56 - 11;
    const { text } = await readQueuePage(app);
    expect(text).toContain(`Pendentes ${open}`);
    expect(text).toContain(`Sem resposta (${(336 * 3 - open).toLocaleString("pt-BR")})`);
    const dates: string[] = [];
    for (let page = 1; page <= Math.ceil(open / 50); page++) {
      const { ids } = await readQueuePage(app, `?por=50&pagina=${page}`);
      dates.push(...ids.map((id) => rowOf(app, id)?.date ?? "").filter((date) => date >= TODAY));
    }
    expect(dates).toHaveLength(open);
    expect([...dates].sort()).toEqual(dates);
    expect(new Set(dates).size).toBe(open);
  });

  it("leave a series that runs in the queue, by what is still to come", async () => {
    const app = await createTestApp();
    const { reservationIds } = addSeries(app, ["2026-02-26", "2026-03-05", "2026-03-19", "2026-03-26"]);
    const [first = 0, second = 0, third = 0, fourth = 0] = reservationIds;
    const later = addReservation(app, { environmentIds: [ROOM.sala2] });
    const { ids, text, html } = await readQueuePage(app);
    expect(ids).toEqual([first, second, third, later]);
    expect(text).toContain("Pendentes 3");
    expect(text).toContain("Sem resposta (2)");
    expect(text).toContain("Aprovar 2");
    expect(html.match(/data-expired/g)).toHaveLength(2);
    expect((await readQueuePage(app, "?turno=manha")).ids).toEqual([first, second, third, later]);
    addReservation(app, { userId: BIA, date: "2026-03-26", startTime: "07:30", endTime: "09:10" });
    expect((await readQueuePage(app)).ids.slice(2, 3)).toEqual([fourth]);
  });
});

describe("a request whose lesson is over", () => {
  it("is approved only by who says so, without mail", async () => {
    const { app, over } = await createSchool(await createMailSchool());
    const refused = await setStatus(app, over, { status: "approved" });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain("11/03/2026");
    expect((await setStatus(app, over, { status: "approved", override: true })).status).toBe(409);
    expect(statusOf(app, over)).toBe("pending");
    const answer = await setStatus(app, over, { status: "approved", expired: true });
    expect(answer).toMatchObject({ status: 200, body: { id: over, status: "approved" } });
    expect(mailsTo(app)).toEqual([]);
    expect(notificationTitlesOf(app, "ana")).toHaveLength(1);
  });

  it("is refused in bulk, and approved by its own button, which can be undone", async () => {
    const { app, over, early } = await createSchool();
    const pedro = app.as("pedro");
    await pedro.post("/admin/reservas/aprovar", { ids: String(over) });
    expect(statusOf(app, over)).toBe("pending");
    expect((await readQueuePage(app, "", pedro)).text).toContain("já passou; está em “Sem resposta”.");
    await pedro.post(
      "/admin/reservas/aprovar-sem-conflito",
      await seenOf(app, "", "pedro", "/admin/reservas/aprovar-sem-conflito"),
    );
    expect(statusOf(app, over)).toBe("pending");
    expect((await pedro.post(`/admin/reservas/${over}/aprovar`, {})).status).toBe(409);
    await pedro.post(`/admin/reservas/${over}/aprovar`, { expired: "on" });
    expect(statusOf(app, over)).toBe("approved");
    await pedro.post(`/admin/reservas/desfazer/${latestEntry(app).id}`, {});
    expect(statusOf(app, over)).toBe("pending");
    await pedro.post(`/admin/reservas/${early}/rejeitar`, { rejectionReason: "Sem resposta até o dia" });
    expect(rowOf(app, early)).toMatchObject({
      status: "rejected",
      rejection_reason: "Sem resposta até o dia",
    });
  });
});

describe("closing all of them", () => {
  it("rejects what was shown, one mail a person, undone as a whole", async () => {
    const { app, over, early, running, coming } = await createSchool(await createMailSchool());
    const another = addReservation(app, { date: "2026-03-02" });
    const { html, seen } = await seenOf(app);
    expect(html).toContain("3 pedidos cujo dia já passou serão encerrados");
    const pedro = app.as("pedro");
    expect((await pedro.post(CLOSE, { seen })).status).toBe(302);
    for (const id of [over, early, another]) {
      expect(rowOf(app, id)).toMatchObject({
        status: "rejected",
        rejection_reason: "Sem resposta até o dia",
      });
    }
    for (const id of [running, coming]) expect(statusOf(app, id)).toBe("pending");
    expect(mailsTo(app)).toEqual([
      { userId: PEOPLE.ana.id, n: 1 },
      { userId: BIA, n: 1 },
    ]);
    await pedro.post(`/admin/reservas/desfazer/${latestEntry(app).id}`, {});
    for (const id of [over, early, another]) expect(statusOf(app, id)).toBe("pending");
    expect(mailsTo(app)).toEqual([]);
  });

  it("closes nothing where one was answered meanwhile, nor what another filter has", async () => {
    const { app, over, early } = await createSchool();
    const { seen } = await seenOf(app);
    await setStatus(app, over, { status: "approved", expired: true });
    expect((await app.as("pedro").post(CLOSE, { seen })).status).toBe(409);
    expect(statusOf(app, early)).toBe("pending");
    const ofAna = await seenOf(app, `?professor=${PEOPLE.ana.id}`);
    expect(ofAna.html).toContain("Nenhum pedido sem resposta com estes filtros.");
  });

  it("is the rooms' that a person answers for, and no teacher's", async () => {
    const { app, over, early } = await createSchool();
    const elsewhere = addReservation(app, { date: YESTERDAY, environmentIds: [ROOM.lab1] });
    expect((await app.as("ana").post(CLOSE, { seen: "1@x" })).status).toBe(403);
    namePeople(app, "sala1", ["bia"]);
    const duty = "/reservas/avaliar/encerrar";
    const { ids, text } = await readQueuePage(app, "", "bia", "/reservas/avaliar");
    expect(ids.slice(0, 2)).toEqual([over, early]);
    expect(text).toContain("Pendentes 1");
    const { seen } = await seenOf(app, "", "bia", duty);
    expect((await app.as("bia").post(CLOSE, { seen })).status).toBe(403);
    expect((await app.as("bia").post(duty, { seen })).status).toBe(302);
    expect([over, early, elsewhere].map((id) => statusOf(app, id))).toEqual([
      "rejected",
      "rejected",
      "pending",
    ]);
  });
});

it("GET /api/reservations tells them apart", async () => {
  const { app, over, early, running, coming } = await createSchool();
  addReservation(app, { date: YESTERDAY, status: "approved", environmentIds: [ROOM.lab1] });
  const idsOf = async (query: string, who: "pedro" | "bia" = "pedro") => {
    const { body } = await app
      .as(who)
      .api("GET", `/api/reservations?startDate=2026-03-01&endDate=2026-04-30${query}`);
    return (body as { id: number }[]).map(({ id }) => id);
  };
  expect(await idsOf("&expired=true")).toEqual([over, early]);
  expect(await idsOf("&expired=true", "bia")).toEqual([early]);
  expect(await idsOf("&expired=false&status=pending")).toEqual([running, coming]);
  expect(await idsOf("&expired=false")).toHaveLength(3);
  expect(await idsOf("")).toHaveLength(5);
  expect(await idsOf("&expired=true&status=approved")).toEqual([]);
  expect((await app.as("pedro").api("GET", "/api/reservations?expired=talvez")).status).toBe(400);
});
