import { describe, expect, it } from "vitest";
import { createTestApp, program, type TestApp } from "#tests/support/app.ts";
import { addProofReservation, capturePapers, fetchProof, readPages } from "#tests/support/bookings/proof.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addNamed, addRoom } from "#tests/support/school/school-rows.ts";

const API = "/api/reservations/proof";
const NONE = "Você não possui reservas aprovadas no período atual.";

/** A renderer that always fails. */
const broken = {
  ...capturePapers().proofs,
  render: async () => {
    throw new Error("no paper");
  },
};

/** Rooms, disciplines and classes with every letter of the language, one of each per row. */
function fillWithAccents(app: TestApp, count: number) {
  const letters = "áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇñŁőžș";
  return Array.from({ length: count }, (_, index) => {
    const letter = letters[index % letters.length];
    const names = {
      room: `Sala ${letter} ${index}`,
      discipline: `Matéria ${letter} ${index}`,
      group: `Turma ${letter} ${index}`,
    };
    addProofReservation(app, {
      environmentIds: [addRoom(app, names.room)],
      disciplineId: addNamed(app, "disciplines", names.discipline),
      classId: addNamed(app, "classes", names.group),
    });
    return names;
  });
}

describe("GET /api/reservations/proof", () => {
  it("answers a PDF attachment that is never cached", async () => {
    const app = await createTestApp();
    addProofReservation(app);
    const response = await app.as("ana").fetch(API);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="comprovante-reservas_2026-03-12.pdf"',
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toMatch(/^%PDF-/);
  });

  it("shows the reservations, the person, the time of issue and the address that checks it", async () => {
    const app = await createTestApp({ appUrl: "http://reservas.escola.test" });
    addProofReservation(app, { environmentIds: [ROOM.auditorio, ROOM.lab1] });
    for (const { parser, pages } of await readPages(await fetchProof(app))) {
      expect(pages, parser).toHaveLength(1);
      const [text] = pages;
      for (const words of [
        "Escola Técnica",
        "Comprovante de reservas",
        "Ana Conceição",
        "Reservas aprovadas a partir de 09/03/2026 (1 reserva)",
        "Emitido em 12/03/2026 às 10:00",
        "http://reservas.escola.test/comprovante/",
        "13/03/2026",
        "sexta-feira",
        "07:30–11:30",
        "Auditório, Laboratório 1",
        "Redes de Computadores",
        "DS-1",
        "Página 1 de 1",
      ]) {
        expect(text, parser).toContain(words);
      }
      expect(text).toMatch(/Código: [0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}/);
      expect(text).not.toContain("Anotação");
    }
  });

  it("has every name of 120 rows with its accents, under a header on every page", async () => {
    const app = await createTestApp();
    const rows = fillWithAccents(app, 120);
    for (const { parser, pages } of await readPages(await fetchProof(app))) {
      expect(pages.length, parser).toBeGreaterThan(3);
      expect(pages.length, parser).toBeLessThan(12);
      pages.forEach((page, index) => {
        const isLast = index === pages.length - 1;
        // An overflowing page would be followed by an almost empty one.
        if (!isLast) expect(page.match(/Matéria/g)?.length, parser).toBeGreaterThan(10);
        expect(page, parser).toContain("Escola Técnica");
        expect(page, parser).toContain("Ana Conceição");
        expect(page, parser).toContain("Data Horário Ambiente Disciplina Turma");
        expect(page, parser).toContain(`Página ${index + 1} de ${pages.length}`);
        expect(page, parser).toContain("Emitido em 12/03/2026 às 10:00");
      });
      const text = pages.join(" ");
      for (const { room, discipline, group } of rows) {
        expect(text, parser).toContain(`${room} ${discipline} ${group}`);
      }
    }
  });

  it("lays out names of any length and script without losing a row", async () => {
    const app = await createTestApp();
    const { db } = app;
    const long = "Laboratóriodeeletromecânicaindustrial".repeat(3);
    for (const name of [long, "Sala 🙂 𝕏 中文 שלום", "A".repeat(200), "Cafe\u0301"]) {
      db.run(db.q.updateTable("environments").set({ name }).where("id", "=", ROOM.sala1));
      addProofReservation(app, { environmentIds: [ROOM.sala1] });
    }
    for (let i = 0; i < 30; i++) addProofReservation(app, { environmentIds: [ROOM.sala1, ROOM.lab1] });
    for (const { parser, pages } of await readPages(await fetchProof(app))) {
      const text = pages.join(" ");
      expect(text, parser).toContain("(34 reservas)");
      expect(text.match(/DS-1/g), parser).toHaveLength(34);
      expect(text, parser).toContain("Café");
    }
  });

  it("covers the person's approved reservations from this week's Monday on", async () => {
    const app = await createTestApp();
    addProofReservation(app, { date: "2026-03-08" });
    addProofReservation(app, { date: "2026-03-09" });
    addProofReservation(app, { date: "2026-06-30" });
    addProofReservation(app, { date: "2026-03-10", status: "pending" });
    addProofReservation(app, { date: "2026-03-11", status: "rejected" });
    addProofReservation(app, { date: "2026-03-14", teacherUserId: PEOPLE.bia.id });
    const text = (await readPages(await fetchProof(app)))[0]?.pages.join(" ") ?? "";
    expect(text).toContain("(2 reservas)");
    expect(text).toContain("09/03/2026 segunda-feira");
    expect(text).toContain("30/06/2026");
    for (const date of ["08/03/2026", "10/03/2026", "11/03/2026", "14/03/2026"]) {
      expect(text).not.toContain(date);
    }
  });

  it("is narrowed by startDate and endDate, never widened", async () => {
    const { proofs, papers } = capturePapers();
    const app = await createTestApp({ proofs });
    for (const date of ["2026-03-02", "2026-03-10", "2026-03-20", "2026-04-10"])
      addProofReservation(app, { date });
    const read = async (query: string) => {
      await fetchProof(app, query);
      const { period, count, rows } = papers.at(-1)!;
      return [`${period} (${count})`, ...rows.map(({ date }) => date)].join(" ");
    };
    const month = await read("?startDate=2026-03-15&endDate=2026-03-31");
    expect(month).toContain("Reservas aprovadas de 15/03/2026 a 31/03/2026 (1 reserva)");
    expect(month).toContain("20/03/2026");
    expect(await read("?startDate=2026-01-01")).toContain("a partir de 09/03/2026 (3 reservas)");
    expect(await read("?startDate=2026-03-20T00:00:00.000Z&endDate=2026-03-20")).toContain("(1 reserva)");
    const none = await app.as("ana").api("GET", `${API}?endDate=2026-03-08`);
    expect(none).toMatchObject({ status: 404, body: { message: NONE } });
    const reversed = await app.as("ana").api("GET", `${API}?startDate=2026-04-01&endDate=2026-03-01`);
    expect(reversed.status).toBe(400);
  });

  it("answers 404 with the message of rules R3.35 without an approved reservation", async () => {
    const app = await createTestApp();
    addProofReservation(app, { status: "pending" });
    addProofReservation(app, { teacherUserId: PEOPLE.bia.id });
    const answer = await app.as("ana").api("GET", API);
    expect(answer).toMatchObject({ status: 404, body: { message: NONE } });
    expect(app.db.all(app.db.q.selectFrom("proofs").select("id"))).toEqual([]);
  });

  it("lists only one's own reservations", async () => {
    const app = await createTestApp(capturePapers());
    addProofReservation(app);
    for (const person of ["bia", "pedro", "admin"] as const) {
      expect((await app.as(person).api("GET", `${API}?userId=3`)).status, person).toBe(404);
      addProofReservation(app, { teacherUserId: PEOPLE[person].id });
      expect((await app.as(person).fetch(API)).status, person).toBe(200);
    }
  });

  it("is not recorded by a HEAD, and has the same code when requested again", async () => {
    const app = await createTestApp(capturePapers());
    addProofReservation(app);
    const proofs = () => app.db.all(app.db.q.selectFrom("proofs").select("code"));
    const head = await app.as("ana").fetch(API, { method: "HEAD" });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(await head.text()).toBe("");
    expect(proofs()).toHaveLength(0);
    await Promise.all([fetchProof(app), fetchProof(app)]);
    expect(proofs()).toHaveLength(1);
    app.setNow("2026-03-12T13:11:00.000Z");
    await fetchProof(app);
    expect(proofs()).toHaveLength(2);
    addProofReservation(app, { date: "2026-03-16" });
    await fetchProof(app);
    expect(proofs()).toHaveLength(3);
  });

  it("accepts 1,000 rows and refuses more with a message", async () => {
    // renderer.test.ts covers the layout of long proofs.
    const { proofs, papers } = capturePapers();
    const app = await createTestApp({ proofs });
    app.db.write(() => {
      for (let i = 0; i < 1001; i++)
        addProofReservation(app, { date: i === 0 ? "2026-03-10" : "2026-03-13" });
    });
    const answer = await app.as("ana").api("GET", API);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain("1.001 reservas aprovadas e o comprovante aceita até 1.000");
    await fetchProof(app, "?startDate=2026-03-11");
    expect(papers.map(({ rows }) => rows.length)).toEqual([1000]);
  });

  it("limits a person to 30 proofs in ten minutes", async () => {
    const app = await createTestApp(capturePapers());
    addProofReservation(app);
    addProofReservation(app, { teacherUserId: PEOPLE.bia.id });
    for (let i = 0; i < 30; i++) expect((await app.as("ana").fetch(API)).status).toBe(200);
    const answer = await app.as("ana").api("GET", API);
    expect(answer.status).toBe(429);
    expect(Number(answer.response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await app.as("bia").fetch(API)).status).toBe(200);
  });
});

