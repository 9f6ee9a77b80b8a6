import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type LogoType = "image/png" | "image/svg+xml";

export type Logo = {
  type: LogoType;
  hash: string;
  width: number;
  height: number;
  size: number;
  updatedAt: string;
};

const logo = prepareQuery((q) =>
  q
    .selectFrom("school_logo")
    .select((e) => [
      "type",
      "hash",
      "width",
      "height",
      e.fn<number>("length", ["bytes"]).as("size"),
      "updated_at as updatedAt",
    ]),
);

export function findLogo(db: Database): Logo | null {
  return db.get(logo({})) ?? null;
}

export function readLogoBytes(db: Database, hash: string): { type: LogoType; bytes: Uint8Array } | null {
  const found = db.q.selectFrom("school_logo").select(["type", "bytes"]).where("hash", "=", hash);
  return db.get(found) ?? null;
}

type NewLogo = Omit<Logo, "size" | "updatedAt"> & { bytes: Uint8Array };

export function saveLogo(db: Database, { at, ...row }: NewLogo & { at: string }): void {
  db.run(
    db.q
      .insertInto("school_logo")
      .values({ slot: 1, ...row, updated_at: at })
      .onConflict((conflict) => conflict.column("slot").doUpdateSet({ ...row, updated_at: nextVersion(at) })),
  );
}

export function deleteLogo(db: Database): void {
  db.run(db.q.deleteFrom("school_logo"));
}
