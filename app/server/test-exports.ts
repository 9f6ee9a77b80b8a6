/** What tests create without a process: from source, or from the bundle, whose main file exports it. */
import * as remixBuild from "#remix-build";

export { createPasswordHasher } from "#app/services/access/passwords.server.ts";
export { createLoginThrottle, createSecretThrottle } from "#app/services/access/throttle.server.ts";
export { createHolidayCalendar } from "#app/services/calendar/blocked-days/holiday-calendar.server.ts";
export { createUploads } from "#app/services/import/uploads.server.ts";
export { createMailer } from "#app/services/mail/mailer.server.ts";
export { createMailThrottle } from "#app/services/mail/throttle.server.ts";
export { createFileReader } from "#app/services/process/file-reader.server.ts";
export { createProofRenderer } from "#app/services/proof/renderer.server.ts";
export { createProofThrottle } from "#app/services/proof/throttle.server.ts";
export { createSheetWriter } from "#app/services/sheets/writer.server.ts";
export { createExternalAccounts as createOutsideAccounts } from "#app/services/sso/accounts.server.ts";
export { createDraftReader } from "#app/services/timetable/draft-reader.server.ts";
export { readDraftHere } from "#app/services/timetable/draft-reads.server.ts";
export { createApp } from "./app.ts";
export { createHttpServer } from "./http/http.ts";
export { remixBuild };
