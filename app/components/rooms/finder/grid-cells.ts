/** A visible cell, with its row and its first column in the grid. */
export type PlacedCell = { cell: HTMLElement; row: number; column: number; span: number };

function isInSight(element: Element): boolean {
  return element.getClientRects().length > 0;
}

export function targetOf(cell: HTMLElement): HTMLElement {
  return [...cell.querySelectorAll("a")].find(isInSight) ?? cell;
}

export function cellsInSight(table: HTMLTableElement): PlacedCell[][] {
  const rows: PlacedCell[][] = [];
  for (const tr of table.querySelectorAll("tbody tr")) {
    if (!isInSight(tr)) continue;
    let column = 0;
    const cells: PlacedCell[] = [];
    for (const cell of tr.querySelectorAll<HTMLTableCellElement>("th, td")) {
      if (!isInSight(cell)) continue;
      cells.push({ cell, row: rows.length, column, span: cell.colSpan });
      column += cell.colSpan;
    }
    rows.push(cells);
  }
  return rows;
}

const linkOf = (cell: HTMLElement | undefined) => cell?.querySelector("a") ?? null;

/** The free cells from one to another of the same room and shift, in their order; null where one between is not free. */
export function runBetween(one: HTMLElement, other: HTMLElement): HTMLElement[] | null {
  if (one.parentElement !== other.parentElement || one.dataset.of !== other.dataset.of) return null;
  const cells = [...(one.parentElement?.children ?? [])] as HTMLElement[];
  const [first, last] = [one, other].map((cell) => cells.indexOf(cell)).sort((a, b) => a - b);
  const run = cells.slice(first, (last ?? 0) + 1);
  return run.every(({ classList }) => classList.contains("free")) ? run : null;
}

/** Where the request for the lessons of a run is made: the first one's address with the lessons of the others. */
export function addressOfRun(run: HTMLElement[]): string {
  const addresses = run.flatMap((cell) => linkOf(cell)?.href ?? []).map((href) => new URL(href));
  const query = new URLSearchParams(addresses[0]?.search);
  for (const { searchParams } of addresses.slice(1)) query.append("aula", searchParams.get("aula") ?? "");
  return `${addresses[0]?.pathname ?? ""}?${query}`;
}

export function place(rows: PlacedCell[][], cell: HTMLElement): PlacedCell | undefined {
  return rows.flat().find((placed) => placed.cell === cell);
}

export function cellAt(rows: PlacedCell[][], row: number, column: number): PlacedCell | undefined {
  return rows[row]?.find((placed) => placed.column <= column && column < placed.column + placed.span);
}
