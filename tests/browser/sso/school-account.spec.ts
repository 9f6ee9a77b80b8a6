/**
 * Signing in with the school's account, at a real provider and a real directory (rules R27.3 to R27.11): with JavaScript
 * in the one file and by ldaps, without it in the folder and by StartTLS.
 */
import type { Locator } from "@playwright/test";
import SqliteDatabase from "better-sqlite3";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expect, signIn } from "#tests/support/browser/browser.ts";
import { test as base, ROLES, signInAs } from "#tests/support/server/demo-server.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { FOLDER_PROGRAM, SINGLE_FILE } from "#tests/support/server/server.ts";
import { startDemoServer } from "#tests/support/server/start-demo-server.ts";
import { startOidcProvider } from "#tests/support/sso/oidc-provider.ts";
import { CLIENT } from "#tests/support/sso/signing-provider.ts";
import { BASE, entry, hasSlapd, type Slapd, startSlapd } from "#tests/support/sso/slapd.ts";

const DIRECTORY_PASSWORD = "Do-Diretório#7";

function person(uid: string, mail: string, displayName: string): string {
  const names = { uid, cn: uid, sn: uid, mail, displayName };
  return entry(`uid=${uid},${BASE}`, {
    objectClass: "inetOrgPerson",
    ...names,
    userPassword: DIRECTORY_PASSWORD,
  });
}

type Outside = { provider: Awaited<ReturnType<typeof startOidcProvider>>; slapd: Slapd | null; port: number };

const test = base.extend<{ outside: Outside }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  outside: async ({}, use) => {
    const port = await freePort();
    const addresses: Record<string, string> = { ana: "ana@prof.escola.test" };
    const claimsOf = (account: string) => ({
      email: addresses[account] ?? `${account}@outra.test`,
      email_verified: true,
      name: "Ana da Escola",
    });
    const provider = await startOidcProvider(claimsOf, `http://127.0.0.1:${port}/auth/retorno`);
    const slapd = hasSlapd()
      ? await startSlapd([
          person("bruno", "bruno@prof.escola.test", "Bruno do Diretório"),
          person("carla", "carla@prof.escola.test", "Carla do Diretório"),
          person("aluno", "aluno@escola.test", "Aluno"),
        ])
      : null;
    await use({ provider, slapd, port });
    await provider.stop();
    await slapd?.stop();
  },
  server: async ({ school, outside, javaScriptEnabled }, use) => {
    const { provider, slapd, port } = outside;
    const isOneFile = javaScriptEnabled !== false && SINGLE_FILE !== undefined;
    const directory: Record<string, string> = slapd
      ? {
          LDAP_URL: isOneFile ? slapd.ldapsUrl : slapd.startTlsUrl,
          ...(isOneFile ? {} : { LDAP_STARTTLS: "true" }),
          LDAP_BASE: BASE,
          LDAP_USER_FILTER: "(&(objectClass=inetOrgPerson)(uid={username}))",
          LDAP_BIND_DN: slapd.settings.bind?.dn ?? "",
          LDAP_BIND_PASSWORD: slapd.settings.bind?.password ?? "",
          NODE_EXTRA_CA_CERTS: slapd.certificate,
        }
      : {};
    const settings = {
      OIDC_PLACE: javaScriptEnabled === false ? "below" : "above",
      ...{ PORT: String(port), OIDC_ISSUER: provider.issuer, OIDC_NAME: "Escola ID" },
      ...{ OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
      ...{ SSO_CREATE: "teacher", SSO_CREATE_MATCH: "@prof.escola.test" },
      ...directory,
    };
    const program = isOneFile ? [SINGLE_FILE ?? ""] : FOLDER_PROGRAM;
    const server = await startDemoServer(school, settings, program);
    await use(server);
    await server.stop();
  },
});

