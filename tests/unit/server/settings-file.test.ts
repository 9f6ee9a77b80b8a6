import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { addSettingsFile } from "#app/cli/settings-file.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

function read(content: string | Buffer, env: Record<string, string | undefined> = {}) {
  const file = path.join(testFolder(), "reservas.env");
  writeFileSync(file, content);
  addSettingsFile(env, file);
  return env;
}

it("adds what the environment does not set, from a file as Windows' editor writes it", () => {
  const text =
    "\uFEFF# Escola\r\nSCHOOL_NAME=Escola Técnica São João\r\nPORT=8080\r\nDATA_DIR='C:\\novo'\r\n";
  expect(read(text, { PORT: "3000" })).toEqual({
    SCHOOL_NAME: "Escola Técnica São João",
    PORT: "3000",
    DATA_DIR: "C:\\novo",
  });
});

it("reads values that need no quotes, and comments after a blank", () => {
  const filter = "(&(objectCategory=person)(sAMAccountName={username}))";
  const roles = '{"pedagogical": ["Setor Pedagogico"]}';
  expect(read(`LDAP_USER_FILTER=${filter}\nOIDC_ROLES=${roles}\nPORT=80 # a porta\n`)).toEqual({
    LDAP_USER_FILTER: filter,
    OIDC_ROLES: roles,
    PORT: "80",
  });
});

it("changes nothing where there is no file", () => {
  const env = {};
  addSettingsFile(env, path.join(testFolder(), "reservas.env"));
  expect(env).toEqual({});
});

it.each([
  [
    "a value that would be cut",
    "PORT=80\nADMIN_PASSWORD=Escola#2026\n",
    /O valor de ADMIN_PASSWORD .* aspas simples/,
  ],
  ["another encoding", Buffer.from("SCHOOL_NAME=S\xe3o Jo\xe3o\n", "latin1"), /não está em UTF-8/],
  ["more than 64 KB", `#${"x".repeat(64 * 1024)}`, /tem mais de 64 KB/],
])("refuses %s with a sentence", (_what, content, sentence) => {
  expect(() => read(content)).toThrow(sentence);
});

it("reads a file of exactly 64 KB, and quoted values with a #", () => {
  const line = "ADMIN_PASSWORD='Escola#2026'\n#";
  expect(read(line.padEnd(64 * 1024, "x"))).toEqual({ ADMIN_PASSWORD: "Escola#2026" });
});

it("refuses what cannot be read, with the system's code", () => {
  expect(() => addSettingsFile({}, testFolder())).toThrow(/não pode ser lido \(EISDIR\)/);
});
