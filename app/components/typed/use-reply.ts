import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { readTyped, storeRefused } from "./storage.ts";

/** What a form shows again: the values, and perhaps why. */
type Restored = { result: SubmissionResult<string[]>; refusal?: undefined; canOverride?: undefined };

/**
 * What the form's screen shows: the action's answer to it, else what was typed before the session ended (from the
 * address), else what was typed before this page was left (from this tab's storage).
 */
export function useReply<Action>() {
  const answer = useActionData<Action>();
  const shell = useRouteLoaderData("shell") as { typed: Restored["result"] | null } | undefined;
  const { key, pathname } = useLocation();
  const [stored] = useState(() => readTyped(key, pathname));
  const refused = (answer as Partial<Restored> | undefined)?.result;
  useEffect(() => {
    if (refused) storeRefused(key, pathname, refused);
  }, [refused, key, pathname]);
  const result = shell?.typed ?? stored;
  const restored: Restored | undefined = result ? { result } : undefined;
  return answer ?? restored;
}

/** The sentence of a refused form that has no fields to stand beside. */
export function failureOf(
  reply: { result: { error?: Record<string, string[] | null> | null } } | undefined,
): string | undefined {
  return Object.values(reply?.result.error ?? {}).flat()[0] ?? undefined;
}
