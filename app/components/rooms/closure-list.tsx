import { Link } from "@remix-run/react";
import { closureText as text } from "#app/text/rooms/closures.ts";

export type ListedClosure = {
  id: number;
  span: string;
  shifts: string;
  reason: string;
  isPublic: boolean;
};

/** The closures of a room or a kind of equipment, each with its reopening. */
export function ClosureList({
  name,
  closures,
  reopenTo,
}: {
  name: string;
  closures: ListedClosure[];
  reopenTo: (id: number) => string;
}) {
  return (
    <section className="panel" aria-label={name}>
      <ul className="grid gap-2">
        {closures.map((closure) => (
          <li key={closure.id} className="flex flex-wrap items-baseline gap-x-3">
            <b>{closure.span}</b>
            <span>{closure.shifts}</span>
            <span className="[overflow-wrap:anywhere]">{closure.reason}</span>
            {closure.isPublic ? <span className="hint">{text.isPublic}</span> : null}
            <Link to={reopenTo(closure.id)}>
              {text.reopen}
              <span className="sr-only">
                {" "}
                {closure.span}, {closure.reason}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
