import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFT_SLUGS, SHIFTS } from "#app/domain/shift.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { readRegion } from "#app/http/region.server.ts";
import {
  type PanelContent,
  type PanelFrame,
  readPanelContent,
  readPanelFrame,
} from "#app/services/schedule/panel.server.ts";
import { panelText, publicText } from "#app/text/public.ts";
import { renderPublicPage } from "./document.server.tsx";
import panelSheet from "./panel.css?url";
import panelScript from "./panel.js?url";
import { PanelRail } from "./panel-rail.tsx";
import { noticeClass } from "./panel-sizes.ts";
import { PanelTable } from "./panel-table.tsx";

const ADDRESS = ADDRESSES.tvPanel;
const DRIFT_STEPS = 8;
const RETRY_SECONDS = 30;

type PanelView = {
  frame: PanelFrame;
  schoolName: string;
  weekAddress: string;
  /** Null where the rows could not be read. */
  content: PanelContent | null;
};

export const loader = guarded({
  "GET /tv-panel": ({ deps, url, context }) => {
    const frame = readPanelFrame(deps, url.searchParams.get("turno"));
    const view: PanelView = {
      frame,
      schoolName: deps.schoolName,
      weekAddress: `${context.origin}${ADDRESSES.weekly}?dia=hoje`,
      content: readRegion({ url, context }, () =>
        readPanelContent(deps, frame, url.searchParams.get("pagina")),
      ),
    };
    return renderPublicPage({
      // Without rows not 200: the panel's script then keeps the rows it has, and nobody caches this response.
      status: view.content ? 200 : 503,
      title: panelText.title,
      sheet: panelSheet,
      children: <TvPanel {...view} />,
    });
  },
});

/** The refresh that pages through the rows where there is no JavaScript. */
function turnAddress(turn: PanelContent["turn"] | undefined): string {
  const query = new URLSearchParams();
  if (turn?.shift) query.set("turno", SHIFT_SLUGS[turn.shift]);
  if (turn?.page) query.set("pagina", String(turn.page));
  const text = query.toString();
  return `${turn?.seconds ?? RETRY_SECONDS};url=${ADDRESS}${text ? `?${text}` : ""}`;
}

function TvPanel({ frame, content, schoolName, weekAddress }: PanelView) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={turnAddress(content?.turn)} />
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
        data-refresh={content?.refreshSeconds ?? RETRY_SECONDS}
        data-pixels={content?.scrollPixels}
      >
        <main className="board">
          <div className="top">
            <nav aria-label={panelText.chooseShift}>
              {SHIFTS.map((shift) => (
                <a
                  key={shift}
                  href={`${ADDRESS}?turno=${SHIFT_SLUGS[shift]}`}
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
              <PanelTable rows={content.rows} labelledBy="heading" />
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
            <p data-part="footer">{panelText.footer(frame.today.slice(0, 4), schoolName)}</p>
          </footer>
        </main>
        <PanelRail
          frame={frame}
          schoolName={schoolName}
          welcome={content?.welcome ?? null}
          weekAddress={weekAddress}
        />
      </div>
      <script src={panelScript} defer />
    </>
  );
}
