/** How far the note is from its cell and from the window's edges. */
const GAP_PX = 4;
const EDGE_PX = 8;

/** The note below a cell; a native popover, so that it lies over everything. */
export const CELL_NOTE = "nota-da-celula";

/** Browsers before `popover` have no notes: their cells are links, as without JavaScript. */
export const hasNotes = () => "popover" in HTMLElement.prototype;

const noteOf = () => document.getElementById(CELL_NOTE);

/** The cell's link, or the cell itself, that the note is of. */
const describedBy = () => document.querySelector(`[aria-describedby="${CELL_NOTE}"]`);

export function isNoteOf(owner: Element): boolean {
  return describedBy() === owner;
}

/** Shows lines below a cell, the first bold. Only the note is drawn: a state would render all cells. */
export function showNote(owner: HTMLElement, lines: string[]): void {
  const note = noteOf();
  if (!note || !hasNotes()) return;
  hideNote();
  note.replaceChildren(
    ...lines.map((line, index) => {
      const part = document.createElement(index === 0 ? "b" : "span");
      part.textContent = line;
      return part;
    }),
  );
  owner.setAttribute("aria-describedby", CELL_NOTE);
  note.showPopover();
  const { left, bottom, top, width } = owner.getBoundingClientRect();
  const most = document.documentElement.clientWidth - note.offsetWidth - EDGE_PX;
  const isBelow = bottom + GAP_PX + note.offsetHeight < document.documentElement.clientHeight;
  note.style.left = `${Math.max(EDGE_PX, Math.min(left + (width - note.offsetWidth) / 2, most))}px`;
  note.style.top = `${isBelow ? bottom + GAP_PX : top - GAP_PX - note.offsetHeight}px`;
}

export function hideNote(): void {
  describedBy()?.removeAttribute("aria-describedby");
  if (hasNotes()) noteOf()?.hidePopover();
}
