/** Rows that are archived (rules R16.12 to R16.14). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { DAY, requestBody, snapshot } from "#tests/support/bookings/reservations.ts";
import { addEquipment } from "#tests/support/equipment/equipment.ts";
import { pageOf } from "#tests/support/pages.ts";
import { CLASS, DISCIPLINE, PASSWORD, PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";

type Kind = {
  path: string;
  id: number;
  method: "PUT" | "PATCH";
  may: Username[];
  mayNot: Username[];
  again: object;
};
const KINDS: Kind[] = [
  {
    path: "/api/equipment",
    id: 1,
    method: "PUT",
    may: ["admin"],
    mayNot: ["pedro", "ana"],
    again: { name: "notebooks", count: 2 },
  },
  {
    path: "/api/environments",
    id: ROOM.sala2,
    method: "PUT",
    may: ["admin"],
    mayNot: ["pedro", "ana"],
    again: { name: "sala 2", type: "Sala" },
  },
  {
    path: "/api/disciplines",
    id: DISCIPLINE.redes,
    method: "PUT",
    may: ["admin", "pedro"],
    mayNot: ["ana"],
    again: { name: "redes de computadores" },
  },
  {
    path: "/api/classes",
    id: CLASS.ds2,
    method: "PUT",
    may: ["admin", "pedro"],
    mayNot: ["ana"],
    again: { name: "ds-2" },
  },
  {
    path: "/api/users",
    id: PEOPLE.bia.id,
    method: "PATCH",
    may: ["admin"],
    mayNot: ["pedro", "ana"],
    again: {},
  },
];

async function school(): Promise<TestApp> {
  const app = await createTestApp();
  await addEquipment(app);
  return app;
}

async function idsOf(app: TestApp, path: string, archived = ""): Promise<number[]> {
  const answer = await app.as("admin").api("GET", path + (archived && `?archived=${archived}`));
  return answer.body.map(({ id }: { id: number }) => id);
}

describe.each(KINDS)("a row of $path", ({ path, id, method, may, mayNot, again }) => {
  it("is archived alone, listed when asked for, given by its id, and offered again", async () => {
    for (const who of may) {
      const app = await school();
      const all = await idsOf(app, path);
      const archived = await app.as(who).api(method, `${path}/${id}`, { archived: true });
      expect(archived).toMatchObject({ status: 200, body: { id, archived: true } });
      expect(await idsOf(app, path)).toEqual(all.filter((each) => each !== id));
      expect(await idsOf(app, path, "true")).toEqual([id]);
      expect(await idsOf(app, path, "all")).toEqual(all);
      if (path !== "/api/users")
        expect((await app.as("ana").api("GET", `${path}?archived=true`)).body).not.toContainEqual(
          expect.objectContaining({ id }),
        );
      const found = await app.as(who).api("GET", `${path}/${id}`);
      expect(found).toMatchObject({ status: 200, body: { id, archived: true } });
      const back = await app.as(who).api(method, `${path}/${id}`, { archived: false });
      expect(back).toMatchObject({ status: 200, body: { id, archived: false } });
      expect(await idsOf(app, path)).toEqual(all);
    }
  });

  it("stays as it is for who may not, and for what says nothing", async () => {
    const app = await school();
    const before = snapshot(app);
    for (const who of mayNot) {
      const refused = await app.as(who).api(method, `${path}/${id}`, { archived: true });
      expect(refused.status, who).toBe(403);
    }
    expect((await app.as(null).api(method, `${path}/${id}`, { archived: true })).status).toBe(401);
    const odd = await app.as("admin").api(method, `${path}/${id}`, { archived: "sim" });
    expect(odd).toMatchObject({
      status: 400,
      body: { errors: { archived: ["Informe verdadeiro ou falso"] } },
    });
    const stale = { archived: true, updatedAt: "2020-01-01T00:00:00.000Z" };
    expect((await app.as("admin").api(method, `${path}/${id}`, stale)).status).toBe(409);
    expect((await app.as("admin").api("GET", `${path}?archived=1`)).status).toBe(400);
    expect((await app.as("admin").api("GET", `${path}/99999`)).status).toBe(404);
    expect(snapshot(app)).toBe(before);
  });

  it.skipIf(path === "/api/users")(
    "gives its name to a new one, and asks for another to come back",
    async () => {
      const app = await school();
      await app.as("admin").api(method, `${path}/${id}`, { archived: true });
      expect(await app.as("admin").api("POST", path, again)).toMatchObject({ status: 201 });
      const back = await app.as("admin").api(method, `${path}/${id}`, { archived: false });
      expect(back.status).toBe(409);
      const renamed = await app
        .as("admin")
        .api(method, `${path}/${id}`, { ...again, name: "Outro nome", archived: false });
      expect(renamed).toMatchObject({ status: 200, body: { name: "Outro nome", archived: false } });
    },
  );
});

it("a call that says a name and archived does both or neither", async () => {
  const app = await createTestApp();
  const both = await app
    .as("admin")
    .api("PUT", `/api/classes/${CLASS.ds2}`, { name: "DS-2 antiga", archived: true });
  expect(both.body).toMatchObject({ name: "DS-2 antiga", archived: true });
  addReservation(app, { environmentIds: [ROOM.sala2], date: DAY });
  const before = snapshot(app);
  const none = await app
    .as("admin")
    .api("PUT", `/api/environments/${ROOM.sala2}`, { name: "Sala velha", type: "Sala", archived: true });
  expect(none.status).toBe(409);
  expect(snapshot(app)).toBe(before);
});

it.each([
  ["a room", "PUT", `/api/environments/${ROOM.sala2}`, { environmentIds: [ROOM.sala2] }],
  ["a person", "PATCH", `/api/users/${PEOPLE.bia.id}`, { userId: PEOPLE.bia.id }],
  [
    "a further teacher",
    "PATCH",
    `/api/users/${PEOPLE.bia.id}`,
    { teacherUserIds: [PEOPLE.ana.id, PEOPLE.bia.id] },
  ],
] as const)(
  "lessons to come of %s are shown first, and stay by override",
  async (_, method, path, fields) => {
    const app = await createTestApp();
    const id = addReservation(app, { ...fields, date: DAY, status: "approved" } as never);
    addReservation(app, { ...fields, date: "2026-03-02", status: "approved" } as never);
    const refused = await app.as("admin").api(method, path, { archived: true });
    expect(refused.status).toBe(409);
    expect(refused.body.touched.map((row: { id: number }) => row.id)).toEqual([id]);
    const passed = await app.as("admin").api(method, path, { archived: true, override: true });
    expect(passed).toMatchObject({ status: 200, body: { archived: true } });
    expect(await pageOf(app, "pedro", `/admin/reservas?aba=todas&busca=%23${id}`)).toContain("Aprovada");
  },
);

it("is chosen nowhere anew, and stays where it stands", async () => {
  const app = await createTestApp();
  const own = addReservation(app, {
    classId: CLASS.ds2,
    disciplineId: DISCIPLINE.redes,
    environmentIds: [ROOM.sala2],
    date: DAY,
    status: "pending",
  });
  for (const path of [
    `/api/classes/${CLASS.ds2}`,
    `/api/disciplines/${DISCIPLINE.redes}`,
    `/api/environments/${ROOM.sala2}`,
  ])
    await app.as("admin").api("PUT", path, { archived: true, override: true });
  const form = await pageOf(app, "ana", "/reservas/nova");
  for (const name of ["DS-2", "Redes de Computadores", "Sala 2"]) expect(form).not.toContain(name);
  for (const ids of [
    { classId: CLASS.ds2 },
    { disciplineId: DISCIPLINE.redes },
    { environmentIds: [ROOM.sala2] },
  ]) {
    const asked = await app.as("ana").api("POST", "/api/reservations", { ...requestBody(), ...ids });
    expect(asked.status, JSON.stringify(ids)).toBe(400);
  }
  const edit = await pageOf(app, "ana", `/minhas-reservas/${own}/editar`);
  for (const name of ["Redes de Computadores", "Sala 2"]) expect(edit).toContain(name);
  expect(await pageOf(app, "ana", `/minhas-reservas/${own}`)).toContain("DS-2");
  const saved = await app.as("ana").api("PUT", `/api/reservations/${own}`, { notes: "Com projetor" });
  expect(saved).toMatchObject({ status: 200, body: { className: "DS-2", notes: "Com projetor" } });
  const approved = await app
    .as("pedro")
    .api("PUT", `/api/reservations/${own}/status`, { status: "approved" });
  expect(approved.status).toBe(200);
});

describe("a person who is archived", () => {
  const archive = (app: TestApp, id: number) =>
    app.as("admin").api("PATCH", `/api/users/${id}`, { archived: true });

  it("can't sign in, and has no session and no offer", async () => {
    const app = await createTestApp();
    const bia = app.as("bia");
    expect((await bia.api("GET", "/api/user")).status).toBe(200);
    await archive(app, PEOPLE.bia.id);
    expect((await bia.api("GET", "/api/user")).status).toBe(401);
    const signIn = await app.as(null).api("POST", "/api/login", { username: "bia", password: PASSWORD });
    expect(signIn.status).toBe(401);
    expect(await pageOf(app, "pedro", "/reservas/nova")).not.toContain("Bia Gonçalves");
    const asked = { ...requestBody(), teacherUserId: PEOPLE.bia.id };
    expect((await app.as("pedro").api("POST", "/api/reservations", asked)).status).toBe(400);
    const same = { ...PEOPLE.bia, username: "bia", email: "outra@escola.test", password: PASSWORD };
    expect((await app.as("admin").api("POST", "/api/users", same)).status).toBe(409);
  });

  it("is never oneself, nor the last admin", async () => {
    const app = await createTestApp();
    expect((await archive(app, PEOPLE.admin.id)).status).toBe(409);
  });
});
