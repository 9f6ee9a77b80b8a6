/** The settings of the school's accounts, as they are read and refused at startup (rules R27.1). */
import { z } from "zod";
import { ROLES } from "#app/domain/access/role.ts";
import type { Creation, RoleMap } from "./person.ts";

/** Where the provider's button is beside the form. */
export type ButtonPlace = "above" | "below";

export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  domain: string | null;
  roles: RoleMap | null;
  place: ButtonPlace;
};

export type LdapSettings = {
  url: string;
  startTls: boolean;
  base: string;
  bind: { dn: string; password: string } | null;
  /** Holds `{username}`. */
  userFilter: string;
  roleGroups: RoleMap | null;
};

export type ExternalSettings = { oidc: OidcSettings | null; ldap: LdapSettings | null; creation: Creation };

export const DEFAULT_USER_FILTER = "(|(uid={username})(sAMAccountName={username}))";
export const GOOGLE_ISSUER = "https://accounts.google.com";
const MICROSOFT_HOST = "login.microsoftonline.com";
const SHARED_TENANTS = ["common", "organizations", "consumers"];

const roleMap = z.partialRecord(z.enum(ROLES), z.array(z.string().min(1)).min(1));

export function parseRoleMap(text: string): RoleMap | null {
  try {
    const parsed = roleMap.safeParse(JSON.parse(text));
    return parsed.success && Object.keys(parsed.data).length > 0 ? (parsed.data as RoleMap) : null;
  } catch {
    return null;
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

export function isMicrosoft(issuer: string): boolean {
  return new URL(issuer).hostname === MICROSOFT_HOST;
}

type Variables = Partial<Record<ExternalSettingName, string | undefined>>;
export type ExternalSettingName =
  | "OIDC_ISSUER"
  | "OIDC_CLIENT_ID"
  | "OIDC_CLIENT_SECRET"
  | "OIDC_NAME"
  | "OIDC_DOMAIN"
  | "OIDC_ROLES"
  | "OIDC_PLACE"
  | "LDAP_URL"
  | "LDAP_STARTTLS"
  | "LDAP_BASE"
  | "LDAP_BIND_DN"
  | "LDAP_BIND_PASSWORD"
  | "LDAP_USER_FILTER"
  | "LDAP_ROLE_GROUPS"
  | "SSO_CREATE"
  | "SSO_CREATE_MATCH";

type Refuse = (variable: ExternalSettingName, sentence: string) => void;

const ROLE_EXAMPLE =
  'deve ser um JSON como {"teacher": ["Reservas.Professor"]}, com admin, pedagogical ou teacher';

function checkIssuer(values: Variables, refuse: Refuse): void {
  const issuer = values.OIDC_ISSUER ?? "";
  if (!URL.canParse(issuer)) {
    refuse("OIDC_ISSUER", "deve ser o endereço do provedor, como https://accounts.google.com");
    return;
  }
  const { protocol, hostname, pathname, search, hash } = new URL(issuer);
  if (search || hash) refuse("OIDC_ISSUER", "deve ser um endereço sem ? nem #");
  if (protocol !== "https:" && !(protocol === "http:" && isLoopback(hostname))) {
    refuse("OIDC_ISSUER", "deve começar por https://");
  }
  if (issuer.replace(/\/$/, "") === GOOGLE_ISSUER && !values.OIDC_DOMAIN) {
    refuse("OIDC_DOMAIN", "é obrigatório com o Google: o domínio da escola, como escola.br");
  }
  if (hostname === MICROSOFT_HOST && SHARED_TENANTS.includes(pathname.split("/")[1] ?? "")) {
    refuse(
      "OIDC_ISSUER",
      "deve ter o número do locatário da escola no lugar de common, organizations ou consumers, que aceitam contas de fora",
    );
  }
}

function checkOidc(values: Variables, refuse: Refuse): void {
  const required = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  const others = ["OIDC_NAME", "OIDC_DOMAIN", "OIDC_ROLES", "OIDC_PLACE"] as const;
  if (![...required, ...others].some((name) => values[name])) return;
  for (const name of required) {
    if (!values[name]) refuse(name, `é obrigatório: use juntos ${required.join(", ")}, ou nenhum`);
  }
  if (values.OIDC_ISSUER) checkIssuer(values, refuse);
  if (values.OIDC_DOMAIN && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(values.OIDC_DOMAIN)) {
    refuse("OIDC_DOMAIN", "deve ser um domínio como escola.br, sem @");
  }
  if (values.OIDC_ROLES && !parseRoleMap(values.OIDC_ROLES)) refuse("OIDC_ROLES", ROLE_EXAMPLE);
  if ((values.OIDC_NAME ?? "").length > 40) refuse("OIDC_NAME", "deve ter no máximo 40 caracteres");
  if (values.OIDC_PLACE && values.OIDC_PLACE !== "above" && values.OIDC_PLACE !== "below") {
    refuse("OIDC_PLACE", "deve ser above (acima do formulário) ou below (abaixo)");
  }
}

function checkDirectoryAddress(values: Variables, refuse: Refuse): void {
  const address = values.LDAP_URL ?? "";
  const url = URL.parse(address);
  if (!url?.hostname || !["ldap:", "ldaps:"].includes(url.protocol)) {
    refuse("LDAP_URL", "deve ser um endereço como ldaps://ad.escola.br:636");
    return;
  }
  const startTls = values.LDAP_STARTTLS === "true";
  if (url.protocol === "ldaps:" && startTls) {
    refuse("LDAP_STARTTLS", "só serve com ldap://: ldaps:// já é cifrado");
  }
  if (url.protocol === "ldap:" && !startTls && !isLoopback(url.hostname)) {
    refuse(
      "LDAP_URL",
      "deve ser ldaps://, ou ldap:// com LDAP_STARTTLS=true: sem isso a senha iria aberta pela rede",
    );
  }
}

function isFilter(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth < 0) return false;
  }
  return depth === 0 && text.startsWith("(") && text.endsWith(")");
}

