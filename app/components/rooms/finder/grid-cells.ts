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

export function place(rows: PlacedCell[][], cell: HTMLElement): PlacedCell | undefined {
  return rows.flat().find((placed) => placed.cell === cell);
}

export function cellAt(rows: PlacedCell[][], row: number, column: number): PlacedCell | undefined {
  return rows[row]?.find((placed) => placed.column <= column && column < placed.column + placed.span);
}
