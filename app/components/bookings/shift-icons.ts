import type { IconName } from "#app/components/ui/icon.tsx";
import type { Shift } from "#app/domain/dates/shift.ts";

export const SHIFT_ICONS: Record<Shift, IconName> = { morning: "sunrise", afternoon: "sun", evening: "moon" };
