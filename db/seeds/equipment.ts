import { equipmentKeys, nameKeys } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";
import { shiftDate } from "./calendar.ts";
import { SIGN_INS } from "./people.ts";

/** What the demonstration school lends, with how many of it a lesson usually asks for. */
const KINDS = [
  {
    row: { name: "Notebooks", count: 30, type: "Notebook", location: "Carrinho 1, biblioteca" },
    description: "Com carregadores",
    approval: "sector",
    asked: [15, 10, 12],
  },
  {
    row: { name: "Tablets", count: 20, type: "Tablet", location: "Carrinho 2, biblioteca" },
    description: null,
    approval: "sector",
    asked: [10, 8],
  },
  {
    row: { name: "Projetores", count: 6, type: "Projetor", location: "Secretaria" },
    description: "Com cabo HDMI",
    approval: "automatic",
    asked: [1],
  },
  {
    row: { name: "Kits de robótica", count: 12, type: "Kit", location: "Armário do Bloco B" },
    description: "Um kit para cada dupla",
    approval: "responsible",
    asked: [6, 4],
  },
  {
    row: { name: "Caixas de som", count: 4, type: "Som", location: "Secretaria" },
    description: null,
    approval: "sector",
    asked: [1],
  },
] as const;

/** Of so many lessons one has equipment. */
const EVERY = 8;
const DAYS_BACK = 20;
const DAYS_AHEAD = 40;

type Lesson = { id: number; owner_id: number; date: string; start_time: string; end_time: string };

/**
 * Five kinds, lessons that have some around today, and the counter's notes: what is back, what is out, and one that was
 * not brought back.
 */
export function insertDemoEquipment(
  db: Database,
  { today, stamps }: { today: string; stamps: { created_at: string; updated_at: string } },
): void {
  const { sqlite } = db;
  const insertKind = sqlite.prepare(
    `INSERT INTO equipment (name, name_key, sort_key, search_key, count, type, location, description, approval,
      created_at, updated_at)
    VALUES (@name, @name_key, @sort_key, @search_key, @count, @type, @location, @description, @approval,
      @created_at, @updated_at)`,
  );
  const ids = KINDS.map(({ row, description, approval }) =>
    Number(
      insertKind.run({
        ...row,
        ...nameKeys(row.name),
        ...equipmentKeys(row),
        description,
        approval,
        ...stamps,
      }).lastInsertRowid,
    ),
  );
  sqlite
    .prepare("INSERT INTO equipment_people SELECT ?, id FROM users WHERE username_key = ?")
    .run(ids[KINDS.findIndex(({ approval }) => approval === "responsible")], SIGN_INS.teacher);
  const lessons = sqlite
    .prepare<[string, string], Lesson>(
      `SELECT id, owner_id, date, start_time, end_time FROM reservations
      WHERE date BETWEEN ? AND ? AND status <> 'rejected' ORDER BY date, start_time, id`,
    )
    .all(shiftDate(today, -DAYS_BACK), shiftDate(today, DAYS_AHEAD));
  const give = sqlite.prepare(
    "INSERT INTO reservation_equipment (reservation_id, equipment_id, quantity) VALUES (?, ?, ?)",
  );
  for (const [index, { id }] of lessons.filter((_, at) => at % EVERY === 0).entries()) {
    const kind = index % KINDS.length;
    const { asked } = KINDS[kind]!;
    try {
      give.run(id, ids[kind], asked[index % asked.length]);
    } catch (error) {
      // The count is reached at that time: the lesson goes without.
      if (!String(error).includes("equipment_exceeded")) throw error;
    }
  }
  noteAtCounter(db, today);
}

function noteAtCounter({ sqlite }: Database, today: string): void {
  const rows = sqlite
    .prepare<[string, string], Lesson & { equipment_id: number; quantity: number }>(
      `SELECT r.id, r.owner_id, r.date, r.start_time, r.end_time, held.equipment_id, held.quantity
      FROM reservation_equipment AS held JOIN reservations AS r ON r.id = held.reservation_id
      WHERE held.status = 'approved' AND held.date BETWEEN ? AND ? ORDER BY held.date, held.start_time, r.id`,
    )
    .all(shiftDate(today, -DAYS_BACK), today);
  const note = sqlite.prepare(
    `INSERT INTO equipment_handouts (reservation_id, equipment_id, user_id, date, start_time, end_time, out_count,
      back_count, note, created_at, updated_at)
    VALUES (@id, @equipment_id, @owner_id, @date, @start_time, @end_time, @out, @back, @note, @at, @at)`,
  );
  const before = rows.filter(({ date }) => date < today);
  // The last one with several of a kind before today lacks one still.
  const late = before.findLast(({ quantity }) => quantity > 1);
  const handed = [...before, ...rows.filter(({ date }) => date === today).slice(0, 2)];
  for (const row of handed) {
    const { quantity, date, start_time } = row;
    const out = date === today ? quantity : row === late ? 1 : 0;
    const words = row === late ? "Um ficou com a turma" : null;
    note.run({ ...row, out, back: quantity - out, note: words, at: `${date}T${start_time}:00.000Z` });
  }
}
