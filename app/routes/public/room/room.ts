import { guarded, idParam } from "#app/http/access/guarded.server.ts";
import { readRegion } from "#app/http/region.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import { renderPublicPage } from "#app/routes/public/document.server.ts";
import { toMarkup } from "#app/routes/public/markup.server.ts";
import { readRoomPage } from "#app/services/rooms/room-page.server.ts";
import { publicText } from "#app/text/public/public.ts";
import { roomText } from "#app/text/rooms/doors.ts";
import sheet from "./room.css?url";
import { roomFailure, roomPreview, roomView } from "./room-view.ts";

export const loader = guarded({
  "GET /ambientes/:id": ({ deps, url, params, context }) => {
    const school = schoolOf({ url, context });
    const { origin } = context;
    const requested = { id: idParam(params.id), week: url.searchParams.get("semana") };
    const read = readRegion({ url, context }, () => ({ page: readRoomPage(deps, requested) }));
    if (!read) {
      const title = publicText.loadFailed;
      const body = [toMarkup(roomFailure(title, url.pathname + url.search))];
      return renderPublicPage({ status: 503, title, school, sheet, body });
    }
    if (!read.page) {
      const title = roomText.unknownTitle;
      const body = [toMarkup(roomFailure(title, null))];
      return renderPublicPage({ status: 404, title, school, sheet, body });
    }
    const view = { page: read.page, schoolName: school.name, origin };
    return renderPublicPage({
      status: 200,
      title: `${read.page.room.name} · ${school.name}`,
      school,
      sheet,
      head: toMarkup(roomPreview(view)),
      body: [toMarkup(roomView(view))],
    });
  },
});
