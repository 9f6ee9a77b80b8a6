import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";

/** How often a page asks how far the work is. */
const REFRESH_MS = 2000;

/** How far a publication is; asks again by itself, without JavaScript by reloading. */
export function PublishingProgress({ done, total }: { done: number; total: number }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setTimeout(() => state === "idle" && revalidate(), REFRESH_MS);
    return () => clearTimeout(timer);
  });
  return (
    <section className="panel" aria-labelledby="andamento">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <h2 id="andamento">{text.publishing}</h2>
      <progress className="w-full" max={Math.max(1, total)} value={done} aria-labelledby="andamento" />
      <p role="status">{text.progress(done, total)}</p>
      <p className="hint">{text.progressHint}</p>
    </section>
  );
}