function checkDirectory(values: Variables, refuse: Refuse): void {
  const required = ["LDAP_URL", "LDAP_BASE"] as const;
  const others = [
    "LDAP_STARTTLS",
    "LDAP_BIND_DN",
    "LDAP_BIND_PASSWORD",
    "LDAP_USER_FILTER",
    "LDAP_ROLE_GROUPS",
  ] as const;
  if (![...required, ...others].some((name) => values[name])) return;
  for (const name of required) {
    if (!values[name]) refuse(name, `é obrigatório: use juntos ${required.join(" e ")}, ou nenhum`);
  }
  if (values.LDAP_STARTTLS && !["true", "false"].includes(values.LDAP_STARTTLS)) {
    refuse("LDAP_STARTTLS", "deve ser true ou false");
  }
  if (values.LDAP_URL) checkDirectoryAddress(values, refuse);
  if (Boolean(values.LDAP_BIND_DN) !== Boolean(values.LDAP_BIND_PASSWORD)) {
    const missing = values.LDAP_BIND_DN ? "LDAP_BIND_PASSWORD" : "LDAP_BIND_DN";
    refuse(missing, "é obrigatório: use juntos LDAP_BIND_DN e LDAP_BIND_PASSWORD, ou nenhum");
  }
  const filter = values.LDAP_USER_FILTER;
  if (filter && !(filter.includes("{username}") && isFilter(filter))) {
    refuse("LDAP_USER_FILTER", "deve ser um filtro entre parênteses com {username}, como (uid={username})");
  }
  if (values.LDAP_ROLE_GROUPS && !parseRoleMap(values.LDAP_ROLE_GROUPS))
    refuse("LDAP_ROLE_GROUPS", ROLE_EXAMPLE);
}

function checkCreation(values: Variables, refuse: Refuse): void {
  const { SSO_CREATE: create, SSO_CREATE_MATCH: match } = values;
  if (create && create !== "teacher") refuse("SSO_CREATE", "só pode ser teacher, ou ficar vazio");
  if (match && !create) refuse("SSO_CREATE", "é obrigatório com SSO_CREATE_MATCH");
  if (match && !match.split(",").every((each) => /^@[^@\s]+\.[^@\s]+$/.test(each.trim()))) {
    refuse("SSO_CREATE_MATCH", "deve ser o fim dos endereços, como @prof.escola.br, vários com vírgulas");
  }
  if (!create) return;
  if (!match && !values.OIDC_ROLES && !values.LDAP_ROLE_GROUPS) {
    refuse(
      "SSO_CREATE_MATCH",
      "é obrigatório com SSO_CREATE, a não ser que OIDC_ROLES ou LDAP_ROLE_GROUPS digam quem",
    );
  }
  if (!values.OIDC_ISSUER && !values.LDAP_URL) refuse("SSO_CREATE", "precisa de OIDC_ISSUER ou LDAP_URL");
}

/** Refuses what is half set, or would let in others than the school's people (rules R27.1). */
export function checkExternalSettings(values: Variables, refuse: Refuse): void {
  checkOidc(values, refuse);
  checkDirectory(values, refuse);
  checkCreation(values, refuse);
}

export function externalSettings(values: Variables): ExternalSettings {
  const { OIDC_ISSUER: issuer, LDAP_URL: url, LDAP_BIND_DN: dn } = values;
  const map = (text: string | undefined) => (text ? parseRoleMap(text) : null);
  return {
    oidc: issuer
      ? {
          issuer,
          clientId: values.OIDC_CLIENT_ID ?? "",
          clientSecret: values.OIDC_CLIENT_SECRET ?? "",
          name: values.OIDC_NAME ?? providerName(issuer),
          domain: values.OIDC_DOMAIN?.toLowerCase() ?? null,
          roles: map(values.OIDC_ROLES),
          place: values.OIDC_PLACE === "above" ? "above" : "below",
        }
      : null,
    ldap: url
      ? {
          url,
          startTls: values.LDAP_STARTTLS === "true",
          base: values.LDAP_BASE ?? "",
          bind: dn ? { dn, password: values.LDAP_BIND_PASSWORD ?? "" } : null,
          userFilter: values.LDAP_USER_FILTER ?? DEFAULT_USER_FILTER,
          roleGroups: map(values.LDAP_ROLE_GROUPS),
        }
      : null,
    creation: values.SSO_CREATE
      ? {
          endings: (values.SSO_CREATE_MATCH ?? "")
            .split(",")
            .flatMap((each) => each.trim().toLowerCase() || []),
        }
      : null,
  };
}

function providerName(issuer: string): string {
  if (issuer.replace(/\/$/, "") === GOOGLE_ISSUER) return "Google";
  return isMicrosoft(issuer) ? "Microsoft" : "a conta da escola";
}
