import type { EnvironmentResource } from "./resource.ts";

export const ENVIRONMENT_TYPES = ["Sala", "Laboratório", "Auditório"] as const;
export type EnvironmentType = (typeof ENVIRONMENT_TYPES)[number];

const TYPE_SLUGS: Record<EnvironmentType, string> = {
  Sala: "sala",
  Laboratório: "laboratorio",
  Auditório: "auditorio",
};

export function typeSlug(type: EnvironmentType): string {
  return TYPE_SLUGS[type];
}

export function typeOfSlug(slug: string | null): EnvironmentType | null {
  return ENVIRONMENT_TYPES.find((type) => TYPE_SLUGS[type] === slug) ?? null;
}

export type EnvironmentOption = {
  id: number;
  name: string;
  type: EnvironmentType;
  capacity: number | null;
  resources: EnvironmentResource[];
};

export type EnvironmentGroup = { type: EnvironmentType; environments: EnvironmentOption[] };

/** The environments by type, in the order of rules R16.1; a type that has none is left out. */
export function groupByType(environments: EnvironmentOption[]): EnvironmentGroup[] {
  return ENVIRONMENT_TYPES.map((type) => ({
    type,
    environments: environments.filter((environment) => environment.type === type),
  })).filter((group) => group.environments.length > 0);
}
