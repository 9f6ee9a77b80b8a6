import { useEffect, useRef } from "react";
import { focusHeading, hasLostFocus } from "#app/components/ui/focus.ts";
import { GapCard, type GapView } from "./gap-card.tsx";

export function GapList({ gaps }: { gaps: GapView[] }) {
  const list = useRef<HTMLUListElement>(null);
  const acted = useRef<number | null>(null);
  const ids = gaps.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the list is another
  useEffect(() => {
    const index = acted.current;
    if (index === null || !hasLostFocus()) return;
    acted.current = null;
    const headings = list.current?.querySelectorAll("h2") ?? [];
    const next = headings[Math.min(index, headings.length - 1)];
    if (next) next.focus();
    else focusHeading();
  }, [ids]);
  return (
    <ul ref={list} className="grid gap-4 lg:grid-cols-2 lg:items-start">
      {gaps.map((gap, index) => (
        <GapCard
          key={gap.id}
          gap={gap}
          onAct={() => {
            acted.current = index;
          }}
        />
      ))}
    </ul>
  );
}
