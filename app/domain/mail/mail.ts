import type { Role } from "#app/domain/access/role.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { MAX_EMAIL_LENGTH } from "#app/domain/limits.ts";
import type { MAIL_KEYS } from "#app/domain/settings/setting.ts";

export type MailKind = "decision" | "requests" | "window" | "reminder";

export type MailState = "waiting" | "sent" | "failed";

export type MailKey = (typeof MAIL_KEYS)[number];

/** The preference that controls each kind of mail to a teacher about a reservation (rules R12.4). */
export const MAIL_KEY_OF = {
  approved: "mail_approval",
  received: "mail_approval",
  rejected: "mail_rejection",
  moved: "mail_transfer",
  handedOver: "mail_transfer",
  movedBack: "mail_transfer",
  deleted: "mail_deletion",
  restored: "mail_deletion",
  /** A correction has the preference of the mail that it corrects. */
  undone: "mail_approval",
  /** Somebody stands in for its teacher, whom the first two tell, and the substitute. */
  substituted: "mail_transfer",
  substituting: "mail_transfer",
  /** Its further teachers give it without one who is away. */
  kept: "mail_transfer",
  substitutionUndone: "mail_transfer",
  /** Equipment that waited by itself. */
  equipmentApproved: "mail_approval",
  equipmentRejected: "mail_rejection",
  equipmentUndone: "mail_approval",
} as const satisfies Record<string, MailKey>;

export type MailEvent = keyof typeof MAIL_KEY_OF;

export type MailReservation = {
  id: number;
  date: string;
  startTime: string;
  endTime: string;
  shift: Shift;
  status: Status;
  environmentNames: string[];
  disciplineName: string;
  className: string;
  notes: string | null;
  /** "20 notebooks, 2 kits (rejeitado)"; missing where it names none. */
  equipmentWords?: string | undefined;
  createdAt: string;
  updatedAt: string;
};

/** Somebody who answers for the rooms of a reservation and acts on it as such (rules R26.21). */
export type RoomDecider = { name: string; environmentNames: string[] };

export type MailItem = {
  event: MailEvent;
  reservation: MailReservation;
  /** As it was before a move, or before a decision that was undone. */
  before?: MailReservation;
  isAutomatic?: true;
  /** Who answers for the rooms and acted; missing where the sector did. */
  by?: RoomDecider;
  reason?: string;
  /** Who stands in, or for whom. */
  person?: string;
};

export const MAIL_KEYS_OF_ROLE: Record<Role, MailKey[]> = {
  teacher: ["mail_approval", "mail_rejection", "mail_transfer", "mail_deletion", "mail_reminder"],
  pedagogical: ["mail_requests"],
  admin: [],
};

/** What became of a notice to all teachers: how many get it now, still have an earlier one waiting, or want none. */
export type TeachersNotice = { queued: number; waiting: number; optedOut: number; isConfigured: boolean };

/** Retries go on for so long (rules R12.3). */
export const MAIL_LIFE_MS = 72 * 60 * 60_000;

/** The least time between two digests to one person (rules R12.4). */
export const DIGEST_PAUSE_MS = 15 * 60_000;

/** How long before the deadline the reminder leaves (rules R12.4). */
export const REMINDER_LEAD_MS = 24 * 60 * 60_000;

const ADDRESS = /^[\w.!#$%&'*+/=?^`|~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;

/** Whether mail can be sent to the text as it is: one address and nothing else. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && ADDRESS.test(text) && !text.includes("..");
}
