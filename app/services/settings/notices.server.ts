import { momentValue } from "#app/domain/bookings/submission-window.ts";
import { MAIL_KEYS, type SettingValues } from "#app/domain/settings/setting.ts";
import { NOTICES_KEYS, type NoticesForm } from "#app/models/settings/setting.schema.ts";
import {
  readSubmissionWindow,
  windowState,
} from "#app/services/bookings/request/submission-window.server.ts";
import type { Actor } from "../access/actor.ts";
import type { Deps } from "../deps.ts";
import type { Result } from "../result.ts";
import { readSettingGroup, type Setting, saveSettings } from "./settings.server.ts";

export function mailSetup({ mailer, appUrl }: Pick<Deps, "mailer" | "appUrl">) {
  const { isConfigured, from } = mailer;
  return { isConfigured, hasLinks: appUrl !== null, from };
}

export function readNotices(deps: Deps) {
  const { values, updatedAt } = readSettingGroup(deps, NOTICES_KEYS);
  const window = readSubmissionWindow(deps);
  return {
    updatedAt,
    mail: mailSetup(deps),
    window,
    state: windowState(deps, window),
    values: {
      openWeekday: window.open.weekday,
      openTime: window.open.time,
      deadlineWeekday: window.deadline.weekday,
      deadlineTime: window.deadline.time,
      pending_limit: values.pending_limit,
      mail_from: values.mail_from,
    },
    ticked: [...MAIL_KEYS, "reservation_window_enforced" as const].filter((key) => values[key] === "true"),
  };
}

/** Saves the notifications tab; refuses as `saveSettings` does, by the names of the form's fields. */
export function saveNotices(deps: Deps, actor: Actor, form: NoticesForm): Result<Setting[]> {
  const values: Partial<SettingValues> = {
    reservation_open: momentValue({ weekday: form.openWeekday, time: form.openTime }),
    reservation_deadline: momentValue({ weekday: form.deadlineWeekday, time: form.deadlineTime }),
    reservation_window_enforced: String(form.reservation_window_enforced),
    pending_limit: String(form.pending_limit),
    mail_from: form.mail_from ?? "",
  };
  for (const key of MAIL_KEYS) values[key] = String(form[key]);
  const saved = saveSettings(deps, actor, values, form.updatedAt);
  if (saved.ok || !saved.errors?.reservation_deadline) return saved;
  return { ...saved, errors: { deadlineTime: saved.errors.reservation_deadline } };
}
