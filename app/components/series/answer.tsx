import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import type { EnvironmentOption } from "#app/domain/rooms/environment.ts";
import { requestRoomsText } from "#app/text/bookings/request-rooms.ts";
import { seriesFormText as text } from "#app/text/series/series-form.ts";
import type { SeriesPreviewView } from "./use-live-dates.ts";

/** Names the field of a pressed proposal: its rooms replace those that were chosen. */
export const SWAP = "troca";

/** The longest name of a button in one line; the room stands beside it. */
const LONGEST_SWAP = 22;

function Swap({ name }: { name: string }) {
  if (name.length <= LONGEST_SWAP) return name;
  return (
    <>
      {text.use}
      <span className="sr-only">{name.slice(text.use.length)}</span>
    </>
  );
}

/** The answer to a series: on how many of its dates its rooms are free, and where there would be more. */
export function SeriesAnswer({
  preview,
  free,
  total,
  rooms,
  isGuessed,
  isStaff,
  roomsById,
  onChoose,
  children,
}: {
  /** Null until the dates are known. */
  preview: SeriesPreviewView | null;
  free: number;
  total: number;
  rooms: EnvironmentOption[];
  /** Whether the room was filled in from the person's last request. */
  isGuessed: boolean;
  isStaff: boolean;
  roomsById: ReadonlyMap<string, EnvironmentOption>;
  onChoose(ids: number[]): void;
  /** The lists to choose other rooms from. */
  children: ReactNode;
}) {
  const names = rooms.map(({ name }) => name);
  const [only, ...others] = rooms;
  const facts = [
    only && others.length === 0 ? requestRoomsText.facts(only.capacity, only.resources) : "",
    isGuessed ? text.ofLastRequest : "",
  ];
  return (
    <section className="panel gap-0 p-0 sm:p-0 overflow-hidden" aria-label={text.answerTitle} id="datas">
      <div className={rooms.length > 0 ? "px-3 py-2" : undefined} aria-live="polite">
        {preview ? (
          <h2 className="text-[1rem]/6 font-normal">
            <b className="text-[1.625rem]/7.5">{total > 0 ? text.answer(free, total) : text.noDates}</b>{" "}
            {total > 0 ? text.inRooms(names) : null}
          </h2>
        ) : (
          <p className="font-semibold">{names.join(", ")}</p>
        )}
        <p className="hint">{facts.filter(Boolean).join("; ")}</p>
        {preview?.same ? (
          <p className="notice mt-1 py-2" data-tone="warning">
            {text.same(isStaff, preview.same.startDate, preview.same.endDate)}{" "}
            {isStaff ? null : <Link to={addressOf("mySeries", preview.same.id)}>{text.sameLink}</Link>}
          </p>
        ) : null}
      </div>
      {preview && preview.proposals.rooms.length > 0 ? (
        <ul className="border-t border-t-line lg:flex" aria-label={text.proposals}>
          {preview.proposals.rooms.map(({ ids, names, free: count }, index) => {
            const room = ids.length === 1 ? roomsById.get(String(ids[0])) : undefined;
            return (
              <li
                key={ids.join()}
                className={`flex flex-1 items-center gap-3 min-h-14 py-1.5 pl-3 pr-2 leading-5 [li+&]:border-t lg:[li+&]:border-t-0 lg:[li+&]:border-l [li+&]:border-line ${index === 0 ? "bg-selected" : ""}`}
              >
                <p className="flex-1 min-w-0">
                  <b>{names.join(", ")}</b>, {text.answer(count, total)}
                  {room ? (
                    <span className="hint block">
                      {requestRoomsText.facts(room.capacity, room.resources)}
                    </span>
                  ) : null}
                </p>
                <button
                  type="submit"
                  formMethod="get"
                  formAction={ADDRESSES.seriesNew}
                  name={SWAP}
                  value={ids.join()}
                  className="button max-w-1/2"
                  data-look={index === 0 ? "primary" : "secondary"}
                  onClick={(event) => {
                    event.preventDefault();
                    onChoose(ids);
                  }}
                >
                  <Swap name={text.swap(names)} />
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      {children}
    </section>
  );
}
