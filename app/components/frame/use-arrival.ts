import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";

/** The id of the polite region that says which page was arrived at. */
export const ARRIVAL_ID = "chegada";

/**
 * A link that was followed without loading the page leaves the focus where that link was: it goes to the new page's
 * heading, and the title is said, as a browser does both of a page that it loads.
 */
export function useArrival(): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  // False in the page that the server sent, whose focus is the browser's.
  const isArrival = useRef(useHydrated()).current;
  useEffect(() => {
    if (!(isArrival && heading.current)) return;
    const region = document.getElementById(ARRIVAL_ID);
    if (region) region.textContent = document.title;
    // A dialog or a field of the new page may have it already.
    if (document.querySelector("main")?.contains(document.activeElement)) return;
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }, [isArrival]);
  return heading;
}
