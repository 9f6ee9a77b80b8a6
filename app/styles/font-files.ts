import regular from "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2?url";
import bold from "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2?url";

/** The fonts that every page shows, to be asked for with it and not only once its style sheet has been read. */
export const FONT_FILES = [regular, bold];
