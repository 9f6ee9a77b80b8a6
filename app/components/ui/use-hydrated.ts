import { useSyncExternalStore } from "react";

const NEVER = () => () => undefined;

/** Whether the page is hydrated; false on the server and in the first render after it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );
}
