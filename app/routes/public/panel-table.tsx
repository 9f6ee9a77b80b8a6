import { Fragment } from "react";
import type { PublicReservation } from "#app/models/public-schedule.server.ts";
import { panelText } from "#app/text/public.ts";

const COLUMNS = [
  { key: "class", label: panelText.className },
  { key: "instructor", label: panelText.instructor },
  { key: "discipline", label: panelText.discipline },
  { key: "room", label: panelText.environment },
] as const;

/** A text that would make its row much higher than the others is set smaller: five rows should be seen. */
function sizeOf(text: string, [long, longer]: readonly [number, number]): string {
  if (text.length > longer) return " longer";
  return text.length > long ? " long" : "";
}

const CLASS_SIZES = [22, 44] as const;
const CELL_SIZES = [36, 60] as const;

function Row({ row }: { row: PublicReservation }) {
  const rooms = row.environmentNames.length > 0 ? row.environmentNames : [panelText.noEnvironment];
  return (
    <tr>
      <td className={`class${sizeOf(row.className, CLASS_SIZES)}`}>{row.className}</td>
      <td className={`instructor${sizeOf(row.userName, CELL_SIZES)}`}>{row.userName}</td>
      <td className={`discipline${sizeOf(row.disciplineName, CELL_SIZES)}`}>{row.disciplineName}</td>
      <td className={`room${sizeOf(rooms.join(", "), CELL_SIZES)}`}>
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
