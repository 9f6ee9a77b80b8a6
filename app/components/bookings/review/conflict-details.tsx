import { Link } from "@remix-run/react";
import { RowStatus } from "#app/components/bookings/status-badge.tsx";
import { Form } from "#app/components/form/form.tsx";
import { SeenVersion } from "#app/components/form/seen-version.tsx";
import { WayOptions } from "#app/components/rooms/way-options.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { withQuery } from "#app/components/ui/query.ts";
import { addressOf } from "#app/domain/addresses.ts";
import { actAddress, type QueuePlace } from "#app/domain/bookings/review/queue-place.ts";
import { MAX_RIVALS_COUNTED } from "#app/domain/limits.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { formatDate, formatTimeRange } from "#app/text/format.ts";
import { needsOverride, type OpenConflict, type QueueRow, type RivalRow } from "./types.ts";

/** A common prefix of several rooms appears once: "Sala 107 · 121 · 122". */
function shorten(name: string, first: string): [hidden: string, shown: string] {
  const words = name.split(" ");
  const last = words.pop() ?? "";
  const kind = words.join(" ");
  return kind && first.startsWith(`${kind} `) ? [`${kind} `, last] : ["", name];
}

type OpenRow = { item: QueueRow; place: QueuePlace; base: string; query: string; open: OpenConflict };

/** A rival in the request's columns, so that times and rooms can be compared down a column. */
function Rival({
  rival,
  isMoved,
  withBox,
  moveTo,
}: {
  rival: RivalRow;
  isMoved: boolean;
  withBox: boolean;
  moveTo: string;
}) {
  return (
    <tr className="rival">
      {withBox ? <td className="pick" /> : null}
      <th scope="row">{rival.id}</th>
      <td>
        <span className="text-on-danger-soft font-bold">{queueText.disputeWith}</span>
        <span>{rival.userName}</span>
      </td>
      <td className="num">{formatDate(rival.date)}</td>
      <td className="num">{formatTimeRange(rival.startTime, rival.endTime)}</td>
      <td>
        <b>{rival.environmentNames.join(", ")}</b>
      </td>
      <td>
        <span className="two">{rival.disciplineName}</span>
      </td>
      <td>
        <span className="two">{rival.className}</span>
      </td>
      <td>
        <RowStatus row={rival} />
      </td>
      <td className="acts">
        <div className="review-actions">
          {rival.canMove ? (
            <Link to={moveTo} className="button row-button" data-look="secondary" preventScrollReset>
              {isMoved ? queueText.moveOwn : queueText.moveThis}
              <span className="sr-only">{queueText.of(rival.id)}</span>
            </Link>
          ) : null}
        </div>
      </td>
    </tr>
  );
}

type OfferProps = Omit<OpenRow, "base">;

/** Ticked, the request is approved in its other room at once; of what is approved already there is none. */
function Approves({ item, open: { mover, rivals } }: Pick<OfferProps, "item" | "open">) {
  const moved = [item, ...rivals].find(({ id }) => id === mover.id);
  if (moved?.status !== "pending") return null;
  return (
    <label className="inline-flex items-center gap-1.5 min-h-8 font-semibold">
      <input type="checkbox" name="approves" className="w-5 h-5 accent-primary" />
      {queueText.andApprove}
      <span className="sr-only">{queueText.of(mover.id)}</span>
    </label>
  );
}

