import { textsOf } from "#app/domain/content.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { TEACHER_SEPARATOR } from "#app/domain/joined-names.ts";
import { RESERVATION_CONTENT } from "#app/domain/reservations/reservation-content.ts";
import { type KnownAs, type Replacement, replaceWords, wordsOf } from "#app/domain/users/known-as.ts";
import type { AuditedEntity, AuditedValues } from "./audit.ts";

/** A person who left: their id, their former names, and the replacement text. */
export type Leaver = { id: number; knownAs: KnownAs; replacement: Replacement };

/** The words of an entry of the audit log; ids, times and actions never change. */
export type EntryWords = {
  actorName: string | null;
  /** What the key was called that the actor wrote by. */
  keyName: string | null;
  label: string | null;
  searchKey: string;
  before: AuditedValues | null;
  after: AuditedValues | null;
  details: Record<string, unknown>;
};

export type EntryFacts = { actorId: number | null; entity: AuditedEntity; entityId: number | null };

/** Fields of rows that hold what somebody typed; names of rooms, disciplines and classes name no person. */
const FREE_TEXTS = new Set<string>([
  ...textsOf(RESERVATION_CONTENT),
  "rejectionReason",
  "title",
  "description",
  "panelMessage",
  "message",
  "value",
]);

/** The owner of the reservation with these values, if they name one. */
function ownerOf({ teacherUserId, userId }: AuditedValues): unknown {
  return teacherUserId ?? userId;
}

/** Whether the values are of a lesson with several teachers, the person among them. */
function isFurther({ teacherUserIds }: AuditedValues, id: number): boolean {
  return Array.isArray(teacherUserIds) && teacherUserIds.length > 1 && teacherUserIds.includes(id);
}

/** Takes a person out of the words of one entry of the audit log. */
export function forgetInEntry(entry: EntryWords & EntryFacts, leaver: Leaver): EntryWords {
  const { id, knownAs, replacement } = leaver;
  const { names, shared } = knownAs;
  const words = wordsOf(knownAs);
  const free = (text: string) => replaceWords(text, words, replacement.name);
  const isAccount = entry.entity === "user" && entry.entityId === id;
  const isOwner = [entry.before, entry.after].some(
    (values) => values && (ownerOf(values) === id || isFurther(values, id)),
  );
  const isConcerned = isAccount || isOwner || entry.actorId === id;
  const isTheirs = (name: string) => {
    const folded = foldText(name);
    return names.some((each) => foldText(each) === folded) && (isConcerned || !shared.includes(folded));
  };

  /** Of a joined lesson: the colleagues' names stay. */
  const joinedWithout = (value: string) =>
    value
      .split(TEACHER_SEPARATOR)
      .map((name) => (isTheirs(name) ? replacement.name : name))
      .join(TEACHER_SEPARATOR);

  const forgetField = (values: AuditedValues, name: string, value: unknown): unknown => {
    if (typeof value !== "string") return value;
    if (isAccount && (name === "name" || name === "username" || name === "email")) return replacement[name];
    if (name === "userName") {
      if (isFurther(values, id)) return joinedWithout(value);
      const owner = ownerOf(values);
      const isOwn = owner === undefined ? isTheirs(value) : owner === id;
      return isOwn ? replacement.name : value;
    }
    const isFree = FREE_TEXTS.has(name) || (name === "name" && entry.entity === "api-key");
    return isFree ? free(value) : value;
  };
  const forgetIn = (values: AuditedValues | null) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, forgetField(values, name, value)]),
    );

  const keyWords = isAccount ? [...words, ...knownAs.usernames.map(foldText)] : words;
  const nameKey = foldText(replacement.name);
  const forgetKey = (key: string) => (isTheirs(key) ? nameKey : replaceWords(key, keyWords, nameKey));
  const [actorKey = "", ...keys] = entry.searchKey.split("\n");
  const label = isAccount ? replacement.name : entry.label;
  return {
    actorName: entry.actorId === id ? replacement.name : entry.actorName,
    keyName: entry.keyName && free(entry.keyName),
    label: label && entry.entity !== "reservation" ? free(label) : label,
    searchKey: [entry.actorId === id ? foldText(replacement.name) : actorKey, ...keys.map(forgetKey)].join(
      "\n",
    ),
    before: forgetIn(entry.before),
    after: forgetIn(entry.after),
    details: JSON.parse(free(JSON.stringify(entry.details))) as Record<string, unknown>,
  };
}
