/** The kinds of environment, as they are stored and shown. */
export const ENVIRONMENT_TYPES = ["Sala", "Laboratório", "Auditório"] as const;
export type EnvironmentType = (typeof ENVIRONMENT_TYPES)[number];
