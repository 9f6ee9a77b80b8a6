import { Database } from "#db/client.server.ts";
import { connect } from "#db/connect.server.ts";
import { schoolImage } from "#tests/support/school/school.ts";

/** A copy of the test school's database in memory, without the program around it. */
export async function schoolDatabase(): Promise<Database> {
  return new Database(connect(await schoolImage(), { busyTimeoutMs: 0 }));
}
