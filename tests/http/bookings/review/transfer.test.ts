import { describe, expect, it } from "vitest";
import { approveReservation, rejectReservation } from "#app/services/bookings/review/review.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { roomsOf } from "#tests/support/bookings/reservations.ts";
import { actorOf, notificationTitlesOf, requestAs, rowOf, textOf } from "#tests/support/bookings/review.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";

type Fields = Record<string, string | string[]>;

function fields(changes: Fields = {}): Fields {
  return {
    teacherUserId: String(PEOPLE.ana.id),
    disciplineId: String(DISCIPLINE.algoritmos),
    classId: String(CLASS.ds1),
    environmentIds: [String(ROOM.sala1)],
    date: "2026-03-16",
    shift: "morning",
    startTime: "",
    endTime: "",
    notes: "",
    ...changes,
  };
}

describe("transfer", () => {
  it("shows the current values and teachers only", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "bia", { notes: "Projetor", environmentIds: [ROOM.sala2, ROOM.lab1] });
    const html = await (await app.as("pedro").fetch(`/admin/reservas/${id}/transferir`)).text();
    const select = /<select[^>]*name="teacherUserId"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "";
    expect(select).toContain("Ana Conceição");
    expect(select).toContain(`value="${PEOPLE.bia.id}" selected=""`);
    expect(select).not.toContain("Pedro Pedagógico");
    expect(select).not.toContain("Alice Administradora");
    expect(html).toContain('value="2026-03-16"');
    expect(html).toContain("Projetor");
    for (const type of ["Auditórios", "Laboratórios", "Salas"])
      expect(textOf(html)).toMatch(new RegExp(`${type} \\d (livre|ambiente)`));
    const ticked = [...html.matchAll(/<input[^>]*name="environmentIds"[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => tag.includes("checked"));
    expect(ticked).toHaveLength(2);
    expect(html).not.toContain("Salvar mesmo assim");
  });

  it.each(["pending", "approved", "rejected"] as const)("changes everything of a %s one", async (status) => {
    const app = await createTestApp();
    const id = requestAs(app, "bia");
    if (status === "approved") approveReservation(app.deps, actorOf("admin"), id);
    if (status === "rejected") rejectReservation(app.deps, actorOf("admin"), id, "Não");
    const pedro = app.as("pedro");
    const address = `/admin/reservas/${id}/transferir?aba=todas`;
    const changed = fields({
      disciplineId: String(DISCIPLINE.redes),
      classId: String(CLASS.ds2),
      environmentIds: [String(ROOM.sala2), String(ROOM.auditorio)],
      date: "2026-03-18",
      shift: "evening",
      startTime: "19:20",
      endTime: "22:30",
      notes: "Com projetor",
    });
    const answer = await pedro.post(address, changed);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/admin/reservas?aba=todas");
    expect(rowOf(app, id)).toMatchObject({
      status,
      owner_id: PEOPLE.ana.id,
      date: "2026-03-18",
      shift: "evening",
      start_time: "19:20",
      end_time: "22:30",
      notes: "Com projetor",
      discipline_id: DISCIPLINE.redes,
      class_id: CLASS.ds2,
    });
    expect(roomsOf(app, id)).toEqual([ROOM.sala2, ROOM.auditorio]);
    expect(textOf(await (await pedro.fetch("/admin/reservas")).text())).toContain("Reserva atualizada");
    expect(notificationTitlesOf(app, "bia")).toContain("Reserva transferida");
    expect(notificationTitlesOf(app, "ana")).toContain("Reserva recebida");
  });

  it("uses the shift's times if they are left blank", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana", { startTime: "08:30", endTime: "09:10" });
    const html = await (await app.as("pedro").fetch(`/admin/reservas/${id}/transferir`)).text();
    expect(html).toContain('value="08:30"');
    await app.as("pedro").post(`/admin/reservas/${id}/transferir`, fields());
    expect(rowOf(app, id)).toMatchObject({ start_time: "07:30", end_time: "11:30" });
  });

  it("shows and accepts hours as lessons, the same ones in another shift", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana", { startTime: "08:20", endTime: "10:00" });
    const address = `/admin/reservas/${id}/transferir`;
    const html = await (await app.as("pedro").fetch(address)).text();
    expect(html.match(/<input[^>]*name="lessons"[^>]*checked[^>]*value="[23]"/g)).toHaveLength(2);
    expect(html).not.toContain('value="08:20"');
    await app.as("pedro").post(address, { ...fields(), shift: "evening", lessons: ["2", "3"] });
    expect(rowOf(app, id)).toMatchObject({ shift: "evening", start_time: "19:20", end_time: "21:00" });
    const both = { ...fields(), lessons: ["1"], startTime: "08:20", endTime: "09:10" };
    const refused = await app.as("pedro").post(address, both);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Escolha as aulas ou digite o horário, não os dois");
    expect((await app.as("pedro").post(address, { ...fields(), lessons: ["1", "3"] })).status).toBe(400);
  });

  it("shows each room's state at its time, itself excluded, and warns of a rival before saving", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    const address = `/admin/reservas/${id}/transferir`;
    const read = async (query = "") => textOf(await (await app.as("pedro").fetch(address + query)).text());
    expect(await read()).not.toContain("disputam o ambiente");
    approveReservation(app.deps, actorOf("admin"), requestAs(app, "bia", { environmentIds: [ROOM.sala2] }));
    expect(await read()).toContain("Mostrar ocupados (1)");
    approveReservation(app.deps, actorOf("admin"), id);
    const typed = `?ver=livres&date=2026-03-16&shift=morning&environmentIds=${ROOM.sala2}`;
    const warned = await read(typed);
    expect(warned).toContain("Sala 2: Ocupado 16/03");
    expect(warned).toContain("Se você salvar assim, as reservas disputam o ambiente.");
    expect(warned).toContain("Salvar mesmo assim");
    // In the evening the room is free.
    expect(await read(typed.replace("morning", "evening"))).not.toContain("Sala 2: Ocupado");
  });

  it("does not offer to save an invalid value anyway", async () => {
    const app = await createTestApp();
    const address = `/admin/reservas/${requestAs(app, "ana")}/transferir`;
    const html = await (await app.as("pedro").post(address, fields({ date: "" }))).text();
    expect(html).toContain("Erro ao atualizar reserva");
    expect(html).not.toContain("Salvar mesmo assim");
  });

  it("onto an approved one, or into the past, needs the checkbox", async () => {
    const app = await createTestApp();
    const standing = requestAs(app, "pedro", { dates: ["2026-03-17"] });
    const id = requestAs(app, "ana");
    approveReservation(app.deps, actorOf("admin"), id);
    const pedro = app.as("pedro");
    const address = `/admin/reservas/${id}/transferir`;
    for (const [date, status] of [
      ["2026-03-17", 409],
      ["2026-03-02", 400],
    ] as const) {
      const refused = await pedro.post(address, fields({ date }));
      expect(refused.status).toBe(status);
      const html = await refused.text();
      expect(html).toContain("Salvar mesmo assim");
      expect(html).toContain(`value="${date}"`);
      expect(rowOf(app, id)).toMatchObject({ date: "2026-03-16" });
    }
    expect((await pedro.post(address, fields({ date: "2026-03-17", override: "on" }))).status).toBe(302);
    expect(rowOf(app, id)).toMatchObject({ date: "2026-03-17", override_user_id: PEOPLE.pedro.id });
    expect(rowOf(app, standing)).toMatchObject({ status: "approved", date: "2026-03-17" });
  });
});
