import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";
import { formatNumber } from "#app/text/format.ts";

/** `24 computadores`, `Projetor × 2` for a name that is no plural, or the name alone without a count. */
export function resourceWords({ name, count }: EnvironmentResource): string {
  if (count === null) return name;
  return /s$/i.test(name) ? `${formatNumber(count)} ${lowerFirst(name)}` : `${name} × ${formatNumber(count)}`;
}

/** Lower case within a line, except an abbreviation (`TV`). */
function lowerFirst(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** All resources of a room, on one line: `24 computadores, projetor`. */
export function resourceLine(resources: EnvironmentResource[]): string {
  return resources.map((resource) => lowerFirst(resourceWords(resource))).join(", ");
}
