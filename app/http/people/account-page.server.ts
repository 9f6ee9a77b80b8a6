import { data } from "@remix-run/node";
import { idParam } from "#app/http/access/guarded.server.ts";
import type { User } from "#app/models/people/user.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { Deps } from "#app/services/deps.ts";
import { countLessonsToCome } from "#app/services/people/anonymise-user.server.ts";
import { findManageable } from "#app/services/people/permission.server.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";

export function accountOfPage(deps: Deps, actor: Actor, param: string | undefined): User {
  const found = findManageable(deps.db, actor, idParam(param));
  if (found.ok) return found.value;
  throw data({ message: problemSentence(found) }, { status: problemStatus(found) });
}

/** What a dialog that ends an account offers instead of it, or before. */
export function offersOf(deps: Deps, actor: Actor, { id, archived }: User) {
  return { id, coming: countLessonsToCome(deps, id), mayArchive: actor.role === "admin" && !archived };
}
