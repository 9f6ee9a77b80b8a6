import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { escapeFilter } from "#app/services/sso/directory.server.ts";
import { previewDirectoryImport } from "#app/services/sso/directory-import.server.ts";
import { formSignIn, sessionCookieOf } from "#tests/support/api/calls.ts";
import type { TestApp } from "#tests/support/app.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { PASSWORD, PEOPLE } from "#tests/support/school/school.ts";
import { appWithDirectory, identityOf, ldapSettings, stateOf } from "#tests/support/sso/accounts.ts";
import { BASE, entry, hasSlapd, type Slapd, startSlapd } from "#tests/support/sso/slapd.ts";

const DIRECTORY_PASSWORD = "Do-Diretório#7";
/** Commas, quotes, a backslash, brackets and a leading # in one DN. */
const ODD_DN = String.raw`cn=\#Silva\, \"Bia\" \\ (prof\+),${BASE}`;
const MANY_GROUPS = 10_000;

function person(uid: string, others: Record<string, string | Buffer | string[]> = {}, dn?: string): string {
  return entry(dn ?? `uid=${uid},${BASE}`, {
    objectClass: "inetOrgPerson",
    uid,
    cn: uid,
    sn: uid,
    userPassword: DIRECTORY_PASSWORD,
    ...others,
  });
}

function group(cn: string, members: string[]): string {
  return entry(`cn=${cn},${BASE}`, { objectClass: "groupOfNames", cn, member: members });
}

let slapd: Slapd;

