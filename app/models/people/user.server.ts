import type { Role } from "#app/domain/access/role.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { sortKey } from "#app/domain/sort-key.ts";
import {
  countNames,
  FIRST_PART,
  type ListPart,
  listNames,
  type NameFilter,
} from "#app/models/catalog/list-names.server.ts";
import { countRows } from "#app/models/count.server.ts";
import { userKeys } from "#app/models/search.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type User = {
  id: number;
  username: string;
  name: string;
  email: string;
  role: Role;
  firstLogin: boolean;
  archived: boolean;
  createdAt: string;
  updatedAt: string;
};

export function foldCase(text: string): string {
  return text.normalize("NFC").toLocaleLowerCase("pt-BR");
}

const departure = prepareQuery((q, input: { id: number }) =>
  q.selectFrom("users").select(["left_at as at", "archived_at as archivedAt"]).where("id", "=", input.id),
);

function selectUsers(db: Database) {
  return db.q
    .selectFrom("users")
    .select([
      "id",
      "username",
      "name",
      "email",
      "role",
      "first_login as firstLogin",
      "archived_at as archivedAt",
      "created_at as createdAt",
      "updated_at as updatedAt",
    ]);
}

type UserRow = Omit<User, "firstLogin" | "archived"> & { firstLogin: 0 | 1; archivedAt: string | null };

function toUser({ archivedAt, ...row }: UserRow): User {
  return { ...row, firstLogin: row.firstLogin === 1, archived: archivedAt !== null };
}

export function findUser(db: Database, id: number): User | null {
  const row = db.get(selectUsers(db).where("id", "=", id));
  return row ? toUser(row) : null;
}

/** Without regard to case, not for people who left. The hash is null if only the school's account signs in. */
export function findCredentials(
  db: Database,
  username: string,
): { id: number; passwordHash: string | null } | undefined {
  const row = db.get(
    db.q
      .selectFrom("users")
      .select(["id", "password_hash as hash", "has_password as hasPassword"])
      .where("username_key", "=", foldCase(username))
      .where("left_at", "is", null)
      .where("archived_at", "is", null),
  );
  return row && { id: row.id, passwordHash: row.hasPassword === 1 ? row.hash : null };
}

const namesOf = prepareQuery((q, input: { key: string }) =>
  q
    .selectFrom("users")
    .select(["username", "username_key as usernameKey"])
    .where((where) => where.or([where("username_key", "=", input.key), where("email_key", "=", input.key)]))
    .where("left_at", "is", null),
);

/** The username of the person with this username or e-mail, without regard to case; a username counts first. */
export function findUsername(db: Database, typed: string): string | null {
  const key = foldCase(typed);
  const found = db.all(namesOf({ key }));
  return (found.find(({ usernameKey }) => usernameKey === key) ?? found[0])?.username ?? null;
}

export function isAnonymised(db: Database, id: number): boolean {
  return db.get(departure({ id }))?.at != null;
}

/** Whether a person can be given nothing new: anonymised, or archived. */
export function isGone(db: Database, id: number): boolean {
  const row = db.get(departure({ id }));
  return row?.at != null || row?.archivedAt != null;
}

export function findPasswordHash(db: Database, id: number): string | null {
  return db.get(db.q.selectFrom("users").select("password_hash as hash").where("id", "=", id))?.hash ?? null;
}

/** `search` looks in name, username and e-mail. */
type UserFilter = { role?: Role | undefined } & NameFilter;

/** Users by name, without those who left. */
export function listUsers(
  db: Database,
  { role, ...filter }: UserFilter = {},
  part: ListPart = FIRST_PART,
): User[] {
  const present = selectUsers(db).where("left_at", "is", null);
  const users = role ? present.where("role", "=", role) : present;
  return listNames(db, users, { key: "search_key", ...filter, ...part }).map(toUser);
}

export function countUsers(db: Database, { role, ...filter }: UserFilter): number {
  const users = db.q.selectFrom("users").where("left_at", "is", null);
  return countNames(db, role ? users.where("role", "=", role) : users, { key: "search_key", ...filter });
}

export function findTakenName(
  db: Database,
  input: { username: string; email: string; exceptId?: number },
): "username" | "email" | null {
  const keys = [foldCase(input.username), foldCase(input.email)];
  const holders = db.all(
    db.q
      .selectFrom("users")
      .select(["id", "username_key", "email_key"])
      .where((where) => where.or([where("username_key", "in", keys), where("email_key", "in", keys)])),
  );
  const others = holders.filter((row) => row.id !== input.exceptId);
  const [username] = keys;
  if (others.some((row) => row.username_key === username || row.email_key === username)) return "username";
  return others.length > 0 ? "email" : null;
}

/** Whose name is the same without case and accents, by the index of sorted names; those who have left are not asked. */
export function listPeopleOfName(db: Database, name: string): NamedRow[] {
  const people = db.q.selectFrom("users").select(["id", "name"]).where("sort_key", "=", sortKey(name));
  return db.all(people.where("left_at", "is", null).where("archived_at", "is", null));
}

type Account = { username: string; name: string; email: string; role: Role; at: string };

function columnsOf({ username, name, email, role }: Account) {
  return {
    username,
    username_key: foldCase(username),
    name,
    email,
    email_key: foldCase(email),
    ...userKeys({ name, username, email }),
    role,
  };
}

export function insertUser(
  db: Database,
  input: Account & { passwordHash: string; firstLogin: boolean },
): number {
  return db.run(
    db.q.insertInto("users").values({
      ...columnsOf(input),
      password_hash: input.passwordHash,
      first_login: input.firstLogin ? 1 : 0,
      created_at: input.at,
      updated_at: input.at,
    }),
  ).id;
}

export function updateUser(db: Database, input: Account & { id: number }): void {
  db.run(
    db.q
      .updateTable("users")
      .set({ ...columnsOf(input), updated_at: nextVersion(input.at) })
      .where("id", "=", input.id),
  );
}

export function updatePassword(
  db: Database,
  input: { id: number; passwordHash: string; firstLogin: boolean; at: string },
): void {
  db.run(
    db.q
      .updateTable("users")
      .set({
        password_hash: input.passwordHash,
        has_password: 1,
        first_login: input.firstLogin ? 1 : 0,
        updated_at: nextVersion(input.at),
      })
      .where("id", "=", input.id),
  );
}

export function deleteUser(db: Database, id: number): void {
  db.run(db.q.deleteFrom("users").where("id", "=", id));
}

/** How many reservations name the user as a teacher, as who made them or as who overrode a conflict. */
export function countReservationsOfUser(db: Database, id: number): number {
  return countRows(
    db,
    db.q
      .selectFrom("reservations")
      .where((where) =>
        where.or([
          where("user_id", "=", id),
          where("teacher_user_id", "=", id),
          where("override_user_id", "=", id),
          where("id", "in", (further) =>
            further.selectFrom("reservation_teachers").select("reservation_id").where("user_id", "=", id),
          ),
        ]),
      ),
  );
}
