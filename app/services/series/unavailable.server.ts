import type { Actor } from "#app/services/access/actor.ts";
import type { Deps } from "#app/services/deps.ts";
import type { Result } from "#app/services/result.ts";
import { planSeries, type SeriesInput, type SeriesPlan, withoutChoice } from "./plan.server.ts";
import { proposeRooms } from "./proposals.server.ts";

/** The choices that the one for all dates that are not free amounts to. */
function choicesFor(
  deps: Deps,
  actor: Actor,
  input: SeriesInput,
  plan: SeriesPlan,
): Pick<SeriesInput, "skip" | "force" | "rooms"> {
  const open = withoutChoice(plan);
  const requested = open.filter(({ state }) => state === "requested").map(({ date }) => date);
  const skip = input.skip ?? [];
  if (input.unavailable === "ask") {
    const disputed = open.filter(({ state }) => state === "taken" || state === "short");
    return { force: [...(input.force ?? []), ...disputed.map(({ date }) => date)] };
  }
  if (input.unavailable === "skip") return { skip: [...skip, ...requested] };
  const { elsewhere } = proposeRooms(deps, actor, input, plan);
  const rooms = Object.entries(elsewhere).map(([date, { id }]) => [date, [id]]);
  return {
    skip: [...skip, ...requested.filter((date) => !(date in elsewhere))],
    rooms: { ...Object.fromEntries(rooms), ...input.rooms },
  };
}

/** The plan of a series with its one choice for all dates that are not free carried out (rules R24.7). */
export function planAsked(
  deps: Deps,
  actor: Actor,
  input: SeriesInput,
  party: Parameters<typeof planSeries>[2],
): Result<SeriesPlan> {
  const plan = planSeries(deps, input, party);
  if (!plan.ok || !input.unavailable || withoutChoice(plan.value).length === 0) return plan;
  return planSeries(deps, { ...input, ...choicesFor(deps, actor, input, plan.value) }, party);
}
