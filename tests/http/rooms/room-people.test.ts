import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { versionInForm } from "#tests/support/database/versions.ts";
import { namePeople, setApproval } from "#tests/support/school/room-people.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

const ROOM_1 = { name: "Sala 1", type: "Sala" };

type Room = { id: number; approval: string; responsibleUserIds: number[]; approvalLapsedAt: string | null };

async function readRoom(app: TestApp): Promise<Room | undefined> {
  const rooms = (await (await app.as("admin").fetch("/api/environments")).json()) as Room[];
  return rooms.find(({ id }) => id === ROOM.sala1);
}

function change(app: TestApp, fields: object) {
  return app.as("admin").api("PUT", `/api/environments/${ROOM.sala1}`, { ...ROOM_1, ...fields });
}

it("the API reads and writes a room's approval and people; omitted fields are unchanged", async () => {
  const app = await createTestApp();
  expect(await readRoom(app)).toMatchObject({ approval: "sector", responsibleUserIds: [] });
  const people = { approval: "responsible", responsibleUserIds: [PEOPLE.bia.id, PEOPLE.ana.id] };
  expect((await change(app, people)).status).toBe(200);
  await change(app, {});
  expect(await readRoom(app)).toMatchObject({
    approval: "responsible",
    responsibleUserIds: [PEOPLE.ana.id, PEOPLE.bia.id],
  });
});

it("the API refuses unknown people, and approval by responsible people without any", async () => {
  const app = await createTestApp();
  expect((await change(app, { responsibleUserIds: [999] })).status).toBe(400);
  expect((await change(app, { approval: "responsible" })).status).toBe(400);
  await change(app, { approval: "responsible", responsibleUserIds: [PEOPLE.bia.id] });
  expect((await change(app, { responsibleUserIds: [] })).status).toBe(400);
  expect(await readRoom(app)).toMatchObject({ responsibleUserIds: [PEOPLE.bia.id] });
});

it("the dialog sets them, and clears the list if no box is ticked", async () => {
  const app = await createTestApp();
  const address = `/admin/ambientes/${ROOM.sala1}/editar`;
  const save = async (fields: Record<string, string>) => {
    const updatedAt = versionInForm(await (await app.as("admin").fetch(address)).text()) ?? "";
    return app.as("admin").post(address, { ...ROOM_1, updatedAt, ...fields });
  };
  const bia = { approval: "responsible", responsibleUserIds: String(PEOPLE.bia.id) };
  expect((await save(bia)).status).toBe(302);
  expect(await readRoom(app)).toMatchObject({ approval: "responsible", responsibleUserIds: [PEOPLE.bia.id] });
  const refused = await save({ approval: "responsible" });
  expect(await refused.text()).toContain("Escolha ao menos uma pessoa responsável.");
  expect((await save({ approval: "sector" })).status).toBe(302);
  expect(await readRoom(app)).toMatchObject({ approval: "sector", responsibleUserIds: [] });
});

it.each(["excluir", "anonimizar"] as const)(
  "approval falls back to the pedagogical staff when the last responsible person leaves, and is audited: %s",
  async (act) => {
    const app = await createTestApp();
    namePeople(app, "sala1", ["bia", "ana"]);
    setApproval(app, "sala1", "responsible");
    const leave = async (id: number) => {
      const address = `/admin/usuarios/${id}/${act}`;
      const updatedAt = versionInForm(await (await app.as("admin").fetch(address)).text()) ?? "";
      expect((await app.as("admin").post(address, { updatedAt })).status).toBe(302);
    };
    await leave(PEOPLE.bia.id);
    expect(await readRoom(app)).toMatchObject({
      approval: "responsible",
      responsibleUserIds: [PEOPLE.ana.id],
      approvalLapsedAt: null,
    });
    await leave(PEOPLE.ana.id);
    const room = await readRoom(app);
    expect(room).toMatchObject({ approval: "sector", responsibleUserIds: [] });
    expect(room?.approvalLapsedAt).not.toBeNull();
    expect(await (await app.as("admin").fetch("/admin/ambientes")).text()).toContain(
      "agora o setor pedagógico decide",
    );
    const entry = app.db.sqlite
      .prepare("SELECT details FROM audit_log WHERE entity = 'environment' ORDER BY id DESC LIMIT 1")
      .pluck()
      .get();
    expect(entry).toContain("approvalLapsed");
    await change(app, { approval: "sector" });
    expect(await (await app.as("admin").fetch("/admin/ambientes")).text()).not.toContain(
      "agora o setor pedagógico decide",
    );
  },
);

it("automatic approval for chosen people does not extend to everybody when the last of them leaves", async () => {
  const app = await createTestApp();
  namePeople(app, "sala1", ["bia"], "automatic");
  setApproval(app, "sala1", "automatic");
  await app.as("admin").api("DELETE", `/api/users/${PEOPLE.bia.id}`);
  expect(await readRoom(app)).toMatchObject({ approval: "sector" });
});
