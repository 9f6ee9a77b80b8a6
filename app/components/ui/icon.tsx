const PATHS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  bell: "M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5L6 17zM10 20h4",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20a8 8 0 0 1 16 0",
  logout: "M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  calendar: "M5 5h14v15H5zM5 10h14M9 3v4M15 3v4",
  schoolYear: "M4 5h16v16H4zM4 10h16M8 3v4M16 3v4M8 14h.01M12 14h.01M16 14h.01M8 18h.01M12 18h.01",
  blocked: "M5 5h14v15H5zM5 10h14M9 3v4M15 3v4M9.5 12.5l5 5M14.5 12.5l-5 5",
  history: "M4 12a8 8 0 1 0 2.3-5.6L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2",
  import: "M12 4v11M8 11l4 4 4-4M5 20h14",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  door: "M6 4h10v17H6zM16 21h3M13 12h.01",
  book: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11",
  group: "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19a6 6 0 0 1 12 0M16 11a3 3 0 1 0 0-6M17 13a6 6 0 0 1 4 6",
  tag: "M4 4h8l8 8-8 8-8-8zM8 8h.01",
  badge:
    "M3 6h18v12H3zM9 12.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM6 16a3 3 0 0 1 6 0M15 10.5h3M15 14h3",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  scales: "M12 4v16M7 20h10M5 7h14M5 7l-2.5 6a3 3 0 0 0 5 0zM19 7l-2.5 6a3 3 0 0 0 5 0z",
  settings:
    "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1",
  chart: "M5 20V10M12 20V4M19 20v-7M3 20h18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  hourglass: "M7 4h10M7 20h10M8 4v3l4 5 4-5V4M8 20v-3l4-5 4 5v3",
  rejected: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.7 5.7l12.6 12.6",
  conflict: "M12 4L2.5 20h19zM12 10v5M12 18h.01",
  padlock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  sunrise: "M4 18h16M7 18a5 5 0 0 1 10 0M12 4v5M9 7l3-3 3 3M4.5 12.5L6 14M19.5 12.5L18 14",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4",
  moon: "M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  share:
    "M7 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9.2 10.8l5.6-3.6M9.2 13.2l5.6 3.6",
  repeat: "M4 12V9a3 3 0 0 1 3-3h12M16 3l3 3-3 3M20 12v3a3 3 0 0 1-3 3H5M8 21l-3-3 3-3",
  grid: "M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14",
  filter: "M4 7h16M7 12h10M10 17h4",
  plus: "M12 5v14M5 12h14",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5",
  screen: "M3 5h18v12H3zM9 21h6M12 17v4",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.5h.01",
  broom: "M14 4l6 6M12 6l6 6-4 1-3-3zM11 10l-7 6 4 4 7-6",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  close: "M6 6l12 12M18 6L6 18",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative line drawing; the words beside it carry the meaning. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
