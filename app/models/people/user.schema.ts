import { z } from "zod";
import {
  fitsBcrypt,
  MIN_PASSWORD_LENGTH,
  PASSWORD_RULES,
  type PasswordRule,
} from "#app/domain/access/password-rules.ts";
import { ROLES } from "#app/domain/access/role.ts";
import {
  MAX_COMPARED_PASSWORD_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_BYTES,
  MAX_USERNAME_LENGTH,
} from "#app/domain/limits.ts";
import { withoutInvisible } from "#app/domain/typed-text.ts";
import { archivedPageSchema } from "#app/models/catalog/archive.schema.ts";
import { comparing, nameText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const TOO_LONG = `A senha pode ter no máximo ${MAX_PASSWORD_BYTES} bytes (letras acentuadas contam como dois)`;

/** Half of a surrogate pair would be the same password as any other half. */
function isText(password: string): boolean {
  return !password.includes("\0") && password.isWellFormed();
}

/** A new password (rules R6.1); all errors are reported at once. */
function newPassword(messages: Record<PasswordRule, string>) {
  return z.string({ error: messages.length }).superRefine((password, context) => {
    for (const rule of PASSWORD_RULES) {
      if (!rule.test(password)) context.addIssue({ code: "custom", message: messages[rule.code] });
    }
    if (!fitsBcrypt(password)) {
      context.addIssue({ code: "custom", message: TOO_LONG });
    }
    if (!isText(password))
      context.addIssue({ code: "custom", message: "A senha contém um caractere inválido" });
  });
}

/** Metadata of a password's field: its purpose only, no example. */
function isPassword(description: string) {
  return { format: "password", description };
}
const PASSWORD = isPassword("A senha");
const AGAIN = isPassword("A senha mais uma vez");
const NEW_PASSWORD = isPassword(`A senha nova, de até ${MAX_PASSWORD_BYTES} bytes`);

const passwordOfNewAccount = newPassword({
  length: `Senha deve ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres`,
  upper: "Senha deve conter pelo menos uma letra maiúscula",
  lower: "Senha deve conter pelo menos uma letra minúscula",
  digit: "Senha deve conter pelo menos um número",
  special: "Senha deve conter pelo menos um caractere especial",
});

const passwordChange = newPassword({
  length: `A nova senha deve ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres`,
  upper: "A senha deve conter pelo menos uma letra maiúscula",
  lower: "A senha deve conter pelo menos uma letra minúscula",
  digit: "A senha deve conter pelo menos um número",
  special: "A senha deve conter pelo menos um caractere especial",
});

const DIFFERENT = "As senhas não coincidem";

/** Reported beside faults of the password itself: it is typed twice either way. */
const asConfirmed = { path: ["confirmPassword"], message: DIFFERENT, ...comparing("confirmPassword") };

const USERNAME = {
  description: "O nome de usuário, único sem distinção de maiúsculas",
  example: "ana",
};

/** Sign-in: checks only for emptiness, since errors must not distinguish an unknown name from a wrong password. */
export const loginSchema = z.object({
  username: z
    .string({ error: "Username é obrigatório" })
    // As the name was saved.
    .overwrite(withoutInvisible)
    .trim()
    .min(1, "Username é obrigatório")
    .max(MAX_EMAIL_LENGTH, "Username é obrigatório")
    .meta({ ...USERNAME, description: "O username ou o e-mail" }),
  password: z
    .string({ error: "Senha é obrigatória" })
    .min(1, "Senha é obrigatória")
    .max(MAX_COMPARED_PASSWORD_LENGTH, "Senha é obrigatória")
    .meta(PASSWORD),
});

export const changePasswordSchema = z
  .object({
    currentPassword: z
      .string({ error: "Senha atual é obrigatória" })
      .min(1, "Senha atual é obrigatória")
      .max(MAX_COMPARED_PASSWORD_LENGTH, "Senha atual é obrigatória")
      .meta(isPassword("A senha atual")),
    newPassword: passwordChange.meta(NEW_PASSWORD),
    confirmPassword: z.string({ error: DIFFERENT }).max(MAX_COMPARED_PASSWORD_LENGTH, DIFFERENT).meta(AGAIN),
  })
  .refine((input) => input.newPassword === input.confirmPassword, asConfirmed)
  // The person who chose the first password would still know it.
  .refine(({ currentPassword, newPassword }) => newPassword !== currentPassword, {
    path: ["newPassword"],
    message: "A nova senha deve ser diferente da atual",
    ...comparing("currentPassword", "newPassword"),
  });

const username = nameText(3, MAX_USERNAME_LENGTH, "Username deve ter pelo menos 3 caracteres")
  .refine((value) => !/\s/.test(value), "Username não pode ter espaços")
  .meta(USERNAME);

export const emailField = z
  .string({ error: "Email inválido" })
  .trim()
  .max(MAX_EMAIL_LENGTH, "Email inválido")
  .pipe(z.email("Email inválido"));

export const emailSchema = z.object({ email: emailField, ...expectedVersion });

const FULL_NAME = { description: "O nome completo", example: "Ana Conceição" };
const ROLE = { description: "O papel: professor, setor pedagógico ou administrador", example: "teacher" };

export const fullName = nameText(1, MAX_NAME_LENGTH, "Nome é obrigatório").meta(FULL_NAME);

const profile = {
  name: fullName,
  email: emailField.meta({
    description: "O e-mail, único sem distinção de maiúsculas",
    example: "ana@escola.test",
  }),
  username,
  role: z.enum(ROLES, { error: "Selecione um papel" }).meta(ROLE),
};

export const createUserSchema = z.object({ ...profile, password: passwordOfNewAccount.meta(PASSWORD) });
/** A teacher who is made of a name alone: what an account has besides its password and role. */
export const newTeacherSchema = z.object(profile).omit({ role: true });
export type CreateUserInput = z.infer<typeof createUserSchema>;

export const updateUserSchema = z.object({ ...profile, ...expectedVersion });

export const patchUserSchema = updateUserSchema.partial();
export type PatchUserInput = z.infer<typeof patchUserSchema>;

export const listUsersSchema = archivedPageSchema.extend({
  role: z
    .enum(ROLES, { error: "Papel desconhecido" })
    .optional()
    .meta({ description: "Só as contas deste papel", example: "teacher" }),
});

/** The registration (rules R5.11); only an admin's call gets this far. */
export const registerSchema = z
  .object({
    ...profile,
    name: nameText(3, MAX_NAME_LENGTH, "Nome deve ter pelo menos 3 caracteres").meta(FULL_NAME),
    role: z.enum(["teacher", "admin"], { error: "Selecione um papel" }).meta(ROLE),
    password: passwordOfNewAccount.meta(PASSWORD),
    confirmPassword: z.string({ error: DIFFERENT }).meta(AGAIN),
  })
  .refine((input) => input.password === input.confirmPassword, asConfirmed);

/** A reset by staff: any non-empty password (rules R6.3), within bcrypt's limit. */
export const resetPasswordSchema = z.object({
  newPassword: z
    .string({ error: "Informe a nova senha" })
    .min(1, "Informe a nova senha")
    .refine(fitsBcrypt, TOO_LONG)
    .refine(isText, "A senha contém um caractere inválido")
    .meta(NEW_PASSWORD),
  ...expectedVersion,
});
