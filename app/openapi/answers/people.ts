import { z } from "zod";
import { SETTING_KEYS, type SettingKey } from "#app/domain/settings/setting.ts";
import { shift } from "#app/models/bookings/reservation.schema.ts";
import { createUserSchema } from "#app/models/people/user.schema.ts";
import { settingSchema } from "#app/models/settings/setting.schema.ts";
import { welcomeMessageSchema } from "#app/models/settings/welcome-message.schema.ts";
import {
  archived,
  asSent,
  count,
  day,
  id,
  instant,
  named,
  reference,
  row,
  text,
  timestamps,
  updatedBy,
} from "./fields.ts";

const { shape: account } = createUserSchema;

export const User = row("User", {
  username: asSent(text, account.username),
  name: asSent(text, account.name),
  email: asSent(text, account.email),
  role: account.role,
  firstLogin: z.boolean().meta({ description: "Se a primeira senha ainda será trocada", example: false }),
  archived,
});

export const Handover = named("Handover", {
  reservations: count.meta({ description: "Quantas reservas passam", example: 136 }),
  series: count.meta({ description: "Quantas séries e aulas da grade passam inteiras", example: 4 }),
  gaps: count.meta({ description: "Quantas aulas a repor passam", example: 2 }),
  clashes: z
    .array(
      z.object({
        date: day,
        startTime: text.meta({ description: "O início da aula que passa, `HH:mm`", example: "19:20" }),
        title: text.meta({
          description: "O que quem recebe já tem nesse horário",
          example: "Algoritmos, DS-1, Sala 1",
        }),
      }),
    )
    .meta({ description: "Onde quem recebe já tem aula, por data" }),
});

export const Notification = named("Notification", {
  id,
  type: z
    .enum(["approved", "rejected", "info"])
    .meta({ description: "O tipo: aprovação, rejeição ou informativo", example: "approved" }),
  title: text.meta({ description: "O título", example: "Reserva aprovada" }),
  message: text.meta({ description: "O texto", example: "Sua reserva da Sala 2 foi aprovada." }),
  date: instant.meta({ description: "Quando foi escrita", example: "2026-03-01T12:00:00.000Z" }),
  isRead: z.boolean().meta({ description: "Se já foi lida", example: false }),
});

/** A setting that was never saved has its default, and neither id nor date (rules R10.16). */
export const Setting = named("Setting", {
  id: asSent(reference.nullable(), id),
  key: z
    .enum(SETTING_KEYS as [SettingKey, ...SettingKey[]])
    .meta({ description: "A chave", example: "reservation_open" }),
  value: asSent(text, settingSchema.shape.value),
  description: text
    .nullable()
    .meta({ description: "O que a configuração faz", example: "Abertura do prazo de envio" }),
  updatedAt: asSent(instant.nullable(), timestamps.updatedAt),
  updatedBy,
});

const message = { id, shift, message: asSent(text, welcomeMessageSchema.shape.message), ...timestamps };

export const WelcomeMessage = named("WelcomeMessage", { ...message, updatedBy });

/** The public variant: only signed-in clients see the author. */
export const ShownWelcomeMessage = named("ShownWelcomeMessage", {
  ...message,
  updatedBy: updatedBy
    .optional()
    .meta({ description: "Quem salvou por último; só para quem está autenticado", example: 2 }),
});
