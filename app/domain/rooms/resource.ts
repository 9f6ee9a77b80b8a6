export type EnvironmentResource = { name: string; count: number | null };

/**
 * Whether a room has at least what another holds (rules R3.22): each of its resources, and as many where they were
 * counted.
 */
export function holdsAtLeast(held: EnvironmentResource[], needed: EnvironmentResource[]): boolean {
  return needed.every(({ name, count }) => {
    const own = held.find((resource) => resource.name === name);
    return own !== undefined && (count === null || (own.count ?? 0) >= count);
  });
}
