import { RESERVATION_CONTENT } from "#app/domain/bookings/reservation-content.ts";
import { textsOf } from "#app/domain/content.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { TEACHER_SEPARATOR } from "#app/domain/joined-names.ts";
import {
  type KnownAs,
  mapStrings,
  type Replacement,
  replaceWords,
  wordsOf,
} from "#app/domain/people/known-as.ts";
import { ENVIRONMENT_CONTENT } from "#app/domain/rooms/environment-content.ts";
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
export const FREE_TEXTS = new Set<string>([
  ...textsOf(RESERVATION_CONTENT),
  ...textsOf(ENVIRONMENT_CONTENT),
  "rejectionReason",
  "title",
  "panelMessage",
  "message",
  "value",
  "reason",
  "fileName",
  "groupNames",
  "note",
]);

/** What has a `name` that somebody typed, and that may be a person's. */
export const FREELY_NAMED = new Set<AuditedEntity>(["api-key", "calendar-term", "user-group"]);

/** Fields of an entry's details that hold codes: an account may be called "admin", as a role is. */
const CODES = new Set(["role", "from", "to", "way"]);

/** The owner of the reservation with these values, if they name one. */
function ownerOf({ teacherUserId, userId }: AuditedValues): unknown {
  return teacherUserId ?? userId;
}

/** Whether the values are of a lesson with several teachers, the person among them. */
function isFurther({ teacherUserIds }: AuditedValues, id: number): boolean {
  return Array.isArray(teacherUserIds) && teacherUserIds.length > 1 && teacherUserIds.includes(id);
}

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

  /** Of the people that a row lists: their ids decide, where it has one for each. */
  const listedWithout = ({ userIds }: AuditedValues, listed: unknown[]) => {
    const ids = Array.isArray(userIds) && userIds.length === listed.length ? userIds : null;
    const isListed = (name: unknown, at: number) => (ids ? ids[at] === id : isTheirs(String(name)));
    return listed.map((each, at) => (isListed(each, at) ? replacement.name : each));
  };

  const forgetField = (values: AuditedValues, name: string, value: unknown): unknown => {
    if (name === "userNames" && Array.isArray(value)) return listedWithout(values, value);
    if (name === "userName" && typeof value === "string") {
      if (isFurther(values, id)) return joinedWithout(value);
      const owner = ownerOf(values);
      const isOwn = owner === undefined ? isTheirs(value) : owner === id;
      return isOwn ? replacement.name : value;
    }
    if (isAccount && (name === "name" || name === "username" || name === "email"))
      return typeof value === "string" ? replacement[name] : value;
    const isFree = FREE_TEXTS.has(name) || (name === "name" && FREELY_NAMED.has(entry.entity));
    return isFree ? mapStrings(value, free) : value;
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
    details: mapStrings(entry.details, (text, name) => (CODES.has(name) ? text : free(text))) as Record<
      string,
      unknown
    >,
  };
}
