import path from "node:path";
import { z } from "zod";
import { fitsBcrypt, MIN_PASSWORD_LENGTH } from "#app/domain/access/password-rules.ts";
import { MAX_PASSWORD_BYTES, MAX_SCHOOL_NAME_LENGTH } from "#app/domain/limits.ts";
import { isMailAddress } from "#app/domain/mail/mail.ts";
import { UNNAMED_SCHOOL } from "#app/domain/settings/school.ts";
import { isAgeRecipient } from "#app/services/backups/age-keys.ts";
import { parseSmtpUrl } from "#app/services/mail/smtp-url.ts";
import { checkExternalSettings } from "#app/services/sso/settings.ts";
import { MAX_FRAME_ANCESTORS, parseFrameAncestors } from "./frame-ancestors.ts";
import { isProxySetting } from "./http/caller-address.ts";

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("pt-BR", { timeZone: name }));
  } catch {
    return false;
  }
}

function isPublicAddress(text: string): boolean {
  try {
    const url = new URL(text);
    return (
      (url.protocol === "http:" || url.protocol === "https:") && url.pathname === "/" && url.search === ""
    );
  } catch {
    return false;
  }
}

/** `{host}` is replaced by the primary's name (docs/decisions/0062). */
function isPrimaryAddress(text: string): boolean {
  return isPublicAddress(text.replace("{host}", "primario"));
}

function liesIn(folder: string, entry: string): boolean {
  const relative = path.relative(path.resolve(folder), path.resolve(entry));
  return relative === "" || (!relative.startsWith("..") && !path.isAbsolute(relative));
}

/** An empty variable counts as unset. */
const text = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

/** `Escola <reservas@escola.br>` is `reservas@escola.br`: mail uses the school's name as its display name anyway. */
function bareAddress(text: string): string {
  return /^[^<>\r\n]*<([^<>\r\n]*)>$/.exec(text)?.[1]?.trim() ?? text;
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 0 && port <= 65535;
}

/** An integer from 1 on. */
function count(byDefault: number) {
  return text
    .refine((value) => !value || /^[1-9]\d{0,6}$/.test(value), "deve ser um número inteiro a partir de 1")
    .transform((value) => Number(value ?? byDefault));
}

