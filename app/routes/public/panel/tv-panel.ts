import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { attribute, type Html, html } from "#app/domain/html.ts";
import { panelAddress } from "#app/domain/public/panel.ts";
import type { School } from "#app/domain/settings/school.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readRegion } from "#app/http/region.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import { renderPublicPage } from "#app/routes/public/document.server.ts";
import { toMarkup } from "#app/routes/public/markup.server.ts";
import {
  type PanelContent,
  type PanelFrame,
  readPanelContent,
  readPanelFrame,
} from "#app/services/public/panel.server.ts";
import { panelText, publicText } from "#app/text/public/public.ts";
import panelSheet from "./panel.css?url";
import panelScript from "./panel.js?url";
import { panelRail } from "./panel-rail.ts";
import { noticeClass } from "./panel-sizes.ts";
import { panelTable } from "./panel-table.ts";

const DRIFT_STEPS = 8;
const RETRY_SECONDS = 30;

type PanelView = {
  frame: PanelFrame;
  school: School;
  weekAddress: string;
  content: PanelContent | null;
};

export const loader = guarded({
  "GET /tv-panel": ({ deps, url, context }) => {
    const frame = readPanelFrame(deps, {
      turno: url.searchParams.get("turno"),
      modo: url.searchParams.get("modo"),
    });
    const view: PanelView = {
      frame,
      school: schoolOf({ url, context }),
      weekAddress: `${context.origin}${ADDRESSES.weekly}?dia=hoje`,
      content: readRegion({ url, context }, () =>
        readPanelContent(deps, frame, url.searchParams.get("pagina")),
      ),
    };
    return renderPublicPage({
      // Without rows the status is not 200: the panel's script then leaves its rows as they are, and no cache stores
      // this response.
      status: view.content ? 200 : 503,
      title: panelText.title,
      school: view.school,
      sheet: panelSheet,
      body: [toMarkup(tvPanel(view))],
    });
  },
});

/** The refresh that pages through the rows without JavaScript. */
function refresh({ isPaged }: PanelFrame, turn: PanelContent["turn"] | undefined): string {
  const address = panelAddress({ shift: turn?.shift ?? null, page: turn?.page ?? null, isPaged });
  return `${turn?.seconds ?? RETRY_SECONDS};url=${address}`;
}

/** "6–10 de 13" if the address names a page; otherwise the script shows which rows are in sight. */
function rangeText({ rows, count }: PanelContent): string | null {
  if (rows.length === count.all) return null;
  return panelText.range(count.first, count.first + rows.length - 1, count.all);
}

function shiftLinks({ shift: shown, isPaged }: PanelFrame): Html[] {
  return SHIFTS.map((shift) => {
    const current = attribute("aria-current", shift === shown ? "true" : null);
    const name = publicText.shifts[shift];
    return html`<a href="${panelAddress({ shift, isPaged })}" data-shift-link="${shift}"${current}>${name}</a>`;
  });
}

function scriptData({ frame, content, school }: Omit<PanelView, "weekAddress">): Html[] {
  const isYes = (is: boolean) => (is ? "yes" : "no");
  return [
    attribute("data-minute", frame.minute),
    attribute("data-offset", frame.offsetMinutes),
    attribute("data-shift", frame.shift),
    attribute("data-chosen", isYes(frame.isChosen)),
    attribute("data-home", panelAddress({ isPaged: frame.isPaged })),
    attribute("data-paged", isYes(frame.isPaged)),
    attribute("data-refresh", content?.refreshSeconds ?? RETRY_SECONDS),
    attribute("data-pixels", content?.scrollPixels ?? null),
    attribute("data-colours", school.colours),
  ];
}

function tvPanel({ frame, content, school, weekAddress }: PanelView): Html {
  const notices = content?.notices ?? [];
  const noticeName = noticeClass(notices);
  const drift = Math.floor(frame.minute / 60_000) % DRIFT_STEPS;
  const sentences = [
    attribute("data-updated", panelText.updatedPattern),
    attribute("data-offline", panelText.offlinePattern),
  ];
  const rows = content
    ? panelTable(content, "heading")
    : html`<p class="empty" role="alert">${publicText.loadFailed}</p>`;
  return html`
    <noscript><meta http-equiv="refresh" content="${refresh(frame, content?.turn)}"/></noscript>
    <div class="loading" role="status"><p>${panelText.loading}</p></div>
    <div class="picture drift-${drift}" data-panel="true"${scriptData({ frame, content, school })}>
      <main class="board">
        <div class="top">
          <nav aria-label="${panelText.chooseShift}">${shiftLinks(frame)}</nav>
          <h1 id="heading" data-part="heading">${panelText.headings[frame.shift]}</h1>
        </div>
        <div data-part="notices">
          ${notices.map((notice) => html`<p class="${noticeName}">${notice}</p>`)}
        </div>
        <div class="region" data-part="rows">${rows}</div>
        <footer>
          <p class="state" data-state="true"${sentences}>
            ${content && panelText.updatedAt(frame.time)}
          </p>
          <p class="range" data-range="true" data-pattern="${panelText.rangePattern}">
            ${content && rangeText(content)}
          </p>
          <p data-part="footer">${panelText.footer(frame.today.slice(0, 4), school.name)}</p>
        </footer>
      </main>
      ${panelRail({ frame, school, welcome: content?.welcome ?? null, changes: content?.changes ?? null, weekAddress })}
    </div>
    <script src="${panelScript}" defer=""></script>`;
}
