import { actionOfSlug, entityOfSlug } from "#app/domain/audit/audit.ts";
import { isCivilDate } from "#app/domain/dates/civil-date.ts";
import { idOf } from "#app/domain/id.ts";
import { searchText } from "#app/http/query.ts";
import type { AuditQuery } from "#app/services/audit/list.server.ts";

function day(url: URL, name: string): string | undefined {
  const text = url.searchParams.get(name) ?? "";
  return isCivilDate(text) ? text : undefined;
}

export function readAuditQuery(url: URL): AuditQuery {
  return {
    startDate: day(url, "de"),
    endDate: day(url, "ate"),
    entity: entityOfSlug(url.searchParams.get("tipo")),
    action: actionOfSlug(url.searchParams.get("acao")),
    actorId: idOf(url.searchParams.get("pessoa")),
    search: searchText(url),
    actId: idOf(url.searchParams.get("ato")),
  };
}

export function readAuditPosition(url: URL): number | null {
  return idOf(url.searchParams.get("antes"));
}