const variables = z.object({
  PORT: text.transform((value) => Number(value ?? 3000)).refine(isPort, "deve ser um número de 0 a 65535"),
  HOST: text.transform((value) => value ?? "0.0.0.0"),
  DATA_DIR: text.transform((value) => value ?? "./data"),
  DATABASE_PATH: text,
  LOG_FILE: text,
  APP_URL: text
    .refine(
      (value) => !value || isPublicAddress(value),
      "deve ser um endereço como https://reservas.escola.br, sem caminho",
    )
    .transform((value) => (value ? new URL(value).origin : null)),
  TRUSTED_PROXY: text
    .refine(
      (value) => !value || isProxySetting(value),
      "deve ser o endereço do proxy, como 127.0.0.1 ou 10.0.0.0/8, vários com vírgulas, ou a palavra fly",
    )
    .transform((value) => value ?? null),
  APP_TIMEZONE: text
    .transform((value) => value ?? "America/Sao_Paulo")
    .refine(isTimeZone, "deve ser um fuso horário da base IANA, como America/Sao_Paulo"),
  SCHOOL_NAME: text
    .transform((value) => value ?? UNNAMED_SCHOOL)
    .refine(
      (value) => value.length <= MAX_SCHOOL_NAME_LENGTH,
      `deve ter no máximo ${MAX_SCHOOL_NAME_LENGTH} caracteres`,
    ),
  PRIVACY_CONTACT: text
    .refine((value) => !value || value.length <= 200, "deve ter no máximo 200 caracteres")
    .transform((value) => value ?? null),
  FRAME_ANCESTORS: text
    .refine(
      (value) => !value || parseFrameAncestors(value) !== null,
      `deve ter endereços de sites como https://www.escola.br, sem caminho, com espaços ou vírgulas entre eles, no máximo ${MAX_FRAME_ANCESTORS}`,
    )
    .transform((value) => parseFrameAncestors(value ?? "") ?? []),
  ADMIN_PASSWORD: text.refine(
    (value) => !value || (value.length >= MIN_PASSWORD_LENGTH && fitsBcrypt(value)),
    `deve ter de ${MIN_PASSWORD_LENGTH} caracteres a ${MAX_PASSWORD_BYTES} bytes`,
  ),
  SESSION_SECRET: text.refine((value) => !value || value.length >= 32, "deve ter pelo menos 32 caracteres"),
  SMTP_URL: text
    .refine(
      (value) => !value || parseSmtpUrl(value) !== null,
      "deve ser um endereço como smtp://usuario:senha@servidor:587 (com %40 para @ no usuário ou na senha)",
    )
    .transform((value) => (value ? parseSmtpUrl(value) : null)),
  MAIL_FROM: text
    .transform((value) => (value ? bareAddress(value) : null))
    .refine((value) => !value || isMailAddress(value), "deve ser um endereço como reservas@escola.br"),
  MAIL_PER_MINUTE: count(20),
  MAIL_PER_DAY: count(2000),
  METRICS_TOKEN: text
    .refine(
      (value) => !value || /^[\x21-\x7e]{16,}$/.test(value),
      "deve ter pelo menos 16 caracteres, sem espaços nem acentos",
    )
    .transform((value) => value ?? null),
  METRICS_PORT: text
    .refine((value) => !value || isPort(Number(value)), "deve ser um número de 0 a 65535")
    .transform((value) => (value ? Number(value) : null)),
  METRICS_HOST: text.transform((value) => value ?? "127.0.0.1"),
  WAL_AUTOCHECKPOINT: text
    .refine(
      (value) => !value || value === "0",
      "deve ser 0, onde outro programa (como o Litestream) faz os checkpoints, ou ficar vazio",
    )
    .transform((value) => (value ? 0 : null)),
  LITEFS_DIR: text,
  LITEFS_CONFIG: text.transform((value) => value ?? null),
  PRIMARY_URL: text.refine(
    (value) => !value || isPrimaryAddress(value),
    "deve ser um endereço como http://{host}:3000, sem caminho",
  ),
  LITEFS_URL: text.refine(
    (value) => !value || isPublicAddress(value),
    "deve ser o endereço HTTP do LiteFS deste servidor, como http://10.0.0.1:20202",
  ),
  FLY_APP_NAME: text,
  BACKUP_AGE_RECIPIENT: text
    .transform((value) => (value ? value.split(",").map((key) => key.trim()) : []))
    .refine(
      (keys) => keys.every(isAgeRecipient),
      "deve ter uma ou mais chaves públicas do age (age1…), separadas por vírgula",
    ),
  OIDC_ISSUER: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text,
  OIDC_DOMAIN: text,
  OIDC_ROLES: text,
  OIDC_PLACE: text,
  LDAP_URL: text,
  LDAP_STARTTLS: text,
  LDAP_BASE: text,
  LDAP_BIND_DN: text,
  LDAP_BIND_PASSWORD: text,
  LDAP_USER_FILTER: text,
  LDAP_ROLE_GROUPS: text,
  SSO_CREATE: text,
  SSO_CREATE_MATCH: text,
});

/** What settings require of each other: a mount's (rules R14.15), and those of the school's accounts (rules R27.1). */
const environment = variables.superRefine((values, context) => {
  const refuse = (variable: keyof typeof values, message: string) =>
    context.addIssue({ code: "custom", path: [variable], message });
  checkExternalSettings(values, refuse);
  const mount = values.LITEFS_DIR;
  if (!mount) return;
  if (values.DATABASE_PATH && path.resolve(path.dirname(values.DATABASE_PATH)) !== path.resolve(mount)) {
    refuse("DATABASE_PATH", "deve ser um arquivo diretamente em LITEFS_DIR");
  }
  if (liesIn(mount, values.DATA_DIR)) {
    refuse("DATA_DIR", "deve ficar fora de LITEFS_DIR, onde só cabem bancos de dados");
  }
  if (!values.SESSION_SECRET) {
    refuse("SESSION_SECRET", "é obrigatório com LITEFS_DIR e deve ser igual em todos os nós");
  }
});

export type Config = z.infer<typeof variables>;

export function databaseFile(config: Pick<Config, "DATABASE_PATH" | "DATA_DIR" | "LITEFS_DIR">): string {
  return config.DATABASE_PATH ?? path.join(config.LITEFS_DIR ?? config.DATA_DIR, "reservas.db");
}

export function backupFolder(config: Pick<Config, "DATA_DIR">): string {
  return path.join(config.DATA_DIR, "backups");
}

/** Reads the settings (rules R20.3). Returns them, or one pt-BR sentence for every invalid variable. */
export function readConfig(
  env: Record<string, string | undefined>,
): { config: Config } | { problems: string[] } {
  const parsed = environment.safeParse(env);
  if (parsed.success) return { config: parsed.data };
  return { problems: parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`) };
}
