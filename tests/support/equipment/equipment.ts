import { setEquipmentPeople } from "#app/models/equipment/equipment.server.ts";
import type { TestApp } from "#tests/support/app.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";

export const NOTEBOOKS = { name: "Notebooks", count: 30, type: "Notebook", location: "Carrinho 1" };

/** Makes a kind of equipment by the call, as the admin; returns its id. */
export async function addEquipment(app: TestApp, fields: object = {}): Promise<number> {
  const made = await app.as("admin").api("POST", "/api/equipment", { ...NOTEBOOKS, ...fields });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.id;
}

/** Has people answer for a kind. */
export function answerFor({ db }: Pick<TestApp, "db">, equipmentId: number, people: Username[]): void {
  setEquipmentPeople(
    db,
    equipmentId,
    people.map((who) => PEOPLE[who].id),
  );
}

/** Gives a reservation some of a kind past every service. */
export function give(
  { db }: Pick<TestApp, "db">,
  {
    reservationId,
    equipmentId,
    quantity,
    ownStatus = null,
  }: {
    reservationId: number;
    equipmentId: number;
    quantity: number;
    ownStatus?: string | null;
  },
): void {
  db.sqlite
    .prepare(
      "INSERT INTO reservation_equipment (reservation_id, equipment_id, quantity, own_status) VALUES (?, ?, ?, ?)",
    )
    .run(reservationId, equipmentId, quantity, ownStatus);
}
