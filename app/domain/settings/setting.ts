/** Every setting with the value that holds until somebody saves another one (rules R3.12, R4.6, R9.4, R9.5, R12.4). An empty name is that of `SCHOOL_NAME`, an empty colour the program's own. */
export const SETTING_DEFAULTS = {
  reservation_open: "monday|07:30",
  reservation_deadline: "friday|18:00",
  reservation_window_enforced: "false",
  pending_limit: "200",
  mail_from: "",
  mail_approval: "true",
  mail_rejection: "true",
  mail_transfer: "true",
  mail_deletion: "true",
  mail_requests: "true",
  mail_reminder: "true",
  refresh_interval: "60",
  animation_speed: "normal",
  school_name: "",
  school_colour: "",
  public_teacher_name: "full",
} as const;

export type SettingKey = keyof typeof SETTING_DEFAULTS;
export type SettingValues = Record<SettingKey, string>;

export const SETTING_KEYS = Object.keys(SETTING_DEFAULTS) as SettingKey[];

/** What teachers' screens show too: when requests are to be sent (rules R4.7). */
export const WINDOW_KEYS = [
  "reservation_open",
  "reservation_deadline",
  "reservation_window_enforced",
] as const satisfies SettingKey[];

/** Which mail the program sends, each kind with a switch (rules R12.4). */
export const MAIL_KEYS = [
  "mail_approval",
  "mail_rejection",
  "mail_transfer",
  "mail_deletion",
  "mail_requests",
  "mail_reminder",
] as const satisfies SettingKey[];

/** How the panel shows itself (rules R9.4, R9.5). */
export const DISPLAY_KEYS = ["refresh_interval", "animation_speed"] as const satisfies SettingKey[];

export const SCHOOL_KEYS = [
  "school_name",
  "school_colour",
  "public_teacher_name",
] as const satisfies SettingKey[];

/** How fast the panel's rows move. */
export const ANIMATION_SPEEDS = ["slow", "normal", "fast"] as const;

export const REFRESH_SECONDS = { least: 30, most: 300 };

export function isSettingKey(text: string | undefined): text is SettingKey {
  return text !== undefined && Object.hasOwn(SETTING_DEFAULTS, text);
}
