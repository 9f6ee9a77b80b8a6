import { addressOf } from "#app/domain/addresses.ts";
import { html } from "#app/domain/html.ts";
import { idOf } from "#app/domain/id.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { pageParam } from "#app/http/query.ts";
import { readRegion } from "#app/http/region.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import { renderPublicPage } from "#app/routes/public/document.server.ts";
import { toMarkup } from "#app/routes/public/markup.server.ts";
import { drawCodes } from "#app/routes/public/qr-code.ts";
import { readDoorSheets } from "#app/services/rooms/door-sheets.server.ts";
import { publicText } from "#app/text/public/public.ts";
import { doorSheetText, roomText } from "#app/text/rooms/doors.ts";
import commonSheet from "./door-sheet.css?url";
import a4Sheet from "./door-sheet-a4.css?url";
import a5Sheet from "./door-sheet-a5.css?url";
import { doorSheetsView, type Paper } from "./door-sheets-view.ts";
import roomSheet from "./room.css?url";
import { roomFailure } from "./room-view.ts";

export const loader = guarded({
  "GET /ambientes/folhas": async ({ deps, url, context }) => {
    const id = idOf(url.searchParams.get("ambiente"));
    const paper: Paper = url.searchParams.get("papel") === "a5" ? "a5" : "a4";
    const school = schoolOf({ url, context });
    const requested = { id, page: pageParam(url) };
    const read = readRegion({ url, context }, () => ({ sheets: readDoorSheets(deps, requested) }));
    if (!read?.sheets) {
      const title = read ? roomText.unknownTitle : publicText.loadFailed;
      return renderPublicPage({
        status: read ? 404 : 503,
        title,
        school,
        sheet: roomSheet,
        body: [toMarkup(roomFailure(title, read ? null : url.pathname + url.search))],
      });
    }
    const { sheets } = read;
    await drawCodes(sheets.rooms.map(({ id }) => context.origin + addressOf("room", id)));
    const [only] = sheets.rooms;
    return renderPublicPage({
      status: 200,
      title: id !== null && only ? doorSheetText.title(only.name) : doorSheetText.titleOfAll,
      school,
      sheet: commonSheet,
      head: toMarkup(html`<link rel="stylesheet" href="${paper === "a5" ? a5Sheet : a4Sheet}"/>`),
      body: [toMarkup(doorSheetsView({ sheets, id, paper, school, origin: context.origin }))],
    });
  },
});
