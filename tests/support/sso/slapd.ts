/** OpenLDAP's server on a high port of the loopback, without privileges and with data of its own. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LdapSettings } from "#app/services/sso/settings.ts";
import { makeCertificate } from "#tests/support/server/certificate.ts";
import { freePort } from "#tests/support/server/free-port.ts";

const SLAPD = "/usr/sbin/slapd";
const SLAPADD = "/usr/sbin/slapadd";
const SCHEMAS = "/etc/ldap/schema";
const MODULES = "/usr/lib/ldap";
/** The attributes of Active Directory that the program reads. */
const ACTIVE_DIRECTORY = [
  ["1.2.840.113556.1.4.2", "objectGUID", "octetStringMatch", "40"],
  ["1.2.840.113556.1.4.221", "sAMAccountName", "caseIgnoreMatch", "15"],
  ["1.2.840.113556.1.4.8", "userAccountControl", "integerMatch", "27"],
].map(
  ([id, name, rule, syntax]) =>
    `attributetype ( ${id} NAME '${name}' EQUALITY ${rule} SYNTAX 1.3.6.1.4.1.1466.115.121.1.${syntax} )`,
);
export const BASE = "dc=escola,dc=test";
export const SERVICE = { dn: `cn=reservas,${BASE}`, password: "senha-do-servico" };

/** Whether Debian's package `slapd` is installed; prints a line if it is not. */
export function hasSlapd(): boolean {
  const isInstalled = existsSync(SLAPD);
  if (!isInstalled)
    console.info("slapd is missing (apt-get install slapd): the directory's tests are skipped");
  return isInstalled;
}

/** An entry in LDIF; a value is written in Base64, so that it may hold anything. */
export function entry(dn: string, attributes: Record<string, string | Buffer | (string | Buffer)[]>): string {
  const line = (name: string, value: string | Buffer) => `${name}:: ${Buffer.from(value).toString("base64")}`;
  const lines = Object.entries(attributes).flatMap(([name, values]) =>
    (Array.isArray(values) ? values : [values]).map((value) => line(name, value)),
  );
  return [line("dn", dn), ...lines, ""].join("\n");
}

/** Starts a directory that holds these entries below its base. */
export async function startSlapd(entries: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "slapd-"));
  const config = path.join(folder, "slapd.conf");
  mkdirSync(path.join(folder, "data"));
  makeCertificate(folder, { subject: "localhost", altName: "DNS:localhost" });
  const certificate = path.join(folder, "fullchain.pem");
  const schemas = ["core", "cosine", "inetorgperson", "nis"];
  writeFileSync(
    config,
    [
      ...schemas.map((name) => `include ${SCHEMAS}/${name}.schema`),
      ...ACTIVE_DIRECTORY,
      `modulepath ${MODULES}`,
      "moduleload back_mdb",
      `pidfile ${folder}/pid`,
      `TLSCertificateFile ${certificate}`,
      `TLSCertificateKeyFile ${folder}/privkey.pem`,
      // Some directories allow this: a bind with a name and no password counts as anonymous.
      "allow bind_anon_cred bind_anon_dn",
      "database mdb",
      "maxsize 268435456",
      `suffix "${BASE}"`,
      `directory ${folder}/data`,
      `rootdn "${SERVICE.dn}"`,
      `rootpw ${SERVICE.password}`,
      "index objectClass,uid,mail,cn,member,entryUUID eq",
      "dbnosync",
    ].join("\n"),
  );
  const ldif = path.join(folder, "data.ldif");
  const base = entry(BASE, { objectClass: ["dcObject", "organization"], o: "Escola", dc: "escola" });
  writeFileSync(ldif, [base, ...entries].join("\n"));
  execFileSync(SLAPADD, ["-q", "-f", config, "-l", ldif], { stdio: ["ignore", "ignore", "inherit"] });
  const [port, encryptedPort] = [await freePort(), await freePort()];
  const url = `ldap://127.0.0.1:${port}`;
  const urls = `${url} ldaps://127.0.0.1:${encryptedPort}`;
  const child: ChildProcess = spawn(SLAPD, ["-d", "0", "-f", config, "-h", urls], { stdio: "ignore" });
  const { Client } = await import("ldapts");

  async function asService<T>(work: (client: InstanceType<typeof Client>) => Promise<T>): Promise<T> {
    const client = new Client({ url, timeout: 5000 });
    try {
      await client.bind(SERVICE.dn, SERVICE.password);
      return await work(client);
    } finally {
      await client.unbind();
    }
  }

  for (let tries = 0; ; tries++) {
    try {
      await asService(async () => undefined);
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const settings: LdapSettings = {
    url,
    startTls: false,
    base: BASE,
    bind: SERVICE,
    userFilter: "(&(objectClass=inetOrgPerson)(|(uid={username})(sAMAccountName={username})))",
    roleGroups: null,
  };
  return {
    settings,
    asService,
    /** The directory by StartTLS and by ldaps, for a program that trusts the certificate. */
    startTlsUrl: `ldap://localhost:${port}`,
    ldapsUrl: `ldaps://localhost:${encryptedPort}`,
    certificate,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Slapd = Awaited<ReturnType<typeof startSlapd>>;
