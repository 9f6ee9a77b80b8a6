import { describe, expect, it } from "vitest";
import { readConfig } from "#app/server/config.ts";
import { personOfClaims } from "#app/services/sso/oidc.server.ts";
import { externalSettings } from "#app/services/sso/settings.ts";

const OIDC = {
  OIDC_ISSUER: "https://id.escola.br",
  OIDC_CLIENT_ID: "reservas",
  OIDC_CLIENT_SECRET: "segredo",
};
const LDAP = { LDAP_URL: "ldaps://ad.escola.br", LDAP_BASE: "dc=escola,dc=br" };
const TENANT = "11111111-2222-3333-4444-555555555555";

function problemsOf(env: Record<string, string>): string[] {
  const read = readConfig(env);
  return "problems" in read ? read.problems : [];
}

describe("settings of the school's accounts", () => {
  it.each([
    {},
    OIDC,
    { ...OIDC, OIDC_ISSUER: "http://127.0.0.1:4000" },
    { ...OIDC, OIDC_ISSUER: "https://accounts.google.com", OIDC_DOMAIN: "escola.br" },
    { ...OIDC, OIDC_ISSUER: `https://login.microsoftonline.com/${TENANT}/v2.0` },
    { ...OIDC, OIDC_ROLES: '{"teacher": ["Reservas.Professor"]}', SSO_CREATE: "teacher" },
    LDAP,
    { ...LDAP, LDAP_URL: "ldap://ad.escola.br", LDAP_STARTTLS: "true" },
    { ...LDAP, LDAP_URL: "ldap://127.0.0.1:389" },
    { ...LDAP, SSO_CREATE: "teacher", SSO_CREATE_MATCH: "@prof.escola.br" },
  ])("accept %j", (env) => {
    expect(problemsOf(env)).toEqual([]);
  });

  it.each<[Record<string, string>, string]>([
    [{ OIDC_ISSUER: "https://id.escola.br" }, "OIDC_CLIENT_ID é obrigatório"],
    [{ OIDC_CLIENT_ID: "x" }, "OIDC_ISSUER é obrigatório"],
    [{ OIDC_NAME: "Google" }, "OIDC_ISSUER é obrigatório"],
    [{ ...OIDC, OIDC_ISSUER: "id.escola.br" }, "OIDC_ISSUER deve ser o endereço"],
    [{ ...OIDC, OIDC_ISSUER: "http://id.escola.br" }, "OIDC_ISSUER deve começar por https://"],
    [{ ...OIDC, OIDC_ISSUER: "https://accounts.google.com" }, "OIDC_DOMAIN é obrigatório com o Google"],
    [
      { ...OIDC, OIDC_ISSUER: "https://login.microsoftonline.com/common/v2.0" },
      "OIDC_ISSUER deve ter o número",
    ],
    [
      { ...OIDC, OIDC_ISSUER: "https://login.microsoftonline.com/organizations/v2.0" },
      "OIDC_ISSUER deve ter o número",
    ],
    [{ ...OIDC, OIDC_DOMAIN: "@escola.br" }, "OIDC_DOMAIN deve ser um domínio"],
    [{ ...OIDC, OIDC_ROLES: '{"chefe": ["x"]}' }, "OIDC_ROLES deve ser um JSON"],
    [{ ...OIDC, OIDC_ROLES: "teacher" }, "OIDC_ROLES deve ser um JSON"],
    [{ ...OIDC, OIDC_PLACE: "left" }, "OIDC_PLACE deve ser above"],
    [{ LDAP_URL: "ldaps://ad.escola.br" }, "LDAP_BASE é obrigatório"],
    [{ ...LDAP, LDAP_URL: "https://ad.escola.br" }, "LDAP_URL deve ser um endereço"],
    [{ ...LDAP, LDAP_URL: "ldap://ad.escola.br" }, "LDAP_URL deve ser ldaps://"],
    [
      { ...LDAP, LDAP_URL: "ldap://ad.escola.br", LDAP_STARTTLS: "sim" },
      "LDAP_STARTTLS deve ser true ou false",
    ],
    [{ ...LDAP, LDAP_STARTTLS: "true" }, "LDAP_STARTTLS só serve com ldap://"],
    [{ ...LDAP, LDAP_BIND_DN: "cn=x" }, "LDAP_BIND_PASSWORD é obrigatório"],
    [{ ...LDAP, LDAP_USER_FILTER: "(uid=x)" }, "LDAP_USER_FILTER deve ser um filtro"],
    [{ ...LDAP, LDAP_USER_FILTER: "(uid={username}))(" }, "LDAP_USER_FILTER deve ser um filtro"],
    [{ ...LDAP, LDAP_ROLE_GROUPS: "{}" }, "LDAP_ROLE_GROUPS deve ser um JSON"],
    [{ ...LDAP, SSO_CREATE: "admin" }, "SSO_CREATE só pode ser teacher"],
    [{ ...LDAP, SSO_CREATE: "teacher" }, "SSO_CREATE_MATCH é obrigatório"],
    [{ ...LDAP, SSO_CREATE_MATCH: "@a.br" }, "SSO_CREATE é obrigatório"],
    [{ ...LDAP, SSO_CREATE: "teacher", SSO_CREATE_MATCH: "prof" }, "SSO_CREATE_MATCH deve ser o fim"],
    [{ SSO_CREATE: "teacher", SSO_CREATE_MATCH: "@a.br" }, "SSO_CREATE precisa de OIDC_ISSUER ou LDAP_URL"],
  ])("refuse %j", (env, sentence) => {
    expect(problemsOf(env)).toEqual(expect.arrayContaining([expect.stringContaining(sentence)]));
  });
});

describe("claims of Microsoft's tenant", () => {
  const issuer = `https://login.microsoftonline.com/${TENANT}/v2.0`;
  const { oidc } = externalSettings({ ...OIDC, OIDC_ISSUER: issuer });
  const claims = { iss: issuer, sub: "par", oid: "objeto", tid: TENANT, preferred_username: "ana@escola.br" };
  const read = (others: object) => {
    if (!oidc) throw new Error("The settings have a provider");
    return personOfClaims({ ...claims, ...others }, oidc);
  };

  it("identify a person by object and tenant, and by the directory's own address", () => {
    const mail = { email: "outra@fora.br", name: "Ana" };
    expect(read(mail)).toMatchObject({
      ok: true,
      value: { subject: `${TENANT}.objeto`, addresses: ["ana@escola.br"], name: "Ana" },
    });
    expect(read({ ...mail, xms_edov: true })).toMatchObject({
      value: { addresses: ["ana@escola.br", "outra@fora.br"] },
    });
  });

  it.each<[string, object, string]>([
    ["a guest by its home", { idp: "https://sts.windows.net/outro/" }, "outsideGuest"],
    ["a guest by its kind", { acct: 1 }, "outsideGuest"],
    [
      "a guest by its name",
      { preferred_username: "x_gmail.com#EXT#@escola.onmicrosoft.com" },
      "outsideGuest",
    ],
    ["another tenant", { tid: "99999999-2222-3333-4444-555555555555" }, "outsideInvalid"],
    ["no key", { oid: undefined }, "outsideInvalid"],
  ])("refuse %s", (_, others, problem) => {
    expect(read(others)).toMatchObject({ ok: false, problem });
  });

  it("take no address from what is not the tenant's own", () => {
    const others = { preferred_username: undefined, email: "ana@escola.br" };
    expect(read(others)).toMatchObject({ ok: true, value: { addresses: [] } });
  });
});
