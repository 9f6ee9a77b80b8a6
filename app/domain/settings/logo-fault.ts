/** Why a picture is not taken for the school's logo (docs/decisions/0184). */
export type PngFault = "broken" | "tooWide" | "unusual";
export type SvgFault = "broken" | "active" | "external" | "declared" | "noSize";
