import { useSyncExternalStore } from "react";

const NEVER = () => () => undefined;

/** Whether the browser's script runs this page; false while the server renders it and for the first render after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );
}
