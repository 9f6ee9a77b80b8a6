import type { Shift } from "#app/domain/dates/shift.ts";
import type { IconName } from "./icon.tsx";

export const SHIFT_ICONS: Record<Shift, IconName> = { morning: "sunrise", afternoon: "sun", evening: "moon" };
