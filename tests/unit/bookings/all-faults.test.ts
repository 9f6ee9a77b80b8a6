import { describe, expect, it } from "vitest";
import type { ZodType } from "zod";
import {
  createReservationSchema,
  requestFormSchema,
  staffRequestFormSchema,
  transferFormSchema,
} from "#app/models/bookings/reservation.schema.ts";
import { checkConflictsSchema } from "#app/models/bookings/reservation-query.schema.ts";
import { approveFormSchema } from "#app/models/bookings/review/decision.schema.ts";
import { changePasswordSchema, registerSchema } from "#app/models/people/user.schema.ts";
import { environmentFormSchema } from "#app/models/rooms/environment.schema.ts";

const LATE = { shift: "morning", startTime: "11:00", endTime: "10:00" };
const ORDER = "O horário de início deve ser antes do horário de fim";
const APART = "Escolha aulas seguidas, sem pular nenhuma";
const DIFFER = "As senhas não coincidem";

function messages(schema: ZodType, input: unknown): string[] {
  return schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
}

/** A fault of several fields beside one of another field: both are reported at once. */
const CASES: [string, ZodType, object, string[]][] = [
  [
    "a registration",
    registerSchema,
    { name: "Ca", email: "x", username: "c", role: "root", password: "x", confirmPassword: "y" },
    ["Nome deve ter pelo menos 3 caracteres", "Senha deve ter pelo menos 8 caracteres", DIFFER],
  ],
  ["a registration without a password", registerSchema, { confirmPassword: "y" }, [DIFFER]],
  [
    "a password change",
    changePasswordSchema,
    { currentPassword: "Senha#2026", newPassword: "Senha#2026", confirmPassword: "y" },
    [DIFFER, "A nova senha deve ser diferente da atual"],
  ],
  ["a call", createReservationSchema, LATE, ["Selecione uma disciplina", ORDER]],
  ["a request", requestFormSchema, { ...LATE, lessons: [1, 3] }, ["Selecione uma turma", ORDER, APART]],
  ["a request by staff", staffRequestFormSchema, { ...LATE, lessons: [1, 3] }, [ORDER, APART]],
  [
    "a transfer",
    transferFormSchema,
    { ...LATE, lessons: [1] },
    ["Selecione um professor", ORDER, "Escolha as aulas ou digite o horário, não os dois"],
  ],
  [
    "a check",
    checkConflictsSchema,
    { ...LATE, environmentIds: "x" },
    ["Data inválida", ORDER, "Selecione pelo menos um ambiente"],
  ],
  [
    "an approval",
    approveFormSchema,
    { updatedAt: 7, rivals: ["7@2026-03-12T13:00:00.000Z=reject"] },
    ["Versão inválida", "Por favor, forneça um motivo para a rejeição"],
  ],
  [
    "an environment",
    environmentFormSchema,
    { resources: [{ count: 3 }] },
    ["Nome é obrigatório", "Marque o recurso ou apague a quantidade"],
  ],
];

describe("all faults of an input are reported at once", () => {
  it.each(CASES)("%s", (_, schema, input, expected) => {
    expect(messages(schema, input)).toEqual(expect.arrayContaining(expected));
  });

  it("skips cross-field checks while one field is invalid", () => {
    expect(messages(requestFormSchema, { shift: "x", startTime: "11:00", endTime: "10:00" })).not.toContain(
      ORDER,
    );
    expect(messages(requestFormSchema, { ...LATE, startTime: "x" })).not.toContain(ORDER);
    expect(messages(requestFormSchema, { shift: "x", lessons: [1, 3] })).not.toContain(APART);
    expect(messages(changePasswordSchema, { currentPassword: "", newPassword: "" })).not.toContain(
      "A nova senha deve ser diferente da atual",
    );
  });

  it.each([...CASES.map(([, schema]) => schema)])("takes any value without throwing", (schema) => {
    for (const value of [null, 7, "x", [], { shift: [], startTime: {}, lessons: "x", rivals: 7, ids: null }])
      expect(schema.safeParse(value).success).toBe(false);
  });
});
