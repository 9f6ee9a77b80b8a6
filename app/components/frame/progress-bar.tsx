import { useNavigation } from "@remix-run/react";

/** A bar on top while the next page is fetched; it shows after 150 ms, the old content stays. */
export function ProgressBar() {
  const busy = useNavigation().state !== "idle";
  return <div className="progress-bar" data-active={busy} aria-hidden="true" />;
}
