import { StyleSheet } from "@react-pdf/renderer";

/** Measures of the paper in points (rules R3.36). */
const MM = 72 / 25.4;
const PAGE_WIDTH = 210 * MM;
export const PAGE_HEIGHT = 297 * MM;
export const MARGIN = 18 * MM;
export const WIDTH = PAGE_WIDTH - 2 * MARGIN;
export const FOOTER = 9 * MM;
export const QR_SIZE = 30 * MM;
export const SIZE = 10.5;
export const LINE = 1.35;
export const CELL_PADDING = 4;
export const FACTS_GAP = 3;
export const ABOUT_GAP = 16;
/** The logo spans two lines of the header, beside the school's name. */
export const LOGO = { height: 30, maxWidth: 90, gap: 8 };
/** Shares of the width. */
export const COLUMNS = { date: 0.155, time: 0.145, environments: 0.25, discipline: 0.23, className: 0.22 };

/** Each half of the header. */
export const SIDE = (WIDTH - ABOUT_GAP) / 2;

export function logoWidth({ width, height }: { width: number; height: number }): number {
  return Math.min(LOGO.maxWidth, (LOGO.height * width) / height);
}

const column = (share: number) => ({ width: `${share * 100}%`, paddingHorizontal: CELL_PADDING });

// A line height on the page would be applied twice to the text that is rendered per page, and push it out.
const text = { fontSize: SIZE, lineHeight: LINE, flexShrink: 0 };

// Greys only, which a black-and-white printer shows clearly. Nothing shrinks: the heights that are measured below
// remain valid.
export const styles = StyleSheet.create({
  page: {
    paddingTop: MARGIN,
    paddingHorizontal: MARGIN,
    paddingBottom: MARGIN + FOOTER,
    fontFamily: ["Atkinson", "Atkinson extended"],
    fontSize: SIZE,
    color: "#000000",
  },
  header: {
    ...text,
    flexDirection: "row",
    justifyContent: "space-between",
    gap: ABOUT_GAP,
    paddingBottom: 6,
    marginBottom: 12,
    borderBottomWidth: 1.5,
    borderBottomColor: "#000000",
  },
  logo: { height: LOGO.height, objectFit: "contain", objectPosition: "left center" },
  side: { width: SIDE },
  right: { textAlign: "right" },
  strong: { fontWeight: 700 },
  about: { ...text, flexDirection: "row", gap: ABOUT_GAP, marginBottom: 14 },
  facts: { width: WIDTH - QR_SIZE - ABOUT_GAP, gap: FACTS_GAP },
  title: { fontSize: 18, fontWeight: 700, lineHeight: 1.25 },
  code: { fontSize: 14, fontWeight: 700, lineHeight: LINE },
  row: {
    ...text,
    flexDirection: "row",
    borderBottomWidth: 0.5,
    borderBottomColor: "#595959",
    paddingVertical: 3,
  },
  head: {
    ...text,
    flexDirection: "row",
    backgroundColor: "#E6E6E6",
    paddingVertical: 3,
    fontWeight: 700,
  },
  date: column(COLUMNS.date),
  time: column(COLUMNS.time),
  environments: column(COLUMNS.environments),
  discipline: column(COLUMNS.discipline),
  className: column(COLUMNS.className),
  footer: {
    position: "absolute",
    left: MARGIN,
    right: MARGIN,
    bottom: MARGIN,
    flexDirection: "row",
    justifyContent: "space-between",
    paddingTop: 4,
    borderTopWidth: 0.5,
    borderTopColor: "#595959",
  },
});
