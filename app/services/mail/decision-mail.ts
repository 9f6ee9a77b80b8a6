import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import type { MailEvent, MailItem } from "#app/domain/mail/mail.ts";
import type { FreeSlot } from "#app/services/series/make-up.server.ts";
import { decisionMailText as text } from "#app/text/mail/mail.ts";
import type { MailPart } from "./html.ts";

/** Reservations that a mail describes before it only counts the rest. */
const MAX_DESCRIBED = 30;

const TONES: Partial<Record<MailEvent, "good" | "bad">> = {
  approved: "good",
  received: "good",
  restored: "good",
  rejected: "bad",
  equipmentApproved: "good",
  equipmentRejected: "bad",
};

function placeRows({ environmentNames, ...reservation }: MailItem["reservation"]): [string, string][] {
  return [
    [text.labels.room, environmentNames.join(", ")],
    [text.labels.when, text.when(reservation)],
  ];
}

function factsOf(
  { event, reservation, before, reason, person }: MailItem,
  title: string,
  places: FreeSlot[] = [],
): MailPart {
  const isMove = (event === "moved" || event === "movedBack") && before;
  const inLine = (reservation: MailItem["reservation"]) =>
    `${reservation.environmentNames.join(", ")}\n${text.when(reservation)}`;
  const rows: [string, string][] = isMove
    ? [
        [text.labels.from, inLine(before)],
        [text.labels.to, inLine(reservation)],
      ]
    : placeRows(reservation);
  rows.push([text.labels.what, text.what(reservation)]);
  if (reservation.equipmentWords) rows.push([text.labels.equipment, reservation.equipmentWords]);
  if (reason) rows.push([text.labels.reason, reason]);
  if (person) rows.push([event === "substituted" ? text.labels.substitute : text.labels.absent, person]);
  if (places.length > 0) rows.push([text.labels.makeUp, places.map(text.place).join("\n")]);
  return { kind: "facts", title, tone: TONES[event] ?? "neutral", rows };
}

function buttonOf(items: MailItem[], count: number, hasLost: boolean): { text: string; path: string } {
  const [first] = items;
  if (hasLost) return { text: text.makeUp, path: ADDRESSES.gaps };
  const gone = new Set<MailEvent>(["deleted", "handedOver", "rejected"]);
  if (count > 1 || !first) return { text: text.seeAll, path: ADDRESSES.myReservations };
  if (gone.has(first.event)) return { text: text.ask, path: ADDRESSES.request };
  return { text: text.seeOne, path: addressOf("myReservation", first.reservation.id) };
}

/** @param options.places where lost lessons can be made up, by the id of their reservation. */
export function decisionMail(
  items: MailItem[],
  options: {
    count: number;
    /** How many calendar files are attached, and how many did not fit. */
    calendar: { files: number; left: number };
    places: Map<number, FreeSlot[]>;
    linkTo(path: string): string | null;
  },
): { subject: string; parts: MailPart[] } {
  const { count, calendar, places } = options;
  const facts = (item: MailItem, title: string) => factsOf(item, title, places.get(item.reservation.id));
  const [first] = items;
  const events = items.map(({ event }) => event);
  const isMove = count === 1 && first?.event === "moved" && first.before;
  const subject = isMove
    ? text.moved(first.before ?? first.reservation, first.reservation)
    : text.subject(
        events,
        items.map(({ reservation }) => reservation),
        count,
      );
  const parts: MailPart[] =
    count === 1 && first
      ? [{ kind: "heading", text: text.sentence(first) }, facts(first, text.heading(first))]
      : [
          { kind: "heading", text: text.many(count) },
          ...items
            .slice(0, MAX_DESCRIBED)
            .map((item) => facts(item, item.by ? text.sentence(item) : text.heading(item))),
        ];
  if (count > MAX_DESCRIBED) parts.push({ kind: "text", text: text.more(count - MAX_DESCRIBED) });
  if (calendar.files > 0) parts.push({ kind: "text", text: text.calendar(calendar) });
  const button = buttonOf(items, count, places.size > 0);
  const url = options.linkTo(button.path);
  if (url) parts.push({ kind: "button", text: button.text, url });
  return { subject, parts };
}
