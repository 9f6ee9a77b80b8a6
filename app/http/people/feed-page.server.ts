import { redirect } from "@remix-run/node";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { Deps } from "#app/services/deps.ts";
import { readFeedPath } from "#app/services/public/feeds/address.server.ts";

/** The calendar address that a dialog is about; without an active one it leads back to the profile. */
export function requireFeed({ actor, deps }: { actor: Actor; deps: Deps }): { path: string } {
  const path = readFeedPath(deps, actor);
  if (!path) throw redirect(ADDRESSES.profile);
  return { path };
}
