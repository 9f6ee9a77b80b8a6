import { useEffect, useLayoutEffect, useRef, useState } from "react";

const OPEN_AFTER_MS = 700;
const SKIP_WITHIN_MS = 300;
const GAP_PX = 4;
const EDGE_PX = 8;

type TooltipState = { text: string; owner: Element };

function ownerOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-tooltip]") : null;
}

/** The tooltip of elements with `data-tooltip`, on hover and keyboard focus: one per page, none without JavaScript. */
export function Tooltips() {
  const [shown, setShown] = useState<TooltipState | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let aimedAt: Element | null = null;
    let isOpen = false;
    let closedAt = Number.NEGATIVE_INFINITY;

    const close = () => {
      clearTimeout(timer);
      if (isOpen) closedAt = performance.now();
      isOpen = false;
      aimedAt = null;
      setShown(null);
    };
    const aim = (target: Element | null) => {
      if (target === aimedAt) return;
      close();
      aimedAt = target;
      const text = target?.getAttribute("data-tooltip");
      if (!target || !text) return;
      const open = () => {
        isOpen = true;
        setShown({ text, owner: target });
      };
      if (performance.now() - closedAt < SKIP_WITHIN_MS) open();
      else timer = setTimeout(open, OPEN_AFTER_MS);
    };
    const onPointer = (event: PointerEvent) => {
      // Hovering the tooltip itself does not hide it; touch has no hover.
      if (event.pointerType === "touch" || box.current?.contains(event.target as Node)) return;
      aim(ownerOf(event.target));
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(":focus-visible")) aim(ownerOf(target));
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    // Scrolling an element away from under a pointer fires the browser's leave event.
    const onScroll = () => {
      if (isOpen) close();
    };
    const options = { capture: true, passive: true };
    document.addEventListener("pointerover", onPointer);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", close);
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", close);
    document.addEventListener("scroll", onScroll, options);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onPointer);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", close);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("scroll", onScroll, options);
    };
  }, []);

  // Below its element, within the window.
  useLayoutEffect(() => {
    if (!shown || !box.current) return;
    const { left, bottom, width } = shown.owner.getBoundingClientRect();
    const own = box.current.offsetWidth;
    const most = document.documentElement.clientWidth - own - EDGE_PX;
    box.current.style.left = `${Math.max(EDGE_PX, Math.min(left + (width - own) / 2, most))}px`;
    box.current.style.top = `${bottom + GAP_PX}px`;
  }, [shown]);

  return shown ? (
    <div
      className="tooltip fixed top-0 left-0 z-60 max-w-[min(20rem,calc(100vw_-_1rem))] py-1 px-2 border border-transparent rounded-md bg-text text-surface text-badge/5"
      aria-hidden="true"
      ref={box}
    >
      {shown.text}
    </div>
  ) : null;
}
