import type { KeyKind } from "#app/domain/access/api-key.ts";
import { listKeys } from "#app/models/access/api-key.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { may } from "#app/services/access/matrix.ts";
import type { Deps } from "#app/services/deps.ts";
import { formatInstant } from "#app/text/format.ts";

export function readShownKeys(deps: Deps, actor: Actor) {
  if (!may(actor.role, "GET /perfil/chaves/nova")) return null;
  const shown = (instant: string) => formatInstant(instant, deps.timeZone);
  return listKeys(deps.db, actor.id).map(({ id, name, isReadOnly, createdAt, lastUsedAt }) => ({
    id,
    name,
    kind: (isReadOnly ? "read-only" : "full") satisfies KeyKind as KeyKind,
    created: shown(createdAt),
    used: lastUsedAt === null ? null : shown(lastUsedAt),
  }));
}
