import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";
import { hasNotes, hideNote, showNote } from "./cell-note.ts";
import {
  addressOfRun,
  cellAt,
  cellsInSight,
  type PlacedCell,
  place,
  runBetween,
  targetOf,
} from "./grid-cells.ts";

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

const SELECTED = "[aria-selected=true]";

/** The run of free lessons that is marked, in its order. */
function markedRun(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>(SELECTED)];
}

/** Marks a run, and nothing else. Attributes of the cells that React does not know: a state would render them all. */
function mark(table: HTMLElement, run: HTMLElement[]): void {
  for (const cell of markedRun(table)) cell.removeAttribute("aria-selected");
  for (const cell of run) cell.setAttribute("aria-selected", "true");
}

/** Where the whole day is in sight, a plain click begins a run; elsewhere, and by Enter, it requests its lesson. */
const WIDE = "(min-width: 75rem)";

function beginsRun(event: MouseEvent): boolean {
  return event.shiftKey || (event.detail > 0 && hasNotes() && window.matchMedia(WIDE).matches);
}

/**
 * Makes a table a keyboard grid: one tab stop, arrows from cell to cell, Home and End in the row, with Ctrl in the
 * whole grid (ARIA grid pattern). Shift and the arrows mark a run of free lessons, which Enter requests; so do clicks
 * on its first and its last one, two on the same for that alone. Without JavaScript it stays a table of links.
 * @param data what the table shows: the grid is set up again when that changes.
 * @param isHandled whether a click has been answered otherwise.
 */
export function useGrid(data: unknown, isHandled: (event: MouseEvent) => boolean) {
  const table = useRef<HTMLTableElement>(null);
  /** Where the marked run was begun. */
  const start = useRef<HTMLElement | null>(null);
  const isHydrated = useHydrated();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data brings new cells
  useEffect(() => {
    if (!table.current) return;
    mark(table.current, []);
    for (const cell of table.current.querySelectorAll<HTMLElement>("tbody th, tbody td")) {
      for (const target of [cell, ...cell.querySelectorAll("a")]) target.tabIndex = -1;
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

  /** Takes the marked run to the next free lesson, from where it was begun. */
  const extend = (event: KeyboardEvent<HTMLTableElement>, from: HTMLElement) => {
    const grid = event.currentTarget;
    const next = event.key === "ArrowRight" ? from.nextElementSibling : from.previousElementSibling;
    if (markedRun(grid).length === 0) start.current = from;
    const run = next && start.current ? runBetween(start.current, next as HTMLElement) : null;
    if (!run) return;
    mark(grid, run);
    focus(cellsInSight(grid), { cell: next as HTMLElement, row: 0, column: 0, span: 1 });
  };

  return {
    ref: table,
    role: isHydrated ? "grid" : undefined,
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
      const cell = (event.target as HTMLElement).closest<HTMLElement>("th, td");
      if (!cell || event.altKey || event.metaKey) return;
      if (event.key === "Escape") {
        mark(event.currentTarget, []);
        hideNote();
      }
      if (event.shiftKey) {
        if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
        event.preventDefault();
        extend(event, cell);
        return;
      }
      const rows = cellsInSight(event.currentTarget);
      const from = place(rows, cell);
      const to = from && follow(rows, from, event);
      if (!to) return;
      event.preventDefault();
      mark(event.currentTarget, []);
      focus(rows, to);
    },
    /** Follows links without leaving the page, as Link does, which per cell would cost a hundred times as much. */
    onClick: (event: MouseEvent<HTMLTableElement>) => {
      if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || isHandled(event)) return;
      const link = (event.target as HTMLElement).closest("a");
      if (!link || "document" in link.dataset || event.defaultPrevented) return;
      const grid = event.currentTarget;
      const cell = link.closest<HTMLElement>("td.free");
      const marked = markedRun(grid);
      if (event.shiftKey && !cell) return;
      event.preventDefault();
      if (cell && beginsRun(event)) {
        const run = marked[0] && start.current ? runBetween(start.current, cell) : null;
        if (run && (run.length > 1 || !event.shiftKey)) navigate(addressOfRun(run));
        else {
          start.current = cell;
          mark(grid, [cell]);
          showNote(link, text.runBegun(link.textContent ?? ""));
        }
        return;
      }
      navigate(cell && marked.includes(cell) ? addressOfRun(marked) : link.pathname + link.search);
    },
  };
}
