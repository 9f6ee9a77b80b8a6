/** Writes db/schema.sql (a dump of the migrated schema) and db/types.ts (its tables for Kysely). */
import { writeFileSync } from "node:fs";
import { readMigrations } from "#db/migrate.server.ts";
import { openMemoryDatabase } from "#db/open.server.ts";
import { dumpSchema, generateTypes } from "./schema-text.ts";

const db = await openMemoryDatabase(readMigrations("db/migrations"));
writeFileSync("db/schema.sql", dumpSchema(db.sqlite));
writeFileSync("db/types.ts", generateTypes(db.sqlite));
db.close();
