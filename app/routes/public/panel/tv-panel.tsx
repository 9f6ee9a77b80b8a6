import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { panelAddress } from "#app/domain/public/panel.ts";
import type { School } from "#app/domain/settings/school.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readRegion } from "#app/http/region.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import { renderPublicPage } from "#app/routes/public/document.server.tsx";
import { cachedMarkup } from "#app/routes/public/markup.server.tsx";
import {
  type PanelContent,
  type PanelFrame,
  readPanelContent,
  readPanelFrame,
} from "#app/services/public/panel.server.ts";
import { panelText, publicText } from "#app/text/public/public.ts";
import panelSheet from "./panel.css?url";
import panelScript from "./panel.js?url";
import { PanelRail } from "./panel-rail.tsx";
import { noticeClass } from "./panel-sizes.ts";
import { PanelTable } from "./panel-table.tsx";

const DRIFT_STEPS = 8;
const RETRY_SECONDS = 30;

type PanelView = {
  frame: PanelFrame;
  school: School;
  weekAddress: string;
  /** Null if the rows could not be read. */
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
      body: [cachedMarkup({ name: "panel", Component: TvPanel, props: view })],
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

function TvPanel({ frame, content, school, weekAddress }: PanelView) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={refresh(frame, content?.turn)} />
      </noscript>
      <div className="loading" role="status">
        <p>{panelText.loading}</p>
      </div>
      <div
        className={`picture drift-${Math.floor(frame.minute / 60_000) % DRIFT_STEPS}`}
        data-panel
        data-minute={frame.minute}
        data-offset={frame.offsetMinutes}
        data-shift={frame.shift}
        data-chosen={frame.isChosen ? "yes" : "no"}
        data-home={panelAddress({ isPaged: frame.isPaged })}
        data-paged={frame.isPaged ? "yes" : "no"}
        data-refresh={content?.refreshSeconds ?? RETRY_SECONDS}
        data-pixels={content?.scrollPixels}
        data-colours={school.colours ?? undefined}
      >
        <main className="board">
          <div className="top">
            <nav aria-label={panelText.chooseShift}>
              {SHIFTS.map((shift) => (
                <a
                  key={shift}
                  href={panelAddress({ shift, isPaged: frame.isPaged })}
                  data-shift-link={shift}
                  aria-current={shift === frame.shift ? "true" : undefined}
                >
                  {publicText.shifts[shift]}
                </a>
              ))}
            </nav>
            <h1 id="heading" data-part="heading">
              {panelText.headings[frame.shift]}
            </h1>
          </div>
          <div data-part="notices">
            {content?.notices.map((notice) => (
              <p key={notice} className={noticeClass(content.notices)}>
                {notice}
              </p>
            ))}
          </div>
          <div className="region" data-part="rows">
            {content ? (
              <PanelTable content={content} labelledBy="heading" />
            ) : (
              <p className="empty" role="alert">
                {publicText.loadFailed}
              </p>
            )}
          </div>
          <footer>
            <p
              className="state"
              data-state
              data-updated={panelText.updatedPattern}
              data-offline={panelText.offlinePattern}
            >
              {content ? panelText.updatedAt(frame.time) : null}
            </p>
            <p className="range" data-range data-pattern={panelText.rangePattern}>
              {content ? rangeText(content) : null}
            </p>
            <p data-part="footer">{panelText.footer(frame.today.slice(0, 4), school.name)}</p>
          </footer>
        </main>
        <PanelRail
          frame={frame}
          school={school}
          welcome={content?.welcome ?? null}
          weekAddress={weekAddress}
        />
      </div>
      <script src={panelScript} defer />
    </>
  );
}
