import { attribute, type Html, html } from "#app/domain/html.ts";
import { isGone } from "#app/domain/public/change.ts";
import { changeSign } from "#app/routes/public/change-mark.ts";
import type { PanelContent, PanelRow } from "#app/services/public/panel.server.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { changeText, panelText } from "#app/text/public/public.ts";
import { classLines, LONGEST_CODE } from "./class-lines.ts";
import {
  fitCell,
  fitSubstitute,
  formerRoom,
  placeOf,
  roomsOf,
  shortPlace,
  struckRooms,
  tableClass,
} from "./panel-sizes.ts";

const COLUMNS = [
  { key: "class", label: panelText.className },
  { key: "instructor", label: panelText.instructor },
  { key: "discipline", label: panelText.discipline },
  { key: "room", label: panelText.environment },
] as const;

/** A class's name breaks between its words only; a word that fits at no size may break anywhere. */
function codeOf(text: string): Html[] {
  return text.split(/\s+/).map((word, index) => {
    const space = index > 0 ? " " : "";
    return word.length > LONGEST_CODE
      ? html`${space}${word}`
      : html`${space}<span class="code-word">${word}</span>`;
  });
}

function instructorCell(row: PanelRow): Html {
  const name = fitCell("instructor", row.userName) || panelText.noName;
  if (isGone(row)) return html`<s>${name}</s>`;
  if (row.change !== "substituted" && row.substituteName === null) return html`${name}`;
  return html`
    <p class="tag">${changeText.substituted}</p>
    <p><b>${fitSubstitute(row.substituteName ?? panelText.noName)}</b></p>`;
}

function placesOf(rooms: string[]): Html[] {
  return rooms.map(
    (room, index) => html`<span class="place">${index < rooms.length - 1 ? `${room},` : room}</span> `,
  );
}

function roomCell(row: PanelRow): Html {
  const rooms = roomsOf(row);
  if (row.change === "cancelled")
    return html`<p class="tag tag-full">${changeSign("cancelled")} ${changeText.marks.cancelled}</p> <s>${struckRooms(row)}</s>`;
  if (row.to)
    return html`
      <p class="was"><b class="tag">${changeSign("moved")} ${changeText.movedTo}</b></p>
      <p>${placeOf({ ...row, to: row.to })}</p>`;
  if (!row.from) return html`${placesOf(rooms)}`;
  const from = changeText.from(shortPlace(row.from), shortPlace(row));
  return html`
    <p class="was">
      <b class="tag">${changeText.marks.moved}</b> ${formerRoom(from)}
    </p>
    ${placesOf(rooms)}`;
}

/** Beneath a name of one line the mark has a line of its own, else it stands beside the start. */
function timeLines(row: PanelRow, isHigh: boolean): Html {
  const time = formatTimeRange(row.startTime, row.endTime);
  if (isGone(row)) return html`<p class="time"><s>${time}</s></p>`;
  if (row.startsIn === null) return html`<p class="time">${time}</p>`;
  if (!isHigh)
    return html`<p class="time">${time}</p><p class="mark">${panelText.startsIn(row.startsIn)}</p>`;
  return html`<p class="time">${row.startTime} <span class="mark">${panelText.startsSoon(row.startsIn)}</span></p>`;
}

function classCell(row: PanelRow): Html {
  const { large, rest, isWord, isHigh } = classLines(row.className);
  const isWhole = large === row.className;
  return html`
    <td class="class${isHigh ? " high" : ""}">
      <p class="class-name${isWord ? " long-word" : ""}"${attribute("title", isWhole ? null : row.className)}>
        ${codeOf(large)}
      </p>
      ${rest && html`<p class="class-rest">${rest}</p>`}
      ${timeLines(row, isHigh)}
    </td>`;
}

function rowOf(row: PanelRow): Html {
  const discipline = fitCell("discipline", row.disciplineName);
  return html`
    <tr data-row="${row.id}"${attribute("class", row.startsIn === null ? null : "soon")}>
      ${classCell(row)}
      <td class="instructor">${instructorCell(row)}</td>
      <td class="discipline">${isGone(row) ? html`<s>${discipline}</s>` : discipline}</td>
      <td class="room">${roomCell(row)}</td>
    </tr>`;
}

const HEADS = COLUMNS.map(({ key, label }) => html`<th scope="col" class="${key}-head">${label}</th>`);

export function panelTable(content: PanelContent, labelledBy: string): Html {
  const { rows, notices } = content;
  if (rows.length === 0) {
    return html`
      <div class="rows rows-empty" data-scroll="true">
        <p class="empty">${content.isOver ? panelText.over : panelText.empty}</p>
      </div>`;
  }
  // Without the script the rows can be scrolled by keyboard: a box takes the arrow keys only with the focus.
  return html`
    <section class="rows" data-scroll="true" tabindex="0" aria-labelledby="${labelledBy}">
      <table aria-labelledby="${labelledBy}"${attribute("class", tableClass(rows, notices) || null)}>
        <thead><tr>${HEADS}</tr></thead>
        <tbody>${rows.map(rowOf)}</tbody>
      </table>
    </section>
    <div class="track" aria-hidden="true"><div data-track="true"></div></div>`;
}
