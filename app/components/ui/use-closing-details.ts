import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

export function useClosingDetails(): RefObject<HTMLDetailsElement> {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const keyShown = useRef(key);
  useEffect(() => {
    // Not at the first: it may have been opened before hydration.
    if (key !== keyShown.current) details.current?.removeAttribute("open");
    keyShown.current = key;
  }, [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector("summary")?.focus();
    };
    const onPress = (event: PointerEvent) => {
      const panel = details.current?.lastElementChild;
      if (
        details.current?.open &&
        !panel?.contains(event.target as Node) &&
        !details.current.firstElementChild?.contains(event.target as Node)
      ) {
        details.current.open = false;
      }
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, []);
  return details;
}