describe("errors", () => {
  it("answers 500 with the message of rules R3.35 and logs the error", async () => {
    const app = await createTestApp({ proofs: broken });
    addProofReservation(app);
    const answer = await app.as("ana").api("GET", API);
    expect(answer).toMatchObject({ status: 500, body: { message: "Erro ao gerar comprovante" } });
    expect(app.logged).toContainEqual(expect.objectContaining({ event: "request-failed", path: API }));
    expect(JSON.stringify(app.logged)).not.toContain("Conceição");
  });

  it("answers 503 and logs it if rendering times out", async () => {
    const silent = 'require("node:worker_threads").parentPort.on("message", () => {})';
    const proofs = program.createProofRenderer(() => silent, { timeoutMs: 20 });
    const app = await createTestApp({ proofs });
    addProofReservation(app);
    const answer = await app.as("ana").api("GET", API);
    expect(answer).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining("Espere um minuto e tente de novo.") },
    });
    expect(answer.response.headers.get("retry-after")).toBe("60");
    expect(app.logged).toContainEqual(expect.objectContaining({ event: "request-failed", path: API }));
    const list = await app.as("ana").post("/minhas-reservas/comprovante", {});
    expect(list.headers.get("location")).toBe("/minhas-reservas");
    await proofs.close();
  });

  it("answers 503 while the queue is full, and records nothing", async () => {
    const app = await createTestApp({ proofs: { ...broken, isFull: () => true } });
    addProofReservation(app);
    const answer = await app.as("ana").api("GET", API);
    expect(answer.status).toBe(503);
    expect(answer.response.headers.get("retry-after")).toBe("60");
    expect(app.db.all(app.db.q.selectFrom("proofs").select("id"))).toEqual([]);
  });

  it("answers 503 if the database cannot be written, as on a replica", async () => {
    const app = await createTestApp();
    addProofReservation(app);
    const client = app.as("ana");
    app.db.sqlite.pragma("query_only = ON");
    const answer = await client.api("GET", API);
    expect(answer.status).toBe(503);
    expect(answer.body.message).toMatch(/não pôde ser registrado/);
  });
});

