import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { cellAt, cellsInSight, type PlacedCell, place, targetOf } from "./grid-cells.ts";

const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell that a key leads to; null for a key that the grid does not handle. */
function follow(rows: PlacedCell[][], from: PlacedCell, { key, ctrlKey }: KeyboardEvent): PlacedCell | null {
  const row = rows[from.row] ?? [];
  if (key === "Home") return (ctrlKey ? rows[0]?.[0] : row[0]) ?? null;
  if (key === "End") return (ctrlKey ? rows.at(-1)?.at(-1) : row.at(-1)) ?? null;
  const step = STEPS[key];
  if (!step) return null;
  const [down, right] = step;
  if (down !== 0) return cellAt(rows, from.row + down, from.column) ?? from;
  return row[row.findIndex(({ cell }) => cell === from.cell) + right] ?? from;
}

/**
 * Makes a table a keyboard grid: one tab stop, arrows from cell to cell, Home and End in the row, with Ctrl in the
 * whole grid (ARIA grid pattern). Without JavaScript it stays a table of links.
 * @param data what the table shows: the grid is set up again when that changes.
 */
export function useGrid(data: unknown) {
  const table = useRef<HTMLTableElement>(null);
  const isHydrated = useHydrated();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data brings new cells
  useEffect(() => {
    if (!table.current) return;
    for (const cell of table.current.querySelectorAll<HTMLElement>("tbody th, tbody td")) {
      targetOf(cell).tabIndex = -1;
    }
    const first = cellsInSight(table.current)[0]?.[0];
    if (first) targetOf(first.cell).tabIndex = 0;
  }, [data]);

  const focus = (rows: PlacedCell[][], to: PlacedCell) => {
    for (const { cell } of rows.flat()) targetOf(cell).tabIndex = -1;
    const target = targetOf(to.cell);
    target.tabIndex = 0;
    target.focus();
  };

  return {
    ref: table,
    role: isHydrated ? "grid" : undefined,
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
      const cell = (event.target as HTMLElement).closest<HTMLElement>("th, td");
      if (!cell || event.altKey || event.metaKey || event.shiftKey) return;
      const rows = cellsInSight(event.currentTarget);
      const from = place(rows, cell);
      const to = from && follow(rows, from, event);
      if (!to) return;
      event.preventDefault();
      focus(rows, to);
    },
    /** Follows links without leaving the page, as Link does, which per cell would cost a hundred times as much. */
    onClick: (event: MouseEvent<HTMLTableElement>) => {
      const link = (event.target as HTMLElement).closest("a");
      if (!link || "document" in link.dataset || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      navigate(link.pathname + link.search);
    },
  };
}
