import type { Release } from "#app/domain/settings/release.ts";
import type { Database } from "#db/client.server.ts";
import type { PasswordHasher } from "./access/passwords.server.ts";
import type { LoginThrottle, SecretThrottle } from "./access/throttle.server.ts";
import type { Backups } from "./backups/backups.server.ts";
import type { HolidayCalendar } from "./calendar/blocked-days/holiday-calendar.server.ts";
import type { Clock } from "./clock.ts";
import type { Uploads } from "./import/uploads.server.ts";
import type { Mailer } from "./mail/mailer.server.ts";
import type { MailThrottle } from "./mail/throttle.server.ts";
import type { FileReader } from "./process/file-reader.server.ts";
import type { ProofRenderer } from "./proof/renderer.server.ts";
import type { ProofThrottle } from "./proof/throttle.server.ts";
import type { SheetWriter } from "./sheets/writer.server.ts";
import type { ExternalAccounts } from "./sso/accounts.server.ts";
import type { DraftReader } from "./timetable/draft-reader.server.ts";

export type Deps = {
  /** What runs. */
  release: Release;
  db: Database;
  now: Clock;
  /** IANA name of the school's time zone. */
  timeZone: string;
  /** The school's name where its settings give none; what is shown is `schoolName()` of services/school. */
  defaultSchoolName: string;
  /** Whom to ask about personal data, as the school writes it; null if not set. */
  privacyContact: string | null;
  /** Public address without a trailing slash, or null where requests' own host serves. */
  appUrl: string | null;
  passwords: PasswordHasher;
  throttle: LoginThrottle;
  /** Slows down guesses at secrets: calendar addresses, keys, unsubscribe links. */
  secretThrottle: SecretThrottle;
  /** The school's own accounts outside: a provider, a directory. */
  externalAccounts: ExternalAccounts;
  proofs: ProofRenderer;
  proofThrottle: ProofThrottle;
  sheets: SheetWriter;
  mailer: Mailer;
  mailThrottle: MailThrottle;
  backups: Backups;
  holidays: HolidayCalendar;
  files: FileReader;
  drafts: DraftReader;
  uploads: Uploads;
};

/** What a read by the calendar needs. */
export type ReadDeps = Pick<Deps, "db" | "now" | "timeZone">;

export function timestamp(deps: { now: Clock }): string {
  return deps.now().toISOString();
}
