import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { originText } from "#app/text/bookings/origin.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";
import { hasNotes, hideNote, isNoteOf, showNote } from "./cell-note.ts";
import type { DayEntryView, RoomDayView } from "./types.ts";

const OPEN_AFTER_MS = 300;

const ownerOf = (target: EventTarget) => (target as Element).closest<HTMLElement>("[data-entries]");

function linesOf({ startTime, endTime, who, isLesson, isApproved }: DayEntryView): string[] {
  const kind = isLesson ? originText.lesson : isApproved ? text.states.occupied : text.states.requested;
  return [
    `${text.hours(startTime, endTime)} · ${kind}`,
    ...(who ? [who.disciplineName, who.className, who.userName, who.notes ?? ""].filter(Boolean) : []),
  ];
}

/** What stands in a cell of the day, by hover, focus and tap; without JavaScript the cell is a link to it. */
export function usePreview(day: RoomDayView) {
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const open = (owner: HTMLElement) => {
    const ids = new Set((owner.dataset.entries ?? "").split(" ").map(Number));
    const entries = new Map<number, DayEntryView>();
    for (const { rooms } of day.groups)
      for (const { cells } of rooms)
        for (const cell of Object.values(cells).flat())
          if (typeof cell === "object")
            for (const entry of cell.entries) if (ids.has(entry.id)) entries.set(entry.id, entry);
    showNote(owner, [...entries.values()].flatMap(linesOf));
  };
  const close = () => {
    clearTimeout(timer.current);
    hideNote();
  };

  return {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      const owner = ownerOf(target);
      if (pointerType === "touch" || (owner && isNoteOf(owner))) return;
      clearTimeout(timer.current);
      if (owner) timer.current = window.setTimeout(() => open(owner), OPEN_AFTER_MS);
    },
    onPointerOut: ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== "touch" && ownerOf(target)) close();
    },
    onFocus: ({ target }: FocusEvent) => {
      const owner = ownerOf(target);
      if (owner && target.matches(":focus-visible")) open(owner);
    },
    onBlur: close,
    /** The first tap shows the preview; so does every press where there is nothing else to be seen. */
    isPreviewed: (event: MouseEvent): boolean => {
      const owner = ownerOf(event.target);
      const isTap = (event.nativeEvent as globalThis.PointerEvent).pointerType === "touch";
      if (!owner || !hasNotes() || !(isTap || "previewOnly" in owner.dataset)) return false;
      if (isTap && isNoteOf(owner) && !("previewOnly" in owner.dataset)) return false;
      event.preventDefault();
      open(owner);
      return true;
    },
  };
}