describe("POST /minhas-reservas/comprovante", () => {
  const ADDRESS = "/minhas-reservas/comprovante";

  it("returns the file", async () => {
    const app = await createTestApp();
    addProofReservation(app);
    const response = await app.as("ana").post(ADDRESS, { startDate: "", endDate: "" });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  it("is offered on the list of one's own reservations", async () => {
    const html = await (await (await createTestApp()).as("ana").fetch("/minhas-reservas")).text();
    expect(html).toMatch(new RegExp(`<form method="post" action="${ADDRESS}">.*?Baixar comprovante`));
  });

  it("redirects to the list with the toast of rules R3.35", async () => {
    const toast = async (app: TestApp, fields = {}) => {
      const response = await app.as("ana").post(ADDRESS, fields);
      expect([response.status, response.headers.get("location")]).toEqual([302, "/minhas-reservas"]);
      const cookie = /reservas_aviso=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
      return JSON.parse(Buffer.from(cookie, "base64url").toString("utf8"));
    };
    const app = await createTestApp();
    expect(await toast(app)).toEqual({
      title: "Nenhuma reserva aprovada",
      description: NONE,
      variant: "destructive",
    });
    expect(await toast(app, { startDate: "nunca" })).toMatchObject({ title: "Erro ao gerar comprovante" });
    const failing = await createTestApp({ proofs: broken });
    addProofReservation(failing);
    expect(await toast(failing)).toEqual({ title: "Erro ao gerar comprovante", variant: "destructive" });
    expect((await app.as("ana").fetch(ADDRESS)).headers.get("location")).toBe("/minhas-reservas");
  });
});
