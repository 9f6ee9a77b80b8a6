import { describe, expect, it } from "vitest";
import {
  deletePlaces,
  deleteReservation,
  insertPlaces,
  setStatus,
} from "#app/models/bookings/reservation-write.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addProofReservation, capturePapers, codeOf, fetchProof } from "#tests/support/bookings/proof.ts";
import { DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addRoom } from "#tests/support/school/school-rows.ts";

async function fetchCheckPage(app: TestApp, code: string, client = app.as(null)) {
  const response = await client.fetch(`/comprovante/${code}`);
  const html = await response.text();
  // React separates adjacent text nodes with comments.
  return { response, html: html.replaceAll("<!-- -->", "") };
}

const { proofs, papers } = capturePapers();

async function issueCode(app: TestApp): Promise<string> {
  await fetchProof(app);
  return papers.at(-1)?.code ?? "";
}

const count = (text: string, part: string) => text.split(part).length - 1;

describe("GET /comprovante/:code", () => {
  it("shows everybody that the proof is valid while nothing changed", async () => {
    const app = await createTestApp();
    addProofReservation(app, { environmentIds: [ROOM.lab1, ROOM.auditorio] });
    const { response, html } = await fetchCheckPage(app, await codeOf(await fetchProof(app)));
    expect(response.status).toBe(200);
    for (const text of [
      "<title>Conferir comprovante</title>",
      "Este comprovante continua válido.",
      "Escola Técnica",
      "Ana Conceição",
      "12/03/2026 às 10:00",
      "Reservas aprovadas a partir de 09/03/2026",
      "sexta-feira, 13/03/2026",
      "07:30–11:30",
      "Auditório, Laboratório 1",
      "Redes de Computadores",
      "DS-1",
      "Válida",
    ])
      expect(html).toContain(text);
    expect(html).not.toMatch(/Alterada|Cancelada/);
  });

  it("is neither indexed nor cached, and runs no script", async () => {
    const app = await createTestApp({ proofs });
    addProofReservation(app);
    for (const code of [await issueCode(app), "AAAA-AAAA-AAAA-AAAA"]) {
      const { response, html } = await fetchCheckPage(app, code);
      expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
      expect(response.headers.get("cache-control")).toMatch(/no-store/);
      expect(html).toContain('name="robots" content="noindex, nofollow"');
      expect(html).not.toContain("<script");
    }
  });

  it("reads the code in any case, with or without hyphens, and O, I and L as what they resemble", async () => {
    const app = await createTestApp({ proofs });
    addProofReservation(app);
    const code = await issueCode(app);
    const lower = code.toLowerCase();
    const bare = code.replaceAll("-", "");
    const mistaken = code.replaceAll("0", "O").replaceAll("1", "l");
    for (const typed of [lower, bare, bare.toLowerCase(), mistaken, ` ${code.replaceAll("-", " ")} `]) {
      const { response, html } = await fetchCheckPage(app, encodeURIComponent(typed));
      expect(response.status, typed).toBe(200);
      expect(html).toContain(code);
    }
  });

  it("compares rooms regardless of their order on the proof", async () => {
    const app = await createTestApp({ proofs });
    addProofReservation(app, { environmentIds: [addRoom(app, "Sala 10"), ROOM.sala2] });
    const { html } = await fetchCheckPage(app, await issueCode(app));
    expect(html).toContain("Este comprovante continua válido.");
    expect(html).toContain("Sala 2, Sala 10");
  });

  it("shows a changed reservation's current state", async () => {
    const app = await createTestApp({ proofs });
    const { db } = app;
    const moved = addProofReservation(app);
    addProofReservation(app, { date: "2026-03-16" });
    const code = await issueCode(app);
    db.run(
      db.q
        .updateTable("reservations")
        .set({ date: "2026-03-20", start_time: "08:20", discipline_id: DISCIPLINE.algoritmos })
        .where("id", "=", moved),
    );
    deletePlaces(db, moved, [ROOM.lab1]);
    insertPlaces(db, moved, [ROOM.sala2]);
    const { html } = await fetchCheckPage(app, code);
    for (const text of [
      "Este comprovante está desatualizado.",
      "1 válida, 1 alterada, 0 canceladas",
      "Alterada",
      "Data agora: sexta-feira, 20/03/2026",
      "Horário agora: 08:20–11:30",
      "Ambiente agora: Sala 2",
      "Disciplina agora: Algoritmos",
      "13/03/2026",
    ])
      expect(html).toContain(text);
    expect(html).not.toContain("Turma agora");
  });

  it("shows rejected and deleted ones as cancelled, even if the same day was reserved again", async () => {
    const app = await createTestApp({ proofs });
    const rejected = addProofReservation(app);
    const deleted = addProofReservation(app, { date: "2026-03-16" });
    const code = await issueCode(app);
    setStatus(app.db, {
      id: rejected,
      status: "rejected",
      reviewerUserId: PEOPLE.pedro.id,
      rejectionReason: "Motivo reservado",
      at: "2026-03-12T14:00:00.000Z",
    });
    deleteReservation(app.db, deleted);
    addProofReservation(app, { date: "2026-03-16" });
    const { html } = await fetchCheckPage(app, code);
    expect(html).toContain("Este comprovante não vale mais.");
    expect(html).toContain("0 válidas, 0 alteradas, 2 canceladas");
    expect(html).toContain("A reserva não está mais aprovada.");
    expect(html).toContain("A reserva foi excluída do sistema.");
    expect(html).not.toContain("Motivo reservado");
  });

  it("does not name a reservation's new owner or new room", async () => {
    const app = await createTestApp({ proofs });
    const id = addProofReservation(app);
    const code = await issueCode(app);
    app.db.run(
      app.db.q
        .updateTable("reservations")
        .set({ teacher_user_id: PEOPLE.bia.id, date: "2026-03-27" })
        .where("id", "=", id),
    );
    const { html } = await fetchCheckPage(app, code);
    expect(html).toContain("A reserva passou para outra pessoa.");
    expect(html).not.toMatch(/Bia|27\/03\/2026/);
  });

  it("publishes no more than the proof, as page and as data", async () => {
    const app = await createTestApp({ proofs });
    addProofReservation(app);
    const code = await issueCode(app);
    const data = await (await app.as(null).fetch(`/comprovante/${code}.data`)).text();
    const { html } = await fetchCheckPage(app, code);
    for (const text of [html, data]) {
      expect(text).toContain("Ana Conceição");
      expect(text).not.toMatch(/Anotação|escola\.test"|\w@\w|userId|reservationId|username|Pedro/);
    }
  });

  it("has the same result after the person is deleted", async () => {
    const app = await createTestApp({ proofs });
    const id = addProofReservation(app);
    const code = await issueCode(app);
    deleteReservation(app.db, id);
    app.db.run(app.db.q.deleteFrom("users").where("id", "=", PEOPLE.ana.id));
    const { response, html } = await fetchCheckPage(app, code);
    expect(response.status).toBe(200);
    expect(html).toContain("Este comprovante não vale mais.");
  });

  it("paginates long proofs, cancelled reservations first", async () => {
    const app = await createTestApp({ proofs });
    const ids = Array.from({ length: 120 }, () => addProofReservation(app));
    const code = await issueCode(app);
    deleteReservation(app.db, ids[119]!);
    const first = await fetchCheckPage(app, code);
    expect(count(first.html, "<tr>")).toBe(51);
    expect(count(first.html, "Cancelada")).toBe(1);
    expect(first.html).toContain("Página 1 de 3");
    expect(first.html).toContain("119 válidas, 0 alteradas, 1 cancelada");
    const last = await fetchCheckPage(app, `${code}?pagina=3`);
    expect(count(last.html, "<tr>")).toBe(21);
    for (const page of ["0", "99", "x", "-1", "1e9"]) {
      expect((await fetchCheckPage(app, `${code}?pagina=${page}`)).response.status, page).toBe(200);
    }
  });

  it("answers 404 with a message for an unknown code", async () => {
    const app = await createTestApp({ proofs });
    for (const typed of ["AAAA-AAAA-AAAA-AAAA", "x", "%00", "A".repeat(5000), "%F0%9F%99%82", "' OR 1=1"]) {
      const { response, html } = await fetchCheckPage(app, typed);
      expect(response.status, typed).toBe(404);
      expect(html, typed).toContain("Nenhum comprovante tem este código.");
    }
  });

  it("throttles guessing, but not signed-in people at the same address", async () => {
    const app = await createTestApp({ proofs });
    addProofReservation(app);
    const code = await issueCode(app);
    const guesser = app.as(null);
    for (let i = 0; i < 60; i++)
      expect((await fetchCheckPage(app, "AAAA", guesser)).response.status).toBe(404);
    for (const typed of ["AAAA", code]) {
      const { response, html } = await fetchCheckPage(app, typed, guesser);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(html).toContain("Muitas tentativas");
      expect(html).not.toContain("Ana Conceição");
    }
    expect((await fetchCheckPage(app, code, app.as("bia"))).response.status).toBe(200);
  }, 30_000);
});
