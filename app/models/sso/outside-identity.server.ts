import type { Role } from "#app/domain/access/role.ts";
import { foldCase } from "#app/models/people/user.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";

type Key = { way: "oidc" | "ldap"; issuer: string; subject: string };

function selectIdentities(db: Database) {
  return db.q
    .selectFrom("outside_identities")
    .select([
      "id",
      "user_id as userId",
      "way",
      "subject",
      "mapped_role as mappedRole",
      "signed_in_at as signedInAt",
    ]);
}

export function findIdentity(db: Database, { way, issuer, subject }: Key) {
  return db.get(
    selectIdentities(db).where("way", "=", way).where("issuer", "=", issuer).where("subject", "=", subject),
  );
}

export function findIdentityOfUser(db: Database, userId: number) {
  return db.get(selectIdentities(db).where("user_id", "=", userId));
}

/** Who of these accounts signs in how: those whose password does not, and those that are linked. */
export function listSignIns(db: Database, userIds: number[]) {
  return db.all(
    db.q
      .selectFrom("users")
      .leftJoin("outside_identities", "outside_identities.user_id", "users.id")
      .select(["users.id", "users.has_password as hasPassword", "outside_identities.way"])
      .where("users.id", "in", userIds),
  );
}

/** Accounts of people who are here with one of these addresses, without regard to case. */
export function listUserIdsByAddress(db: Database, addresses: string[]): number[] {
  return db
    .all(
      db.q
        .selectFrom("users")
        .select("id")
        .where("email_key", "in", addresses.map(foldCase))
        .where("left_at", "is", null)
        .where("archived_at", "is", null),
    )
    .map(({ id }) => id);
}

export function insertIdentity(
  db: Database,
  {
    userId,
    way,
    issuer,
    subject,
    mappedRole,
    at,
  }: Key & { userId: number; mappedRole: Role | null; at: string },
): number {
  return db.run(
    db.q.insertInto("outside_identities").values({
      user_id: userId,
      way,
      issuer,
      subject,
      mapped_role: mappedRole,
      linked_at: at,
      signed_in_at: at,
    }),
  ).id;
}

export function updateIdentity(
  db: Database,
  input: { id: number; mappedRole: Role | null; at: string },
): void {
  db.run(
    db.q
      .updateTable("outside_identities")
      .set({ mapped_role: input.mappedRole, signed_in_at: input.at })
      .where("id", "=", input.id),
  );
}

export function deleteIdentity(db: Database, id: number): void {
  db.run(db.q.deleteFrom("outside_identities").where("id", "=", id));
}

export function updateHasPassword(
  db: Database,
  { id, hasPassword, at }: { id: number; hasPassword: boolean; at: string },
): void {
  db.run(
    db.q
      .updateTable("users")
      .set({
        has_password: hasPassword ? 1 : 0,
        ...(hasPassword ? {} : { first_login: 0 }),
        updated_at: nextVersion(at),
      })
      .where("id", "=", id),
  );
}

export function hasPassword(db: Database, userId: number): boolean {
  return db.get(db.q.selectFrom("users").select("has_password as has").where("id", "=", userId))?.has === 1;
}

/** How many administrators can sign in without anything outside. */
export function countAdminsWithPassword(db: Database): number {
  const row = db.get(
    db.q
      .selectFrom("users")
      .select((select) => select.fn.countAll<number>().as("n"))
      .where("role", "=", "admin")
      .where("has_password", "=", 1)
      .where("left_at", "is", null)
      .where("archived_at", "is", null),
  );
  return row?.n ?? 0;
}

/** Identities of one way with a session that lasts or with keys, by id, after `after`. */
export function listIdentitiesInUse(
  db: Database,
  { way, now, after, limit }: { way: Key["way"]; now: string; after: number; limit: number },
) {
  return db.all(
    selectIdentities(db)
      .where("way", "=", way)
      .where("id", ">", after)
      .where((where) =>
        where.or([
          where.exists(
            where
              .selectFrom("sessions")
              .select("sessions.id")
              .whereRef("sessions.identity_id", "=", "outside_identities.id")
              .where("sessions.expires_at", ">", now),
          ),
          where.exists(
            where
              .selectFrom("api_keys")
              .select("api_keys.id")
              .whereRef("api_keys.user_id", "=", "outside_identities.user_id"),
          ),
        ]),
      )
      .orderBy("id")
      .limit(limit),
  );
}