test("people sign in with the school's account, and staff manage it", async ({
  page,
  server,
  outside,
  javaScriptEnabled,
}) => {
  const leave = () => page.context().clearCookies();
  const sees = (text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  const idOf = (condition: string) => {
    const db = new SqliteDatabase(`${server.dataDir}/reservas.db`, { readonly: true });
    const id = db.prepare(`SELECT id FROM users WHERE ${condition}`).pluck().get();
    db.close();
    return id;
  };
  // The provider's own pages name a font of somebody else's.
  await page.route(
    ({ hostname }) => hostname !== "127.0.0.1",
    (route) => route.fulfill({ contentType: "text/css", body: "" }),
  );

  /** Signs in on the provider's own pages, and consents. */
  async function atProvider(account: string): Promise<void> {
    await page.goto("/auth");
    await page.getByRole("link", { name: "Entrar com Escola ID" }).click();
    await page.locator('input[name="login"]').fill(account);
    await page.locator('input[name="password"]').fill("qualquer");
    await page.locator('button[type="submit"]').click();
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(`${server.address}/**`);
  }

  await test.step("the provider's button is beside the form and creates an account", async () => {
    await page.goto("/auth");
    await expect(page.getByLabel("Usuário")).toBeVisible();
    const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
    const distance =
      (await topOf(page.getByRole("link", { name: "Entrar com Escola ID" }))) -
      (await topOf(page.getByLabel("Usuário")));
    expect(Math.sign(distance)).toBe(javaScriptEnabled === false ? 1 : -1);
    await expectAccessible(page);
    await atProvider("ana");
    await sees("Ana da Escola");
  });

  await test.step("an unknown person is told what to do, and the form is shown", async () => {
    await leave();
    await atProvider("estranho");
    await sees("ninguém aqui tem o endereço estranho@outra.test");
    await expect(page.getByLabel("Usuário")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a sign-in cancelled at the provider is reported, and the form is shown", async () => {
    await leave();
    await page.goto("/auth");
    await page.getByRole("link", { name: "Entrar com Escola ID" }).click();
    await page.locator('a[href$="/abort"]').click();
    await page.waitForURL(`${server.address}/auth`);
    await sees("A conta da escola não autorizou a entrada");
    await expect(page.getByLabel("Usuário")).toBeVisible();
  });

  if (outside.slapd) {
    await test.step("the form accepts the directory's password, over an encrypted connection", async () => {
      await leave();
      await signIn(page, "bruno", DIRECTORY_PASSWORD);
      await sees("Bruno do Diretório");
    });
  }

  await test.step("staff test it, import the teachers and see how each signs in", async () => {
    await leave();
    await signInAs(page, ROLES[1] ?? "pedagogical");
    await page.goto("/admin/configuracoes/entrada");
    await page.getByRole("button", { name: "Testar" }).click();
    await sees("Tudo certo");
    await expectAccessible(page);
    if (outside.slapd) {
      await page.getByRole("link", { name: "Trazer os professores" }).click();
      await sees("Carla do Diretório");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Criar 1 conta" }).click();
      await sees("1 conta criada");
    }
    await page.goto("/admin/usuarios?busca=Ana+da+Escola");
    await expect(page.getByText("Entra pela conta da escola").filter({ visible: true })).toHaveCount(1);
  });

  await test.step("staff allow the school's account only, and the password is refused", async () => {
    await page.goto(`/admin/usuarios/${idOf(`username = '${SIGN_INS.teacher}'`)}/entrada`);
    await page.getByLabel("Só pela conta da escola, sem senha aqui").check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Salvar" }).click();
    await sees("Entrada alterada");
    await leave();
    await signIn(page, SIGN_INS.teacher, DEMO_PASSWORD);
    await sees("Usuário ou senha incorretos");
    await signInAs(page, ROLES[1] ?? "pedagogical");
  });

  await test.step("an unlinked account is linked again at the next sign-in", async () => {
    await page.goto(`/admin/usuarios/${idOf("email = 'ana@prof.escola.test'")}/entrada`);
    await page.getByLabel("Desvincular da conta da escola").check();
    await page.getByRole("button", { name: "Salvar" }).click();
    await sees("Entrada alterada");
    await leave();
    await atProvider("ana");
    await sees("Ana da Escola");
  });
});
