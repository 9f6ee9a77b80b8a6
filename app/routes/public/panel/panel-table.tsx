import { Fragment } from "react";
import type { PanelContent, PanelRow } from "#app/services/public/panel.server.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { panelText } from "#app/text/public/public.ts";
import { LONGEST_CODE, roomsOf, tableClass } from "./panel-sizes.ts";

const COLUMNS = [
  { key: "class", label: panelText.className },
  { key: "instructor", label: panelText.instructor },
  { key: "discipline", label: panelText.discipline },
  { key: "room", label: panelText.environment },
] as const;

/** A class's name breaks between its words only; a word that fits at no size may break anywhere. */
function Code({ text }: { text: string }) {
  return text.split(/\s+/).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
    <Fragment key={index}>
      {index > 0 ? " " : null}
      {word.length > LONGEST_CODE ? word : <span className="code-word">{word}</span>}
    </Fragment>
  ));
}

function Row({ row }: { row: PanelRow }) {
  const rooms = roomsOf(row);
  return (
    <tr data-row={row.id} className={row.startsIn === null ? undefined : "soon"}>
      <td className="class">
        <p className="class-name">
          <Code text={row.className} />
        </p>
        <p className="time">{formatTimeRange(row.startTime, row.endTime)}</p>
        {row.startsIn === null ? null : <p className="mark">{panelText.startsIn(row.startsIn)}</p>}
      </td>
      <td className="instructor">{row.userName}</td>
      <td className="discipline">{row.disciplineName}</td>
      <td className="room">
        {rooms.map((room, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two names may be the same once they are shortened
          <Fragment key={index}>
            <span className="place">{index < rooms.length - 1 ? `${room},` : room}</span>{" "}
          </Fragment>
        ))}
      </td>
    </tr>
  );
}

/** The shift's reservations; the panel's script scrolls the box around them, or pages through it. */
export function PanelTable({ content, labelledBy }: { content: PanelContent; labelledBy: string }) {
  const { rows, notices } = content;
  if (rows.length === 0) {
    return (
      <div className="rows rows-empty" data-scroll>
        <p className="empty">{content.isOver ? panelText.over : panelText.empty}</p>
      </div>
    );
  }
  return (
    <>
      {/* Without the script the rows can be scrolled by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the arrow keys only with the focus */}
      <section className="rows" data-scroll tabIndex={0} aria-labelledby={labelledBy}>
        <table aria-labelledby={labelledBy} className={tableClass(rows, notices) || undefined}>
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
      </section>
      <div className="track" aria-hidden="true">
        <div data-track />
      </div>
    </>
  );
}