describe.skipIf(!hasSlapd())("sign-in by the directory", () => {
  beforeAll(async () => {
    const ana = `uid=ana.dir,${BASE}`;
    slapd = await startSlapd([
      person("ana.dir", { mail: "ana@escola.test", displayName: "Ana Conceic\u0327a\u0303o" }),
      person("bia.dir", { cn: '#Silva, "Bia" \\ (prof+)', mail: "bia@escola.test" }, ODD_DN),
      person("ad", {
        objectClass: ["inetOrgPerson", "extensibleObject"],
        mail: "pedro@escola.test",
        sAMAccountName: "pedro.ad",
        objectGUID: Buffer.from("00ff2a28295c00112233445566778899", "hex"),
        userAccountControl: "512",
      }),
      person("desligado", {
        objectClass: ["inetOrgPerson", "extensibleObject"],
        sAMAccountName: "desligado",
        mail: "novoana@escola.test",
        userAccountControl: "514",
      }),
      person("um", { mail: "novopedro@escola.test" }),
      person("dois", { mail: "novopedro@escola.test" }),
      person("dividido", { mail: ["admin@escola.test", "novoadmin@escola.test"] }),
      person("ninguem.daqui", { mail: "ninguem@escola.test" }),
      person("sem.mail"),
      person("nome.longo", { mail: "longo@escola.test", displayName: "x".repeat(10_000) }),
      person("gemeo", { cn: "gemeo a", mail: "gemeo@escola.test" }, `cn=gemeo a,${BASE}`),
      person("gemeo", { cn: "gemeo b" }, `cn=gemeo b,${BASE}`),
      person("carla", { mail: "carla@prof.escola.test", displayName: "Carla Dias" }),
      group('Setor, "Pedagógico"'.replace(/[,"]/g, ""), [ODD_DN]),
      // Nested groups, two of which contain each other; a member of `grupo 9` is in too many.
      group("Internos", [`uid=carla,${BASE}`, `cn=Docentes,${BASE}`]),
      group("Docentes", [`cn=Internos,${BASE}`]),
      group("Todos", [`cn=Docentes,${BASE}`, `cn=grupo 9,${BASE}`, `uid=ad,${BASE}`]),
      ...Array.from({ length: MANY_GROUPS }, (_, n) => group(`grupo ${n}`, [ana])),
    ]);
  }, 60_000);
  afterAll(() => slapd?.stop());

  async function signedIn(app: TestApp, username: string, password = DIRECTORY_PASSWORD) {
    const client = app.as(null);
    const answer = await client.api("POST", "/api/login", { username, password });
    return { client, ...answer };
  }

  async function expectRefused(app: TestApp, username: string, password: string, sentence: string) {
    const before = stateOf(app);
    const answer = await formSignIn(app, username, password);
    expect(await answer.text()).toContain(sentence);
    expect(sessionCookieOf(answer)).toBeUndefined();
    expect(stateOf(app)).toEqual(before);
  }

  it("links the account at the first successful sign-in, after which the old password is invalid", async () => {
    const app = await appWithDirectory(slapd.settings);
    const { status, body } = await signedIn(app, "ana.dir");
    expect([status, body]).toMatchObject([200, { username: "ana", name: "Ana Conceição" }]);
    expect(identityOf(app, PEOPLE.ana.id)).toMatchObject({ has_password: 0, identity: { way: "ldap" } });
    expect((await formSignIn(app, "ana")).status).toBe(401);
    expect((await formSignIn(app, "ana.dir", DIRECTORY_PASSWORD)).status).toBe(302);
  });

  it("reads Active Directory's objectGUID byte for byte", async () => {
    const app = await appWithDirectory(slapd.settings);
    expect((await signedIn(app, "pedro.ad")).body).toMatchObject({ username: "pedro" });
    const subject = "guid-00ff2a28295c00112233445566778899";
    expect(identityOf(app, PEOPLE.pedro.id).identity).toEqual({ way: "ldap", subject });
    expect(await app.deps.externalAccounts.directory?.listPresent([subject])).toEqual(new Set([subject]));
  });

  it("accepts a DN with commas and quotes, also as a member of a role's group", async () => {
    const roleGroups = { pedagogical: ["setor pedagógico"] };
    const app = await appWithDirectory({ ...slapd.settings, roleGroups });
    expect((await signedIn(app, "bia.dir")).body).toMatchObject({ username: "bia", role: "pedagogical" });
  });

  it("adds people to the groups of the same name, and removes only memberships that it added", async () => {
    const app = await appWithDirectory(slapd.settings);
    const admin = app.as("admin");
    const made = async (name: string, userIds: number[] = []) =>
      (await admin.api("POST", "/api/groups", { name, userIds })).body.id as number;
    const followed = await made("setor pedagógico");
    const byHand = await made("Robótica", [PEOPLE.bia.id]);
    await made("Grupo 1");
    const groupsOfBia = () =>
      app.db.sqlite
        .prepare("SELECT group_id FROM user_group_members WHERE user_id = ? ORDER BY 1")
        .pluck()
        .all(PEOPLE.bia.id);
    await signedIn(app, "bia.dir");
    expect(groupsOfBia()).toEqual([followed, byHand]);
    // After the school renames its group, the directory has none of that name.
    app.db.sqlite.exec(`UPDATE user_groups SET name = 'Outro' WHERE id = ${followed}`);
    await signedIn(app, "bia.dir");
    expect(groupsOfBia()).toEqual([byHand]);
    await signedIn(app, "ana.dir");
    const entries = app.db.sqlite
      .prepare("SELECT details FROM audit_log WHERE action = 'follow-directory' ORDER BY id")
      .pluck()
      .all() as string[];
    expect(entries.map((details) => JSON.parse(details)).filter(({ joined }) => joined)).toEqual([
      { joined: ["setor pedagógico"], left: [] },
      { joined: [], left: ["Outro"] },
      { joined: ["Grupo 1"], left: [] },
    ]);
  });

  it("requests only the groups that the settings name, of 10,000", async () => {
    const app = await appWithDirectory({
      ...slapd.settings,
      roleGroups: { pedagogical: [`grupo ${MANY_GROUPS - 1}`] },
    });
    expect((await signedIn(app, "ana.dir")).body).toMatchObject({ role: "pedagogical" });
  });

  it("follows nested groups, unless a person is in too many", async () => {
    const app = await appWithDirectory({ ...slapd.settings, roleGroups: { pedagogical: ["todos"] } });
    const roleOf = async (username: string) => {
      const found = await app.deps.externalAccounts.directory?.authenticate(username, DIRECTORY_PASSWORD);
      return found?.ok ? found.value.role : found;
    };
    expect(await roleOf("carla")).toBe("pedagogical");
    expect(await roleOf("pedro.ad")).toBe("pedagogical");
    expect(await roleOf("bia.dir")).toBeNull();
    expect(await roleOf("ana.dir")).toBeNull();
  });

  it("lets the local administrator sign in while the directory is down", async () => {
    const app = await appWithDirectory({ ...slapd.settings, url: "ldap://127.0.0.1:9" });
    expect((await formSignIn(app, "admin")).status).toBe(302);
    await expectRefused(app, "admin", "Errada#2026", "o diretório da escola não respondeu");
    await expectRefused(app, "ninguem", "Errada#2026", "o diretório da escola não respondeu");
  });

  const WRONG = "Usuário ou senha incorretos";
  it.each([
    ["a wrong password", "ana.dir", "errada", WRONG],
    ["the local password of another name", "ana.dir", PASSWORD, WRONG],
    ["a star", "*", DIRECTORY_PASSWORD, WRONG],
    ["a filter's end", "ana.dir)(uid=*", DIRECTORY_PASSWORD, WRONG],
    ["the start of a name", "ana*", DIRECTORY_PASSWORD, WRONG],
    ["a filter's escape", "\\61na.dir", DIRECTORY_PASSWORD, WRONG],
    ["a name of two entries", "gemeo", DIRECTORY_PASSWORD, WRONG],
    ["a name of 10,000 characters", "x".repeat(10_000), DIRECTORY_PASSWORD, "Username é obrigatório"],
    ["a disabled account", "desligado", DIRECTORY_PASSWORD, "está desativada"],
    ["an address of two entries", "um", DIRECTORY_PASSWORD, "Mais de uma conta tem o seu endereço"],
    ["addresses of two accounts", "dividido", DIRECTORY_PASSWORD, "Mais de uma conta tem o seu endereço"],
    ["an unknown address", "ninguem.daqui", DIRECTORY_PASSWORD, "ninguém aqui tem o endereço ninguem@"],
    ["no address", "sem.mail", DIRECTORY_PASSWORD, "endereço de e-mail confirmado"],
    [
      "a full name of 10,000 characters",
      "nome.longo",
      DIRECTORY_PASSWORD,
      "O nome da sua conta da escola não cabe",
    ],
  ])("refuses %s", async (_, username, password, sentence) => {
    await expectRefused(await appWithDirectory(slapd.settings), username, password, sentence);
  });

  it.each(["", "\0"])(
    "never sends the directory the password %j, which it would accept",
    async (password) => {
      const app = await appWithDirectory(slapd.settings);
      const { directory } = app.deps.externalAccounts;
      expect(await directory?.authenticate("ana.dir", password)).toMatchObject({ problem: "badCredentials" });
      // The directory itself would have accepted it.
      const { Client } = await import("ldapts");
      const client = new Client({ url: slapd.settings.url });
      await expect(client.bind(`uid=ana.dir,${BASE}`, "")).resolves.toBeUndefined();
      await client.unbind();
    },
  );

  it("throttles guesses as for local accounts", async () => {
    const app = await appWithDirectory(slapd.settings);
    const statuses = [];
    for (let guess = 0; guess < 7; guess++)
      statuses.push((await formSignIn(app, "ana.dir", `errada ${guess}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it("refuses a further entry with the address of a linked account", async () => {
    const app = await appWithDirectory(slapd.settings);
    app.db.sqlite.exec(
      "UPDATE users SET email = 'ninguem@escola.test', email_key = 'ninguem@escola.test' WHERE id = 4",
    );
    await signedIn(app, "ninguem.daqui");
    app.db.sqlite.exec("UPDATE outside_identities SET subject = 'uuid-outra'");
    await expectRefused(app, "ninguem.daqui", DIRECTORY_PASSWORD, "já entra aqui por outra conta da escola");
  });

  it("signs a linked account in by its key alone, when another entry gets its address", async () => {
    const app = await appWithDirectory(slapd.settings);
    await signedIn(app, "ana.dir");
    const added = { objectClass: "inetOrgPerson", cn: "x", sn: "x", mail: "ana@escola.test" };
    await slapd.asService((client) =>
      client.add(`uid=outra,${BASE}`, { ...added, userPassword: DIRECTORY_PASSWORD }),
    );
    try {
      const { status, body } = await signedIn(app, "ana.dir");
      expect([status, body]).toMatchObject([200, { username: "ana", email: "ana@escola.test" }]);
      // Only linking asks whether an address is one person's.
      await expectRefused(app, "outra", DIRECTORY_PASSWORD, "Mais de uma conta tem o seu endereço");
    } finally {
      await slapd.asService((client) => client.del(`uid=outra,${BASE}`));
    }
  });

  it("creates an account where the settings allow it", async () => {
    const creation = { endings: ["@prof.escola.test"] };
    const app = await appWithDirectory(slapd.settings, { creation });
    expect((await signedIn(app, "carla")).body).toMatchObject({
      username: "carla",
      name: "Carla Dias",
      role: "teacher",
    });
    await expectRefused(app, "ninguem.daqui", DIRECTORY_PASSWORD, "ninguém aqui tem o endereço");
  });

  it.each([
    ["ldaps", () => ({ url: slapd.ldapsUrl })],
    ["StartTLS", () => ({ url: slapd.startTlsUrl, startTls: true })],
  ])("rejects an untrusted certificate by %s", async (_, encrypted) => {
    const app = await appWithDirectory({ ...slapd.settings, ...encrypted() });
    await expectRefused(app, "ana.dir", DIRECTORY_PASSWORD, "o diretório da escola não respondeu");
    const tested = await app.as("pedro").post("/admin/configuracoes/entrada", {});
    expect(await tested.text()).toContain("Confira LDAP_URL, a porta, o certificado");
  });

  describe("the import of teachers", () => {
    const ADDRESS = "/admin/configuracoes/entrada/professores";
    const creation = { endings: ["@prof.escola.test"] };

    it("previews each account without writing, then creates them once", async () => {
      const app = await appWithDirectory(slapd.settings, { creation });
      expect((await signedIn(app, "bia.dir")).status).toBe(200);
      const before = stateOf(app);
      const preview = await previewDirectoryImport(app.deps);
      const fates = Object.fromEntries(
        preview.ok ? preview.value.map(({ username, fate }) => [username, fate]) : [],
      );
      expect(fates).toEqual({
        "ana.dir": "waiting",
        "bia.dir": "linked",
        ad: "waiting",
        um: "ambiguous",
        dois: "ambiguous",
        dividido: "ambiguous",
        "ninguem.daqui": "unnamed",
        "sem.mail": "noAddress",
        "nome.longo": "badName",
        gemeo: expect.stringMatching(/unnamed|noAddress/),
        carla: "create",
      });
      expect(stateOf(app)).toEqual(before);
      const staff = app.as("pedro");
      const page = textOf(await (await staff.fetch(ADDRESS)).text());
      expect(page).toContain("A criar: 1 conta Carla Dias carla@prof.escola.test");
      expect(page).toContain("sem e-mail válido no diretório");
      expect((await staff.post(ADDRESS, {})).headers.get("location")).toMatch(/^\/admin\/usuarios/);
      const made = app.db.sqlite
        .prepare("SELECT name, role, has_password FROM users WHERE username = 'carla'")
        .all();
      expect(made).toEqual([{ name: "Carla Dias", role: "teacher", has_password: 0 }]);
      expect(textOf(await (await staff.fetch(ADDRESS)).text())).toContain("A criar: 0 contas");
      expect((await signedIn(app, "carla")).body).toMatchObject({ username: "carla", role: "teacher" });
    });

    it("creates only teachers, by their groups", async () => {
      const roleGroups = { teacher: ["grupo 1"], pedagogical: ["Setor Pedagógico"] };
      const app = await appWithDirectory({ ...slapd.settings, roleGroups });
      app.db.sqlite.exec("UPDATE users SET email = 'x' || email, email_key = 'x' || email_key");
      const preview = await previewDirectoryImport(app.deps);
      const of = (fate: string) => (preview.ok ? preview.value.filter((each) => each.fate === fate) : []);
      expect(of("create").map(({ username }) => username)).toEqual(["ana.dir"]);
      expect(of("otherRole").map(({ username }) => username)).toEqual(["bia.dir"]);
    });

    it.each([
      ["the settings do not name teachers", {}, null, 409, "não diz quem no diretório é professor"],
      ["the directory is down", { url: "ldap://127.0.0.1:1" }, creation, 503, "não respondeu"],
      ["the search account is wrong", { bind: { dn: BASE, password: "x" } }, creation, 502, "está errada"],
    ])("is refused with a sentence where %s", async (_, wrong, made, status, sentence) => {
      const app = await appWithDirectory({ ...slapd.settings, ...wrong }, { creation: made });
      const before = stateOf(app);
      for (const answer of [await app.as("pedro").fetch(ADDRESS), await app.as("pedro").post(ADDRESS, {})]) {
        expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(sentence)]);
      }
      expect(stateOf(app).slice(0, 2)).toEqual(before.slice(0, 2));
    });

    it("is refused beyond its number of people", async () => {
      const app = await appWithDirectory(slapd.settings, { creation });
      const few = await app.deps.externalAccounts.directory?.listPeople(3);
      expect(few).toMatchObject({ ok: false, problem: "directoryTooLarge" });
    });
  });

  it("reports a wrong configuration where the program's own account is wrong", async () => {
    const bind = { dn: `cn=reservas,${BASE}`, password: "errada" };
    const app = await appWithDirectory({ ...slapd.settings, bind });
    await expectRefused(app, "ana.dir", DIRECTORY_PASSWORD, "a configuração da entrada está errada");
  });
});

describe("a directory that accepts the connection and does not answer", () => {
  let silent: Server;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it("is reported as down after a while", async () => {
    const { port } = silent.address() as { port: number };
    const app = await appWithDirectory(ldapSettings(`ldap://127.0.0.1:${port}`), { timeoutMs: 100 });
    const answer = await formSignIn(app, "ana", "Errada#2026");
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("o diretório da escola não respondeu");
  });
});

it("escapes every character that a filter could read", () => {
  expect(escapeFilter("a*()\\\0=ç")).toBe("a\\2a\\28\\29\\5c\\00\\3dç");
});
