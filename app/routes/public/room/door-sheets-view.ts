import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { attribute, type Html, html } from "#app/domain/html.ts";
import { splitName } from "#app/domain/rooms/room-names.ts";
import type { School } from "#app/domain/settings/school.ts";
import { schoolPicture } from "#app/routes/public/page-parts.ts";
import { qrCode } from "#app/routes/public/qr-code.ts";
import type { DoorSheets } from "#app/services/rooms/door-sheets.server.ts";
import { roomText, doorSheetText as text } from "#app/text/rooms/doors.ts";

export type Paper = "a4" | "a5";
const PAPERS: Paper[] = ["a4", "a5"];

/** Names that exceed three lines of the largest type are set smaller. */
const NAME_SIZES = [
  { className: "longest", text: 56, word: 22 },
  { className: "long", text: 28, word: 14 },
];

function nameClass(name: string): string | null {
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length));
  return NAME_SIZES.find((size) => name.length > size.text || longestWord > size.word)?.className ?? null;
}

type View = { sheets: DoorSheets; id: number | null; paper: Paper; school: School; origin: string };

function sheetsAddress({ id, paper, page }: { id: number | null; paper: Paper; page: number }): string {
  const query = new URLSearchParams();
  if (id !== null) query.set("ambiente", String(id));
  if (paper !== "a4") query.set("papel", paper);
  if (page > 1) query.set("pagina", String(page));
  return query.size > 0 ? `${ADDRESSES.doorSheets}?${query}` : ADDRESSES.doorSheets;
}

function paperLinks({ sheets: { page }, id, paper }: View): Html {
  const papers = PAPERS.map((each) => {
    const current = attribute("aria-current", each === paper ? "page" : null);
    return html`<a href="${sheetsAddress({ id, paper: each, page })}"${current}>${each.toUpperCase()}</a>`;
  });
  const others =
    id === null
      ? null
      : html`
        <a href="${addressOf("room", id)}">${text.back}</a>
        <a href="${sheetsAddress({ id: null, paper, page: 1 })}">${text.all}</a>`;
  return html`<nav aria-label="${text.papers}">${papers}${others}</nav>`;
}

function partLinks({ sheets: { page, pages }, id, paper }: View): Html | null {
  if (pages <= 1) return null;
  const links = Array.from({ length: pages }, (_, index) => {
    const part = index + 1;
    const current = attribute("aria-current", part === page ? "page" : null);
    return html`<a href="${sheetsAddress({ id, paper, page: part })}"${current}>${text.part(part, pages)}</a>`;
  });
  return html`<nav aria-label="${text.parts}">${links}</nav>`;
}

function bar(view: View): Html {
  const { rooms } = view.sheets;
  return html`
    <header class="bar">
      <h1>${view.id === null ? text.titleOfAll : roomText.sheet}</h1>
      <p>${rooms.length > 0 ? text.hint(rooms.length) : text.empty}</p>
      ${paperLinks(view)}
      ${partLinks(view)}
    </header>`;
}

function sheetOf(room: DoorSheets["rooms"][number], { school, origin }: View): Html {
  const address = origin + addressOf("room", room.id);
  const { head, rest } = splitName(room.name);
  const holds = roomText.holds(room.capacity, room.resources);
  return html`
    <section class="sheet" aria-labelledby="sala-${room.id}">
      <p class="school">
        ${schoolPicture(school)}
        <b>${school.name}</b> ${room.location && html`<span class="place">${room.location}</span>`}
      </p>
      <h2 id="sala-${room.id}"${attribute("class", nameClass(rest))}>
        ${head && html`<span>${head} </span>`}${rest}
      </h2>
      ${holds && html`<p class="holds">${holds}</p>`}
      <div class="scan">
        <p class="lead">${text.lead}</p>
        ${qrCode({ text: address, label: text.codeLabel(address) })}
        <p class="address">${address.replace(/^https?:\/\//, "")}</p>
      </div>
      <p class="foot">${text.foot}</p>
    </section>`;
}

export function doorSheetsView(view: View): Html {
  return html`${bar(view)}<main>${view.sheets.rooms.map((room) => sheetOf(room, view))}</main>`;
}
