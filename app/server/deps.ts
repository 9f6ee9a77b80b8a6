import { hostname } from "node:os";
import { createPasswordHasher } from "#app/services/access/passwords.server.ts";
import { createLoginThrottle, createSecretThrottle } from "#app/services/access/throttle.server.ts";
import { createBackups } from "#app/services/backups/backups.server.ts";
import { createHolidayCalendar } from "#app/services/calendar/blocked-days/holiday-calendar.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { createUploads } from "#app/services/import/uploads.server.ts";
import { createMailer } from "#app/services/mail/mailer.server.ts";
import { createMailThrottle } from "#app/services/mail/throttle.server.ts";
import { createFileReader } from "#app/services/process/file-reader.server.ts";
import { createProofRenderer } from "#app/services/proof/renderer.server.ts";
import { createProofThrottle } from "#app/services/proof/throttle.server.ts";
import { createSheetWriter } from "#app/services/sheets/writer.server.ts";
import { createExternalAccounts } from "#app/services/sso/accounts.server.ts";
import { externalSettings } from "#app/services/sso/settings.ts";
import { createDraftReader } from "#app/services/timetable/draft-reader.server.ts";
import type { Database } from "#db/client.server.ts";
import { backupFolder, type Config, databaseFile } from "./config.ts";
import { loggedEvent, logToConsole } from "./process/log.ts";
import type { Program } from "./process/program.ts";

const PASSWORD_COST = 10;

export function createDeps(config: Config, program: Program, db: Database): Deps {
  const { assets } = program;
  const now = () => new Date();
  return {
    release: program.release,
    db,
    now,
    timeZone: config.APP_TIMEZONE,
    defaultSchoolName: config.SCHOOL_NAME,
    privacyContact: config.PRIVACY_CONTACT,
    appUrl: config.APP_URL,
    passwords: createPasswordHasher(assets.read("password-worker.cjs").toString("utf8"), PASSWORD_COST),
    throttle: createLoginThrottle(),
    secretThrottle: createSecretThrottle(),
    externalAccounts: createExternalAccounts(externalSettings(config)),
    proofs: createProofRenderer(() => assets.read("proof-worker.cjs").toString("utf8")),
    proofThrottle: createProofThrottle(),
    holidays: createHolidayCalendar(() => assets.read("holiday-worker.cjs").toString("utf8")),
    sheets: createSheetWriter(() => assets.read("sheet-worker.cjs").toString("utf8")),
    files: createFileReader({
      command: program.child("file-child.cjs"),
      report: (event) => logToConsole(loggedEvent(event)),
    }),
    drafts: createDraftReader({
      readSource: () => assets.read("draft-worker.cjs").toString("utf8"),
      databaseFile: databaseFile(config),
      addonFile: () => program.addonFile(config.DATA_DIR),
      timeZone: config.APP_TIMEZONE,
      now,
    }),
    uploads: createUploads(),
    mailer: createMailer({
      server: config.SMTP_URL,
      from: config.MAIL_FROM,
      host: config.APP_URL && new URL(config.APP_URL).hostname,
      perMinute: config.MAIL_PER_MINUTE,
      perDay: config.MAIL_PER_DAY,
      report: logToConsole,
    }),
    mailThrottle: createMailThrottle(),
    backups: createBackups({
      folder: backupFolder(config),
      databaseFile: databaseFile(config),
      recipients: config.BACKUP_AGE_RECIPIENT,
      command: program.command,
      node: config.LITEFS_DIR ? hostname() : null,
      timeZone: config.APP_TIMEZONE,
      now,
      addonFile: () => program.addonFile(config.DATA_DIR),
      readSource: () => assets.read("backup-worker.cjs").toString("utf8"),
      report: (event) => logToConsole(loggedEvent(event)),
    }),
  };
}
