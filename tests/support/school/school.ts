import { hashSync } from "bcryptjs";
import type { Role } from "#app/domain/access/role.ts";
import { insertStepMark } from "#app/models/dashboard/first-step.server.ts";
import { insertUser } from "#app/models/people/user.server.ts";
import { nameKeys } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openMemoryDatabase } from "#db/open.server.ts";
import { addNamed, addRoom } from "./school-rows.ts";

/** Everybody's password in the tests. */
export const PASSWORD = "Senha#Forte1";
const AT = "2026-01-05T12:00:00.000Z";

/** The people of the test school, by username; `novo*` have their first password still to change. */
export const PEOPLE = {
  admin: { id: 1, name: "Alice Administradora", role: "admin" },
  pedro: { id: 2, name: "Pedro Pedagógico", role: "pedagogical" },
  ana: { id: 3, name: "Ana Conceição", role: "teacher" },
  bia: { id: 4, name: "Bia Gonçalves", role: "teacher" },
  novoadmin: { id: 5, name: "Nádia Nova", role: "admin" },
  novopedro: { id: 6, name: "Paulo Novo", role: "pedagogical" },
  novoana: { id: 7, name: "Otávio Novo", role: "teacher" },
} as const satisfies Record<string, { id: number; name: string; role: Role }>;

export type Username = keyof typeof PEOPLE;

/** Ids of the test school's rows. */
export const ROOM = { sala1: 1, sala2: 2, lab1: 3, auditorio: 4 } as const;
export const DISCIPLINE = { algoritmos: 1, redes: 2 } as const;
export const CLASS = { ds1: 1, ds2: 2 } as const;

function seed(db: Database): void {
  const passwordHash = hashSync(PASSWORD, 4);
  for (const [username, person] of Object.entries(PEOPLE)) {
    insertUser(db, {
      username,
      name: person.name,
      email: `${username}@escola.test`,
      role: person.role,
      passwordHash,
      firstLogin: username.startsWith("novo"),
      at: AT,
    });
  }
  const stamps = { created_at: AT, updated_at: AT };
  addRoom({ db }, "Sala 1", { capacity: 30, location: "Bloco A" });
  addRoom({ db }, "Sala 2", { capacity: 40, location: "Bloco A" });
  addRoom({ db }, "Laboratório 1", { type: "Laboratório", capacity: 20, location: "Bloco B" });
  addRoom({ db }, "Auditório", { type: "Auditório", capacity: 200 });
  db.run(db.q.insertInto("courses").values({ name: "Desenvolvimento de Sistemas", ...stamps }));
  for (const name of ["Algoritmos", "Redes de Computadores"]) addNamed({ db }, "disciplines", name);
  db.run(
    db.q.insertInto("classes").values([
      { name: "DS-1", ...nameKeys("DS-1"), course_id: 1, ...stamps },
      { name: "DS-2", ...nameKeys("DS-2"), course_id: 1, ...stamps },
    ]),
  );
  // Only their own tests show the first steps of a school.
  insertStepMark(db, "hidden", AT);
}

let image: Promise<Buffer> | undefined;

/** The migrated and filled test school as the bytes of a database; made once a worker, copied per test. */
export function schoolImage(): Promise<Buffer> {
  image ??= (async () => {
    const db = await openMemoryDatabase(readMigrations("db/migrations"));
    db.write(() => seed(db));
    const bytes = db.sqlite.serialize();
    db.close();
    return bytes;
  })();
  return image;
}
