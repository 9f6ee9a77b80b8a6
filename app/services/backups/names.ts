import type { CopyPurpose } from "#app/domain/people/retention.ts";

export type NamedCopy = { name: string; at: Date; isEncrypted: boolean; purpose: CopyPurpose };

const NAME = /^reservas-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(-limpeza)?\.db(\.age)?$/;
const PART =
  /^reservas-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(-limpeza)?\.db(\.age)?\.\d+\.parcial(-journal|-wal|-shm)?$/;

export function fileStamp(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

/** `reservas-2026-11-21T05-00-00Z.db`, with `-limpeza` before a cleanup and `.age` where it is encrypted. */
export function copyName(at: Date, isEncrypted: boolean, purpose: CopyPurpose = "scheduled"): string {
  return `reservas-${fileStamp(at)}${purpose === "cleanup" ? "-limpeza" : ""}.db${isEncrypted ? ".age" : ""}`;
}

export function parseCopyName(name: string): NamedCopy | null {
  const [, day, hour, minute, second, cleanup, age] = NAME.exec(name) ?? [];
  if (!day) return null;
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  // JavaScript takes 30 February for 2 March: a name that we would not write ourselves is not ours.
  const purpose = cleanup ? "cleanup" : "scheduled";
  if (Number.isNaN(at.getTime()) || copyName(at, Boolean(age), purpose) !== name) return null;
  return { name, at, isEncrypted: Boolean(age), purpose };
}

export function isPart(name: string): boolean {
  return PART.test(name);
}
