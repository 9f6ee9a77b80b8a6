export const FIRST_STEPS = [
  "school",
  "hours",
  "environments",
  "people",
  "disciplines",
  "classes",
  "request",
  "panel",
] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

export const TICKED_STEPS = ["hours", "panel"] as const satisfies FirstStep[];
export type TickedStep = (typeof TICKED_STEPS)[number];

const SLUGS: Record<TickedStep, string> = { hours: "horarios", panel: "painel" };

export function slugOfStep(step: TickedStep): string {
  return SLUGS[step];
}

export function stepOfSlug(slug: string | undefined): TickedStep | null {
  return TICKED_STEPS.find((step) => SLUGS[step] === slug) ?? null;
}
