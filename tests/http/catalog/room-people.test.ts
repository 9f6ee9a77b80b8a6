import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
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

it("is written and read by calls; what is left out stays", async () => {
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

it("refuses people without an account, and a responsible approval without anybody", async () => {
  const app = await createTestApp();
  expect((await change(app, { responsibleUserIds: [999] })).status).toBe(400);
  expect((await change(app, { approval: "responsible" })).status).toBe(400);
  await change(app, { approval: "responsible", responsibleUserIds: [PEOPLE.bia.id] });
  expect((await change(app, { responsibleUserIds: [] })).status).toBe(400);
  expect((await change(app, { approval: "everybody" })).status).toBe(400);
  expect(await readRoom(app)).toMatchObject({ responsibleUserIds: [PEOPLE.bia.id] });
});

it("is set by the dialog, whose unticked boxes clear the list", async () => {
  const app = await createTestApp();
  const address = `/admin/ambientes/${ROOM.sala1}/editar`;
  const save = async (fields: Record<string, string>) => {
    const page = await (await app.as("admin").fetch(address)).text();
    const updatedAt = /name="updatedAt"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
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
  "falls back to the sector when the last person leaves, and records it: %s",
  async (act) => {
    const app = await createTestApp();
    namePeople(app, "sala1", ["bia", "ana"]);
    setApproval(app, "sala1", "responsible");
    const leave = async (id: number) => {
      const address = `/admin/usuarios/${id}/${act}`;
      const page = await (await app.as("admin").fetch(address)).text();
      const updatedAt = /name="updatedAt"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
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

it("never approves everybody's requests because the last chosen person left", async () => {
  const app = await createTestApp();
  namePeople(app, "sala1", ["bia"], "automatic");
  setApproval(app, "sala1", "automatic");
  await app.as("admin").api("DELETE", `/api/users/${PEOPLE.bia.id}`);
  expect(await readRoom(app)).toMatchObject({ approval: "sector" });
});
