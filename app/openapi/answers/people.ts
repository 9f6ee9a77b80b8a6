import { z } from "zod";
import { ROLES } from "#app/domain/access/role.ts";
import { SETTING_KEYS, type SettingKey } from "#app/domain/settings/setting.ts";
import { id, instant, shift, text, timestamps } from "./fields.ts";

export const User = z
  .object({
    id,
    username: text,
    name: text,
    email: text,
    role: z.enum(ROLES),
    firstLogin: z.boolean(),
    ...timestamps,
  })
  .meta({ id: "User" });

export const Notification = z
  .object({
    id,
    type: z.enum(["approved", "rejected", "info"]),
    title: text,
    message: text,
    date: instant,
    isRead: z.boolean(),
  })
  .meta({ id: "Notification" });

/** A setting that was never saved has its default, and neither id nor date (rules R10.16). */
export const Setting = z
  .object({
    id: id.nullable(),
    key: z.enum(SETTING_KEYS as [SettingKey, ...SettingKey[]]),
    value: text,
    description: text.nullable(),
    updatedAt: instant.nullable(),
    updatedBy: id.nullable(),
  })
  .meta({ id: "Setting" });

const message = { id, shift, message: text, ...timestamps };

export const WelcomeMessage = z
  .object({ ...message, updatedBy: id.nullable() })
  .meta({ id: "WelcomeMessage" });

/** The same as everybody sees it: who wrote it is told to signed-in callers only. */
export const ShownWelcomeMessage = z
  .object({ ...message, updatedBy: id.nullable().optional() })
  .meta({ id: "ShownWelcomeMessage" });
