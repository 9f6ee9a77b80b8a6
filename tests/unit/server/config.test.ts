import { expect, it } from "vitest";
import { databaseFile, readConfig } from "#app/server/config.ts";

const TRUSTED_PROXY_SENTENCE =
  "TRUSTED_PROXY deve ser o endereço do proxy, como 127.0.0.1 ou 10.0.0.0/8, vários com vírgulas, ou a palavra fly.";

const APP_URL_SENTENCE = "APP_URL deve ser um endereço como https://reservas.escola.br, sem caminho.";

const FRAMES_SENTENCE =
  "FRAME_ANCESTORS deve ter endereços de sites como https://www.escola.br, sem caminho, com espaços ou vírgulas entre eles, no máximo 20.";
const TOKEN_SENTENCE = "METRICS_TOKEN deve ter pelo menos 16 caracteres, sem espaços nem acentos.";

const SMTP_SENTENCE =
  "SMTP_URL deve ser um endereço como smtp://usuario:senha@servidor:587 (com %40 para @ no usuário ou na senha).";

it("has a default for everything", () => {
  expect(readConfig({})).toEqual({
    config: {
      PORT: 3000,
      HOST: "0.0.0.0",
      DATA_DIR: "./data",
      DATABASE_PATH: undefined,
      APP_URL: null,
      TRUSTED_PROXY: null,
      APP_TIMEZONE: "America/Sao_Paulo",
      SCHOOL_NAME: "Escola",
      PRIVACY_CONTACT: null,
      FRAME_ANCESTORS: [],
      ADMIN_PASSWORD: undefined,
      SESSION_SECRET: undefined,
      SMTP_URL: null,
      MAIL_FROM: null,
      MAIL_PER_MINUTE: 20,
      MAIL_PER_DAY: 2000,
      METRICS_TOKEN: null,
      WAL_AUTOCHECKPOINT: null,
      METRICS_PORT: null,
      METRICS_HOST: "127.0.0.1",
      LITEFS_DIR: undefined,
      LITEFS_CONFIG: null,
      PRIMARY_URL: undefined,
      FLY_APP_NAME: undefined,
      BACKUP_AGE_RECIPIENT: [],
    },
  });
});

it.each([
  ["PORT", "", 3000],
  ["PORT", " 8080 ", 8080],
  ["PORT", "0", 0],
  ["METRICS_PORT", "", null],
  ["METRICS_PORT", "9464", 9464],
  ["METRICS_TOKEN", "a".repeat(16), "a".repeat(16)],
  ["FRAME_ANCESTORS", "", []],
  [
    "FRAME_ANCESTORS",
    " https://www.escola.br,http://intranet:8080  https://WWW.escola.br:443, http://[::1]:3000",
    ["https://www.escola.br", "http://intranet:8080", "http://[::1]:3000"],
  ],
  ["WAL_AUTOCHECKPOINT", "0", 0],
  ["WAL_AUTOCHECKPOINT", " ", null],
  ["APP_URL", "https://reservas.escola.br/", "https://reservas.escola.br"],
  ["APP_URL", "http://localhost:3000", "http://localhost:3000"],
  ["APP_TIMEZONE", "America/Manaus", "America/Manaus"],
  ["TRUSTED_PROXY", "", null],
  ["TRUSTED_PROXY", " 127.0.0.1, ::1 ", "127.0.0.1, ::1"],
  ["TRUSTED_PROXY", "10.0.0.0/8", "10.0.0.0/8"],
  ["TRUSTED_PROXY", "fly", "fly"],
  ["SCHOOL_NAME", "  Escola Técnica ", "Escola Técnica"],
  [
    "SMTP_URL",
    "smtp://ana%40escola.br:p%3As@mail.escola.br",
    {
      host: "mail.escola.br",
      port: 587,
      secure: false,
      requireTLS: true,
      auth: { user: "ana@escola.br", pass: "p:s" },
    },
  ],
  ["SMTP_URL", "smtps://mail.escola.br", { host: "mail.escola.br", port: 465, secure: true }],
  ["SMTP_URL", "smtp://127.0.0.1:25", { host: "127.0.0.1", port: 25, secure: false, ignoreTLS: true }],
  ["SMTP_URL", "smtp://[::1]:25", { host: "::1", port: 25, secure: false, ignoreTLS: true }],
  ["MAIL_FROM", "reservas@escola.br", "reservas@escola.br"],
  ["MAIL_FROM", "Escola <reservas@escola.br>", "reservas@escola.br"],
  ["MAIL_PER_MINUTE", "30", 30],
])("reads %s=%j as %j", (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject({ config: { [name]: expected } });
});

