import sprite from "./icons.svg?url";

export type IconName =
  | "menu"
  | "bell"
  | "user"
  | "away"
  | "logout"
  | "home"
  | "calendar"
  | "timetable"
  | "schoolYear"
  | "blocked"
  | "history"
  | "import"
  | "list"
  | "door"
  | "book"
  | "group"
  | "tag"
  | "badge"
  | "more"
  | "undo"
  | "scales"
  | "settings"
  | "chart"
  | "check"
  | "hourglass"
  | "rejected"
  | "conflict"
  | "padlock"
  | "sunrise"
  | "sun"
  | "moon"
  | "pencil"
  | "trash"
  | "share"
  | "repeat"
  | "grid"
  | "filter"
  | "plus"
  | "previous"
  | "next"
  | "search"
  | "screen"
  | "info"
  | "broom"
  | "clock"
  | "download"
  | "close";

/** Decorative. The drawings are one file that the browser loads once; inline they were a quarter of a page. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
