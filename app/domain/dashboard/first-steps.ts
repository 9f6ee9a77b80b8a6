/** What a school does first, in order. */
export const FIRST_STEPS = [
  "school",
  "hours",
  "calendar",
  "environments",
  "catalog",
  "people",
  "timetable",
  "opening",
] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/** About how many minutes a step takes. */
export const STEP_MINUTES: Record<FirstStep, number> = {
  school: 3,
  hours: 5,
  calendar: 5,
  environments: 10,
  catalog: 5,
  people: 10,
  timetable: 15,
  opening: 5,
};

/** The steps that a person ticks, because no data shows that they were taken. */
export const TICKED_STEPS = ["hours", "opening"] as const satisfies FirstStep[];
export type TickedStep = (typeof TICKED_STEPS)[number];

const SLUGS: Record<TickedStep, string> = { hours: "horarios", opening: "abertura" };

/** A step's word in addresses. */
export function slugOfStep(step: TickedStep): string {
  return SLUGS[step];
}

export function stepOfSlug(slug: string | undefined): TickedStep | null {
  return TICKED_STEPS.find((step) => SLUGS[step] === slug) ?? null;
}
