import type { Deps } from "#app/services/deps.ts";
import { frameText } from "#app/text/frame.ts";
import { signInText as text } from "#app/text/people/sign-in.ts";
import type { Creation, RoleMap } from "./person.ts";

type Fact = [label: string, value: string];

function rolesOf(map: RoleMap | null): string {
  if (!map) return text.facts.unset;
  return Object.entries(map)
    .map(([role, groups]) => `${frameText.roles[role as keyof RoleMap]}: ${groups.join(", ")}`)
    .join("; ");
}

function creationSentence(creation: Creation): string {
  if (!creation) return text.notCreated;
  return creation.endings.length > 0 ? text.createdBy(creation.endings.join(", ")) : text.createdByGroups;
}

/** Without any secret. @param returnTo the address that the provider leads back to. */
export function readExternalScreen({ externalAccounts }: Pick<Deps, "externalAccounts">, returnTo: string) {
  const { facts } = text;
  const oidc = externalAccounts.provider?.settings;
  const ldap = externalAccounts.directory?.settings;
  const provider: Fact[] | null = oidc
    ? [
        [facts.issuer, oidc.issuer],
        [facts.clientId, oidc.clientId],
        [facts.name, oidc.name],
        [facts.place, facts[oidc.place]],
        [facts.domain, oidc.domain ?? facts.unset],
        [facts.roles, rolesOf(oidc.roles)],
        [facts.returnTo, returnTo],
      ]
    : null;
  const directory: Fact[] | null = ldap
    ? [
        [facts.url, ldap.url],
        [facts.startTls, ldap.startTls ? facts.yes : facts.no],
        [facts.base, ldap.base],
        [facts.bind, ldap.bind?.dn ?? facts.anonymous],
        [facts.filter, ldap.userFilter],
        [facts.roles, rolesOf(ldap.roleGroups)],
      ]
    : null;
  return { provider, directory, creation: creationSentence(externalAccounts.creation) };
}
