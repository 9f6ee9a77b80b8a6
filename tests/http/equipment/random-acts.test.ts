/** Whatever people do in whatever order, no more of a kind is approved at one moment than there is (rules R29.3). */
import { expect, it } from "vitest";
import { createRandom } from "#db/seeds/random.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { requestBody, staffBody, tableRows } from "#tests/support/bookings/reservations.ts";
import { addEquipment } from "#tests/support/equipment/equipment.ts";

const STEPS = 250;
const COUNT = 10;
const DATES = ["2026-03-19", "2026-03-20"] as const;
const TIMES = ["07:30", "08:20", "09:10", "10:00", "10:50", "11:30"] as const;

/** The most that is approved at one of the times, by the reservations themselves. */
function mostApproved(app: TestApp): number {
  const moments = DATES.flatMap((date) => TIMES.map((time) => `('${date}', '${time}')`)).join();
  return Number(
    app.db.sqlite
      .prepare(
        `SELECT max(coalesce((
          SELECT sum(e.quantity) FROM reservation_equipment AS e JOIN reservations AS r ON r.id = e.reservation_id
          WHERE r.status = 'approved' AND coalesce(e.own_status, 'approved') = 'approved'
            AND r.date = moment.column1 AND r.start_time <= moment.column2 AND r.end_time > moment.column2), 0))
        FROM (VALUES ${moments}) AS moment`,
      )
      .pluck()
      .get(),
  );
}

it("of requests, edits, decisions, later wishes, undoing and restoring", async () => {
  const app = await createTestApp();
  await addEquipment(app, { count: COUNT });
  const random = createRandom("equipment acts");
  const pedro = app.as("pedro");
  const seen = new Map<string, number>();
  const slot = () => {
    const at = random.below(TIMES.length - 1);
    const endTime = random.pick(TIMES.slice(at + 1));
    return { date: random.pick(DATES), startTime: TIMES[at], endTime };
  };
  const equipment = () => [{ equipmentId: 1, quantity: 1 + random.below(8) }];
  const room = () => ({ environmentIds: [1 + random.below(4)] });
  const someId = () => Number(random.pick(tableRows(app, "reservations"))?.id ?? 1);
  const lastEntry = (...actions: string[]) =>
    tableRows(app, "audit_log").findLast(({ action }) => actions.includes(String(action)))?.id ?? 0;
  const status = (id: number) => `/api/reservations/${id}/status`;
  const acts: Record<string, () => Promise<{ status: number }>> = {
    ask: () =>
      app
        .as("ana")
        .api("POST", "/api/reservations", requestBody({ ...slot(), ...room(), equipment: equipment() })),
    make: () =>
      pedro.api(
        "POST",
        "/api/reservations",
        staffBody({ ...slot(), ...room(), equipment: equipment(), override: true }),
      ),
    approve: () => pedro.api("PUT", status(someId()), { status: "approved", override: true }),
    approveWithout: () =>
      pedro.api("PUT", status(someId()), { status: "approved", override: true, withoutEquipment: true }),
    reject: () => pedro.api("PUT", status(someId()), { status: "rejected", rejectionReason: "Obra" }),
    edit: () =>
      pedro.api("PUT", `/api/reservations/${someId()}`, {
        ...slot(),
        ...(random.below(2) ? { equipment: equipment() } : {}),
        override: true,
      }),
    askLater: () => pedro.api("POST", `/api/reservations/${someId()}/equipment`, equipment()[0]),
    change: () =>
      pedro.api("PUT", `/api/reservations/${someId()}/equipment/1`, { quantity: 1 + random.below(8) }),
    decide: () => pedro.api("PUT", `/api/reservations/${someId()}/equipment/1`, { status: "approved" }),
    giveUp: () => pedro.api("DELETE", `/api/reservations/${someId()}/equipment/1`),
    undo: () =>
      pedro.post(`/admin/reservas/desfazer/${lastEntry("approve", "reject", "approve-with-override")}`, {}),
    remove: () => pedro.api("DELETE", `/api/reservations/${someId()}`),
    restore: () => app.as("admin").post(`/admin/auditoria/${lastEntry("delete")}/restaurar`, {}),
  };
  const names = Object.keys(acts);
  for (let step = 0; step < STEPS; step++) {
    const name = step < 12 ? "ask" : random.pick(names);
    const { status: answered } = (await acts[name]?.()) ?? { status: 0 };
    expect(answered, name).toBeLessThan(500);
    if (answered < 400) seen.set(name, (seen.get(name) ?? 0) + 1);
    expect(mostApproved(app), name).toBeLessThanOrEqual(COUNT);
  }
  expect(new Set(seen.keys())).toEqual(new Set(names));
}, 60_000);
