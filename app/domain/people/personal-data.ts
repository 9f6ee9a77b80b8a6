/** Retention periods of personal data (rules R22.3, R22.5). Jobs and pages read each one from here. */

/** Days after which a session is over however much it is used, and its row goes. */
export const SESSION_DAYS = 7;
/** Days of a notification. */
export const NOTIFICATION_DAYS = 365;
/** Days of a mail after it was sent or given up. */
export const MAIL_DAYS = 30;
/** Years for which a paper's code can be looked up. */
export const PROOF_YEARS = 2;
/** Years of an entry of the audit log. */
export const AUDIT_YEARS = 2;
/** Days of a job that was given up. */
export const FAILED_JOB_DAYS = 90;
/** Minutes of a table between its upload and its import. */
export const IMPORT_MINUTES = 30;
/** Days of a copy that was made before a cleanup. */
export const CLEANUP_COPY_DAYS = 30;
/** The newest copy of each of so many hours, days and months that have any. */
export const COPIES = { hourly: 24, daily: 14, monthly: 12 };

type Unit = "minutes" | "days" | "months" | "years";

/**
 * `account`: until the account is deleted or anonymised. `school`: until the school deletes it. `change`: until
 * somebody else does it again. `done`: until its purpose is done, which takes minutes.
 */
export type Period = { count: number; unit: Unit } | "account" | "school" | "change" | "done";

/** Article 7 of Lei 13.709/2018: `service` III or V (public policy, or contract), `security` IX (legitimate interest). */
type Basis = "service" | "security";

/** Who can see it: `everyone` the public pages' readers, of approved reservations only; `holder` who has the paper. */
type Reader = "self" | "staff" | "everyone" | "holder" | "operator";

type Datum = { basis: Basis; period: Period; seenBy: readonly Reader[] };

/** All personal data that the program stores. Its columns are listed in models/personal-columns. */
export const PERSONAL_DATA = {
  account: { basis: "service", period: "account", seenBy: ["self", "staff"] },
  password: { basis: "security", period: "account", seenBy: [] },
  sessions: { basis: "security", period: { count: SESSION_DAYS, unit: "days" }, seenBy: [] },
  reservations: { basis: "service", period: "school", seenBy: ["self", "staff", "everyone"] },
  notifications: { basis: "service", period: { count: NOTIFICATION_DAYS, unit: "days" }, seenBy: ["self"] },
  mail: { basis: "service", period: { count: MAIL_DAYS, unit: "days" }, seenBy: ["staff"] },
  groups: { basis: "service", period: "account", seenBy: ["staff"] },
  mailChoices: { basis: "service", period: "account", seenBy: ["self"] },
  keys: { basis: "service", period: "account", seenBy: ["self"] },
  calendar: { basis: "service", period: "account", seenBy: ["self"] },
  papers: { basis: "service", period: { count: PROOF_YEARS, unit: "years" }, seenBy: ["self", "holder"] },
  audit: { basis: "security", period: { count: AUDIT_YEARS, unit: "years" }, seenBy: ["staff"] },
  authorship: { basis: "security", period: "change", seenBy: ["staff"] },
  jobs: { basis: "service", period: { count: FAILED_JOB_DAYS, unit: "days" }, seenBy: [] },
  leaving: { basis: "security", period: "done", seenBy: [] },
  imports: { basis: "service", period: { count: IMPORT_MINUTES, unit: "minutes" }, seenBy: ["staff"] },
  copies: { basis: "security", period: { count: COPIES.monthly, unit: "months" }, seenBy: ["operator"] },
} as const satisfies Record<string, Datum>;

export type DatumKey = keyof typeof PERSONAL_DATA;

export const DATUM_KEYS = Object.keys(PERSONAL_DATA) as DatumKey[];

/** Personal data outside of the database file, and so in no column. */
export const OUTSIDE_OF_TABLES: DatumKey[] = ["imports", "copies"];

const DAY_MS = 24 * 60 * 60_000;

/** The instant before which data with a retention of so many days is too old. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

export function yearsBefore(now: Date, years: number): string {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before.toISOString();
}
