import type { SubmissionResult } from "@conform-to/react";
import {
  useActionData,
  useLocation,
  useNavigation,
  useResolvedPath,
  useRouteLoaderData,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { readTyped, storeRefused } from "./storage.ts";
import { useDraftPlace } from "./use-draft-place.ts";

type Restored = { result: SubmissionResult<string[]>; refusal?: undefined; canOverride?: undefined };

/** For a form that redirected to its own screen: Conform clears its errors and takes the revalidated values. */
const ACCEPTED: Restored = { result: { initialValue: null } };

/** Whether this screen is shown because its own form was accepted. */
function useAccepted(): boolean {
  const { key } = useLocation();
  const { pathname } = useResolvedPath(".");
  const { state, formMethod, formAction } = useNavigation();
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  useEffect(() => {
    if (state !== "loading") return;
    const isOwn = formMethod === "POST" && formAction?.split("?")[0] === pathname;
    setSentFrom(isOwn ? key : null);
  }, [state, formMethod, formAction, pathname, key]);
  return sentFrom !== null && sentFrom !== key;
}

/**
 * What the form's screen shows: the action's response, else the input from before the session ended (from the
 * address), else the draft from before this page was left (from this tab's storage). Once the form was accepted, none
 * of these.
 */
export function useFormResult<Action>() {
  const answer = useActionData<Action>();
  const shell = useRouteLoaderData("shell") as { typed: Restored["result"] | null } | undefined;
  const place = useDraftPlace();
  const [stored, setStored] = useState(() => readTyped(place));
  const isAccepted = useAccepted() && !answer;
  const refused = (answer as Partial<Restored> | undefined)?.result;
  useEffect(() => {
    if (refused) storeRefused(place, refused);
  }, [refused, place]);
  useEffect(() => {
    if (isAccepted) setStored(null);
  }, [isAccepted]);
  const result = shell?.typed ?? stored;
  const restored: Restored | undefined = result ? { result } : undefined;
  return answer ?? (isAccepted ? ACCEPTED : restored);
}

export function failureOf(
  reply: { result: { error?: Record<string, string[] | null> | null } } | undefined,
): string | undefined {
  return Object.values(reply?.result.error ?? {}).flat()[0] ?? undefined;
}
