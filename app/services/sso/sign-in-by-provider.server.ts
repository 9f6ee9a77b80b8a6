import type { User } from "#app/models/people/user.server.ts";
import type { Visitor } from "#app/services/access/visitor.ts";
import type { Deps } from "#app/services/deps.ts";
import { type Result, refuse } from "#app/services/result.ts";
import { enter } from "./enter.server.ts";
import type { OidcState } from "./oidc.server.ts";

/**
 * Signs in the person whom the provider sent back, in the browser that started the sign-in (rules R27.3).
 * @param input.returned the address that they came back to, with the provider's answer in its query.
 * @param input.pending the sign-in that the browser started, or null.
 */
export async function signInByProvider(
  deps: Deps,
  { returned, pending }: { returned: URL; pending: OidcState | null },
  visitor: Visitor,
): Promise<Result<User>> {
  const { provider } = deps.externalAccounts;
  if (!provider) return refuse("outsideNotSet");
  // Send no request to the provider for a sign-in that this browser did not start.
  if (!pending || returned.searchParams.get("state") !== pending.state) return refuse("outsideStale");
  const seconds = await deps.externalAccounts.returned(visitor.clientAddress);
  if (seconds > 0) return refuse("tooManyAttempts", { seconds });
  const found = await provider.finish(returned, pending);
  if (!found.ok) return found;
  const { person, refreshToken } = found.value;
  return enter(deps, person, visitor, refreshToken);
}