function BestRooms({ item, place, query, open }: OfferProps) {
  const { mover, offer } = open;
  const address = actAddress(place, "move", mover.id);
  const [first] = offer?.rooms ?? [];
  if (!offer || !first) {
    return <span>{queueText.noneFree}</span>;
  }
  return (
    <>
      <Form
        method="post"
        action={address + query}
        className="room-offer flex flex-wrap gap-1.5"
        preventScrollReset
      >
        <SeenVersion of="reservation" row={mover} />
        <input type="hidden" name="from" value={offer.from} />
        {offer.rooms.map((room, index) => {
          const [hidden, shown] = index === 0 ? ["", room.name] : shorten(room.name, first.name);
          const facts = queueText.roomFacts(room.capacity, room.resources);
          return (
            <SubmitButton
              key={room.id}
              look={index === 0 ? "primary" : "secondary"}
              className="button row-button"
              name="to"
              value={room.id}
              formPath={address}
              data-tooltip={facts || undefined}
              data-key={index === 0 ? "m" : undefined}
            >
              <span className="sr-only">
                {index === 0 ? queueText.moveTo : hidden}
                {index === 0 ? " " : ""}
              </span>
              {shown}
              <span className="sr-only">{facts ? `, ${facts}` : ""}</span>
            </SubmitButton>
          );
        })}
        <Approves item={item} open={open} />
      </Form>
      <span className="@min-[68rem]:sr-only">{queueText.whyOffered(first.capacity, offer.needs)}</span>
    </>
  );
}

function OtherRooms({ item, place, query, open }: OfferProps) {
  const { mover, offer } = open;
  if (!offer || offer.others.length === 0) return null;
  const address = actAddress(place, "move", mover.id);
  return (
    <Form
      method="post"
      action={address + query}
      className="flex flex-wrap gap-1.5 min-w-0"
      preventScrollReset
    >
      <SeenVersion of="reservation" row={mover} />
      <input type="hidden" name="from" value={offer.from} />
      <select
        className="input min-w-0 max-w-44 min-h-8 @min-[68rem]:h-8 py-0"
        name="to"
        required
        defaultValue=""
        aria-label={queueText.otherRoomOf(mover.id)}
      >
        <option value="" disabled>
          {queueText.otherRoom}
        </option>
        <WayOptions ways={offer.others} sendsFor={({ id }) => id} />
      </select>
      <SubmitButton look="secondary" className="button row-button" formPath={address}>
        {queueText.moveThere}
        <span className="sr-only">{queueText.of(mover.id)}</span>
      </SubmitButton>
      <Approves item={item} open={open} />
    </Form>
  );
}

/** Below a request whose conflict is open: its rivals, and the ways to resolve it. */
export function ConflictDetails({ withBox, ...shown }: OpenRow & { withBox: boolean }) {
  const { item, place, base, query, open } = shown;
  const isOwn = open.mover.id === item.id;
  const others = item.rivalCount - open.rivals.length;
  const moveTo = (id: number | null) =>
    `${base}${withQuery(query, { aberta: String(item.id), mover: id ? String(id) : null, volta: null })}#r${item.id}`;
  return (
    <>
      {open.rivals.map((rival) => (
        <Rival
          key={rival.id}
          rival={rival}
          isMoved={open.mover.id === rival.id}
          withBox={withBox}
          moveTo={moveTo(open.mover.id === rival.id ? null : rival.id)}
        />
      ))}
      <tr className="solve">
        {withBox ? <td className="pick" /> : null}
        <td colSpan={9}>
          <div className="solve-line flex flex-wrap items-center gap-x-1.5 gap-y-1 text-on-danger-soft">
            {others > 0 ? (
              <span>{reviewText.otherRivals(others, item.rivalCount >= MAX_RIVALS_COUNTED)}</span>
            ) : null}
            <b>{isOwn ? queueText.moveTo : queueText.moveOther(open.mover.id)}</b>
            <BestRooms {...shown} />
            <OtherRooms {...shown} />
            {place === "approvers" ? null : (
              <Link
                to={addressOf("reviewTransfer", open.mover.id) + query}
                className="button row-button"
                data-look="quiet"
                preventScrollReset
              >
                {queueText.otherPlace}
              </Link>
            )}
            {needsOverride(item) ? (
              <Link
                to={actAddress(place, "approve", item.id) + query}
                className="button row-button push ml-auto"
                data-look="secondary-danger"
                preventScrollReset
              >
                {queueText.approveAnyway}
                <span className="sr-only">{queueText.of(item.id)}</span>
              </Link>
            ) : null}
          </div>
        </td>
      </tr>
    </>
  );
}