it.each([
  ["PORT", "abc", "PORT deve ser um número de 0 a 65535."],
  ["PORT", "65536", "PORT deve ser um número de 0 a 65535."],
  ["PORT", "-1", "PORT deve ser um número de 0 a 65535."],
  ["PORT", "80.5", "PORT deve ser um número de 0 a 65535."],
  ["APP_URL", "reservas.escola.br", APP_URL_SENTENCE],
  ["APP_URL", "https://escola.br/reservas", APP_URL_SENTENCE],
  ["APP_URL", "ftp://escola.br", APP_URL_SENTENCE],
  ["TRUSTED_PROXY", "todos", TRUSTED_PROXY_SENTENCE],
  ["TRUSTED_PROXY", "127.0.0.1,", TRUSTED_PROXY_SENTENCE],
  ["TRUSTED_PROXY", "10.0.0.0/33", TRUSTED_PROXY_SENTENCE],
  ["APP_TIMEZONE", "Brasilia", "APP_TIMEZONE deve ser um fuso horário da base IANA, como America/Sao_Paulo."],
  ["SCHOOL_NAME", "x".repeat(81), "SCHOOL_NAME deve ter no máximo 80 caracteres."],
  ["ADMIN_PASSWORD", "curta", "ADMIN_PASSWORD deve ter de 8 caracteres a 72 bytes."],
  ["ADMIN_PASSWORD", "é".repeat(37), "ADMIN_PASSWORD deve ter de 8 caracteres a 72 bytes."],
  ["SESSION_SECRET", "curto", "SESSION_SECRET deve ter pelo menos 32 caracteres."],
  ["SMTP_URL", "mail.escola.br", SMTP_SENTENCE],
  ["SMTP_URL", "http://mail.escola.br", SMTP_SENTENCE],
  ["SMTP_URL", "smtp://mail.escola.br/?tls.rejectUnauthorized=false", SMTP_SENTENCE],
  ["SMTP_URL", "smtp://u%0d%0aDATA:p@mail.escola.br", SMTP_SENTENCE],
  ["METRICS_TOKEN", "quinze-letras-x", TOKEN_SENTENCE],
  ["METRICS_TOKEN", "com espaço no meio!", TOKEN_SENTENCE],
  ...[
    ...[
      "*",
      "https://*.escola.br",
      "null",
      "'self'",
      "www.escola.br",
      "ftp://escola.br",
      "https://escola.br/",
    ],
    ...[
      "https://escola.br/mural",
      "https://escola.br?x",
      "https://a@escola.br",
      "https://escola.br;script-src",
    ],
    ...[
      "https://escola.br:99999",
      "https://a.br https",
      Array.from({ length: 21 }, (_, n) => `https://s${n}.br`).join(),
    ],
  ].map((value) => ["FRAME_ANCESTORS", value, FRAMES_SENTENCE] as [string, string, string]),
  ["METRICS_PORT", "70000", "METRICS_PORT deve ser um número de 0 a 65535."],
  ["METRICS_PORT", "x", "METRICS_PORT deve ser um número de 0 a 65535."],
  ["MAIL_PER_DAY", "0", "MAIL_PER_DAY deve ser um número inteiro a partir de 1."],
  ["MAIL_FROM", "a@b.c, x@y.z", "MAIL_FROM deve ser um endereço como reservas@escola.br."],
  ["MAIL_FROM", "a@b.c\r\nBcc: x@y.z", "MAIL_FROM deve ser um endereço como reservas@escola.br."],
])("refuses %s=%j", (name, value, sentence) => {
  expect(readConfig({ [name]: value })).toEqual({ problems: [sentence] });
});

it("reports every invalid variable, and never its value", () => {
  const read = readConfig({ PORT: "x", SESSION_SECRET: "segredo", ADMIN_PASSWORD: "senha" });
  const problems = "problems" in read ? read.problems : [];
  expect(problems).toHaveLength(3);
  expect(problems.join(" ")).not.toMatch(/segredo|senha\b/);
});

const MOUNT = { LITEFS_DIR: "/litefs", SESSION_SECRET: "s".repeat(32) };

it("puts the database on the LiteFS mount, where there is one", () => {
  const read = readConfig({ ...MOUNT, DATA_DIR: "/data", PRIMARY_URL: "http://{host}:3000" });
  if ("problems" in read) throw new Error(read.problems.join());
  expect(databaseFile(read.config)).toBe("/litefs/reservas.db");
  expect(databaseFile({ ...read.config, DATABASE_PATH: "/litefs/outro.db" })).toBe("/litefs/outro.db");
});

it.each([
  [{ DATA_DIR: "/litefs" }, "DATA_DIR deve ficar fora de LITEFS_DIR, onde só cabem bancos de dados."],
  [{ DATA_DIR: "/litefs/data" }, "DATA_DIR deve ficar fora de LITEFS_DIR, onde só cabem bancos de dados."],
  [{ DATABASE_PATH: "/data/reservas.db" }, "DATABASE_PATH deve ser um arquivo diretamente em LITEFS_DIR."],
  [{ SESSION_SECRET: "" }, "SESSION_SECRET é obrigatório com LITEFS_DIR e deve ser igual em todos os nós."],
  [{ PRIMARY_URL: "{host}:3000" }, "PRIMARY_URL deve ser um endereço como http://{host}:3000, sem caminho."],
  [{ PRIMARY_URL: "http://a/b" }, "PRIMARY_URL deve ser um endereço como http://{host}:3000, sem caminho."],
])("refuses %j on a mount", (more, sentence) => {
  expect(readConfig({ ...MOUNT, ...more })).toEqual({ problems: [sentence] });
});

it("requires none of the mount's settings without a mount", () => {
  expect(readConfig({ DATA_DIR: "/data", DATABASE_PATH: "/elsewhere/r.db" })).toMatchObject({ config: {} });
});
