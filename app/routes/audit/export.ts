import { ADDRESSES } from "#app/domain/addresses.ts";
import { CSV_BOM, CSV_TYPE, csvLine } from "#app/domain/csv.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { streamText } from "#app/http/api/stream.server.ts";
import { readAuditQuery } from "#app/http/audit/audit-query.ts";
import { redirectWithToast } from "#app/http/form/form.server.ts";
import type { AuditEntry } from "#app/models/audit/audit-list.server.ts";
import { readAuditPage, walkAudit } from "#app/services/audit/list.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { auditText, shownChanges, shownLabel } from "#app/text/audit/audit.ts";
import { formText } from "#app/text/form.ts";
import { formatInstant } from "#app/text/format.ts";

function line({ timeZone }: Deps, entry: AuditEntry): string {
  const changes = shownChanges(entry);
  const side = (name: "before" | "after") =>
    changes
      .flatMap((change) => (change[name] === null ? [] : [`${change.field}: ${change[name]}`]))
      .join("; ");
  return csvLine([
    formatInstant(entry.at, timeZone),
    entry.actorName ?? auditText.program,
    auditText.action(entry.action),
    auditText.entity(entry.entity),
    entry.entityId,
    shownLabel(entry),
    side("before"),
    side("after"),
    entry.keyName,
  ]);
}

async function* csv(deps: Deps, parts: AsyncGenerator<AuditEntry[]>): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(auditText.csvColumns);
  for await (const entries of parts) {
    if (entries.length > 0) yield entries.map((entry) => line(deps, entry)).join("");
  }
}

export const loader = guarded({
  "GET /admin/auditoria/exportar": async ({ url, context, deps }) => {
    const query = readAuditQuery(url);
    const first = await readAuditPage(deps, query, null);
    if (first.entries.length === 0 && first.next === null) {
      const toast = { title: formText.nothingToExport, variant: "destructive" as const };
      return redirectWithToast(context, ADDRESSES.audit + url.search, toast);
    }
    return streamText({ url, context }, csv(deps, walkAudit(deps, query)), {
      "Content-Type": CSV_TYPE,
      "Content-Disposition": `attachment; filename="auditoria_${schoolToday(deps)}.csv"`,
    });
  },
});
