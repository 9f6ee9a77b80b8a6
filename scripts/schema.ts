/**
 * Writes db/schema.sql (a dump of the migrated schema) and db/types.ts (its tables for Kysely).
 * With `--check` it writes nothing and fails where one of them is not what the migrations make.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { readMigrations } from "#db/migrate.server.ts";
import { openMemoryDatabase } from "#db/open.server.ts";
import { dumpSchema, generateTypes } from "./schema-text.ts";

const db = await openMemoryDatabase(readMigrations("db/migrations"));
const files = { "db/schema.sql": dumpSchema(db.sqlite), "db/types.ts": generateTypes(db.sqlite) };
db.close();

for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes("--check")) {
    writeFileSync(file, text);
  } else if (readFileSync(file, "utf8") !== text) {
    console.error(`${file} is not what db/migrations makes. Run \`npm run schema\`.`);
    process.exitCode = 1;
  }
}
