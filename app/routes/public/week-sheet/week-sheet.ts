import { html } from "#app/domain/html.ts";
import type { Paper } from "#app/domain/public/week-sheet.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readRegion } from "#app/http/region.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import { renderPublicPage } from "#app/routes/public/document.server.ts";
import { toMarkup } from "#app/routes/public/markup.server.ts";
import roomSheet from "#app/routes/public/room/room.css?url";
import { roomFailure } from "#app/routes/public/room/room-view.ts";
import { readWeekSheet } from "#app/services/public/week-sheet.server.ts";
import { publicText } from "#app/text/public/public.ts";
import printScript from "./print-button.js?url";
import { sheetTitle, sheetView } from "./sheet-view.ts";
import a3Sheet from "./week-a3.css?url";
import a4Sheet from "./week-a4.css?url";
import commonSheet from "./week-sheet.css?url";
import uprightSheet from "./week-upright.css?url";

export const loader = guarded({
  "GET /programacao-semanal/folha": ({ deps, url, context }) => {
    const named = (name: string) => url.searchParams.get(name);
    const school = schoolOf({ url, context });
    const sheet = readRegion({ url, context }, () =>
      readWeekSheet(deps, {
        semana: named("semana"),
        turno: named("turno"),
        turma: named("turma"),
        ambiente: named("ambiente"),
      }),
    );
    if (!sheet) {
      const title = publicText.loadFailed;
      const body = [toMarkup(roomFailure(title, url.pathname + url.search))];
      return renderPublicPage({ status: 503, title, school, sheet: roomSheet, body });
    }
    const paper: Paper = named("papel") === "a3" ? "a3" : "a4";
    const paperSheet = sheet.kind !== "wall" ? uprightSheet : paper === "a3" ? a3Sheet : a4Sheet;
    return renderPublicPage({
      status: 200,
      title: sheetTitle(sheet),
      school,
      sheet: commonSheet,
      head: toMarkup(html`<link rel="stylesheet" href="${paperSheet}"/>`),
      body: [toMarkup(sheetView({ sheet, paper, school }, printScript))],
    });
  },
});
