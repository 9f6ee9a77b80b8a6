import { Icon } from "#app/components/ui/icon.tsx";
import type { Warnings } from "#app/services/bookings/warnings.server.ts";
import { clashText } from "#app/text/bookings/clashes.ts";

/**
 * What the people and classes have at the same time: it warns and hinders nothing (rules R3.38). Several are folded,
 * so that the rooms stay on a phone's first screens.
 */
export function ClashNotice({ clashes, isOwn }: { clashes: Warnings | null | undefined; isOwn: boolean }) {
  if (!clashes || clashes.count === 0) return null;
  const { warnings, count } = clashes;
  const lines = (
    <>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.kind} ${warning.date} ${warning.startTime} ${warning.title}`}>
            {clashText.line(warning, isOwn)}
          </li>
        ))}
        {count > warnings.length ? <li>{clashText.more(count - warnings.length)}</li> : null}
      </ul>
      <p className="hint">{clashText.hint}</p>
    </>
  );
  if (count > 1) {
    return (
      <details className="notice py-2">
        <summary className="font-bold cursor-pointer">{clashText.several(count)}</summary>
        {lines}
      </details>
    );
  }
  return (
    <div className="notice">
      <p className="flex items-center gap-2 font-bold">
        <Icon name="info" size={18} />
        {clashText.heading}
      </p>
      {lines}
    </div>
  );
}

/** Marks a request whose teacher or class has another lesson at its time; the lessons are its title. */
export function ClashBadge({ clashes: { warnings, count } }: { clashes: Warnings }) {
  const named = warnings.map((warning) => clashText.line(warning, false));
  const others = count - warnings.length;
  const lines = [...named, ...(others > 0 ? [clashText.more(others)] : [])].join(" ");
  return (
    <span className="badge" title={lines}>
      <Icon name="info" size={18} />
      {clashText.badge}
      <span className="sr-only">{`: ${lines}`}</span>
    </span>
  );
}
