import { Fragment } from "react";
import type { PublicReservation } from "#app/models/public-schedule.server.ts";
import { panelText } from "#app/text/public.ts";
import { cellClass } from "./panel-sizes.ts";

const COLUMNS = [
  { key: "class", label: panelText.className },
  { key: "instructor", label: panelText.instructor },
  { key: "discipline", label: panelText.discipline },
  { key: "room", label: panelText.environment },
] as const;

/**
 * A text that may break after its hyphens only. Firefox breaks before no digit and so takes "ENF-2026-1A" apart at
 * its end; the other browsers know the places by themselves.
 */
function Code({ text }: { text: string }) {
  const parts = text.split(/(?<=-)/);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

function Row({ row }: { row: PublicReservation }) {
  const rooms = row.environmentNames.length > 0 ? row.environmentNames : [panelText.noEnvironment];
  return (
    <tr>
      <td className={cellClass("class", row.className)}>
        <Code text={row.className} />
      </td>
      <td className={cellClass("instructor", row.userName)}>{row.userName}</td>
      <td className={cellClass("discipline", row.disciplineName)}>{row.disciplineName}</td>
      <td className={cellClass("room", rooms.join(", "))}>
        {rooms.map((room, index) => (
          <Fragment key={room}>
            <span className="place">{index < rooms.length - 1 ? `${room},` : room}</span>{" "}
          </Fragment>
        ))}
      </td>
    </tr>
  );
}

/** The shift's reservations; the panel's script scrolls the box around them. */
export function PanelTable({ rows, labelledBy }: { rows: PublicReservation[]; labelledBy: string }) {
  if (rows.length === 0) {
    return (
      <div className="rows rows-empty" data-scroll>
        <p className="empty">{panelText.empty}</p>
      </div>
    );
  }
  return (
    <div className="rows" data-scroll>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {COLUMNS.map(({ key, label }) => (
              <th key={key} scope="col" className={`${key}-head`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
