import { useHydrated } from "./use-hydrated.ts";

/** Without JavaScript the browser's own menu prints. */
export function PrintButton({ label }: { label: string }) {
  if (!useHydrated()) return null;
  return (
    <button type="button" className="button" data-look="secondary" onClick={() => window.print()}>
      {label}
    </button>
  );
}
