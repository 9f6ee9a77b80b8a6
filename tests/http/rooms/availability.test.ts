import { expect, it, vi } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { byAvailability } from "#app/domain/rooms/availability.ts";
import { readAvailability } from "#app/services/rooms/availability.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { DAY } from "#tests/support/bookings/reservations.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay, addRoom } from "#tests/support/school/school-rows.ts";

const hours = (startTime: string, endTime: string) => () => ({ startTime, endTime });
const MORNING = { shift: "morning", hoursOn: hours("07:30", "11:30") } as const;
const SECOND_LESSON = { shift: "morning", hoursOn: hours("08:20", "09:10") } as const;
const { ana, bia } = PEOPLE;
const [DAY2 = "", DAY3 = ""] = daysFrom(DAY, 3).slice(1);

it("distinguishes free, requested, occupied and blocked, and marks one's own request", async () => {
  const app = await createTestApp();
  addReservation(app, { environmentIds: [ROOM.sala1], userId: ana.id });
  addReservation(app, { environmentIds: [ROOM.sala1, ROOM.lab1], userId: bia.id });
  addReservation(app, { environmentIds: [ROOM.sala2], userId: bia.id, status: "approved", date: DAY2 });
  addReservation(app, { environmentIds: [ROOM.sala2], userId: ana.id, date: DAY2 });
  addReservation(app, { environmentIds: [ROOM.auditorio], userId: ana.id, status: "rejected" });
  addBlockedDay(app, { date: DAY3, title: "Conselho de classe" });
  addBlockedDay(app, { date: DAY2, title: "Só à noite", shifts: ["evening"] });

  const slots = { ...MORNING, dates: [DAY3, DAY, DAY2, DAY], ownerId: ana.id };
  const rooms = [ROOM.sala1, ROOM.sala2, ROOM.lab1, ROOM.auditorio];
  const blocked = { date: DAY3, isOwn: false, state: "blocked", title: "Conselho de classe" };
  expect(readAvailability(app.deps, slots, rooms)).toEqual([
    {
      environmentId: ROOM.sala1,
      freeCount: 1,
      taken: [{ date: DAY, isOwn: true, state: "requested", people: 2 }, blocked],
    },
    {
      environmentId: ROOM.sala2,
      freeCount: 1,
      taken: [{ date: DAY2, isOwn: true, state: "occupied" }, blocked],
    },
    {
      environmentId: ROOM.lab1,
      freeCount: 1,
      taken: [{ date: DAY, isOwn: false, state: "requested", people: 1 }, blocked],
    },
    { environmentId: ROOM.auditorio, freeCount: 2, taken: [blocked] },
  ]);
});

it("counts a person with two requests once, and excludes the reservation being moved", async () => {
  const app = await createTestApp();
  const first = addReservation(app, { userId: bia.id, startTime: "07:30", endTime: "08:20" });
  const second = addReservation(app, { userId: bia.id, startTime: "08:20", endTime: "09:10" });
  const state = (except: { exceptId?: number } = {}) =>
    readAvailability(app.deps, { ...MORNING, dates: [DAY], ownerId: null, ...except }, [ROOM.sala1])[0]
      ?.taken;
  expect(state()).toEqual([{ date: DAY, isOwn: false, state: "requested", people: 1 }]);
  expect(state({ exceptId: first })).toHaveLength(1);
  app.db.run(app.db.q.deleteFrom("reservations").where("id", "=", second));
  expect(state({ exceptId: first })).toEqual([]);
});

it("checks the requested lessons, not those that only touch them", async () => {
  const app = await createTestApp();
  addReservation(app, { startTime: "07:30", endTime: "08:20" });
  addReservation(app, { startTime: "09:10", endTime: "11:30", environmentIds: [ROOM.sala1, ROOM.sala2] });
  addReservation(app, { startTime: "09:00", endTime: "11:30", environmentIds: [ROOM.lab1] });
  const rooms = readAvailability(app.deps, { ...SECOND_LESSON, dates: [DAY], ownerId: null }, [
    ROOM.sala1,
    ROOM.sala2,
    ROOM.lab1,
  ]);
  expect(rooms.map(({ freeCount }) => freeCount)).toEqual([1, 1, 0]);
});

it("lists the best rooms first", async () => {
  const app = await createTestApp();
  addReservation(app, { environmentIds: [ROOM.sala1], status: "approved" });
  addReservation(app, { environmentIds: [ROOM.sala2] });
  const rooms = readAvailability(app.deps, { ...MORNING, dates: [DAY, DAY2], ownerId: null }, [
    ROOM.sala1,
    ROOM.sala2,
    ROOM.lab1,
  ]).sort(byAvailability);
  expect(rooms.map(({ environmentId }) => environmentId)).toEqual([ROOM.lab1, ROOM.sala2, ROOM.sala1]);
});

it("is empty without dates", async () => {
  const app = await createTestApp();
  expect(readAvailability(app.deps, { ...MORNING, dates: [], ownerId: null }, [ROOM.sala1])).toEqual([
    { environmentId: ROOM.sala1, freeCount: 0, taken: [] },
  ]);
});

it("runs three statements for 60 dates and 40 rooms, and reads no further date", async () => {
  const app = await createTestApp();
  const rooms = Array.from({ length: 40 }, (_, index) => addRoom(app, `Sala ${100 + index}`));
  const queries = vi.spyOn(app.db, "all");
  const found = readAvailability(app.deps, { ...MORNING, dates: daysFrom(DAY, 70), ownerId: null }, rooms);
  expect(queries).toHaveBeenCalledTimes(3);
  expect(found.map(({ freeCount }) => freeCount)).toEqual(Array.from({ length: 40 }, () => 60));
});
