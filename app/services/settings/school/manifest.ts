import { createHash } from "node:crypto";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { accentOf } from "#app/domain/settings/accent-colour.ts";
import type { ManifestStart, School } from "#app/domain/settings/school.ts";

/** The band's colour where the school has none of its own: as in the style sheet. */
const OWN_BAND = "#0e2247";

/** Where what was put on a home screen starts; null: at the page from which it was. */
const STARTS: Record<ManifestStart, string | null> = { app: ADDRESSES.myWeek, page: null };

type Parts = Pick<School, "name" | "logo"> & { colour: string | null };

/**
 * The web app manifest (W3C) that a phone's home screen takes the school's name, colour and icon from. Without a
 * service worker: nothing is shown that is not so any more.
 */
export function writeManifest(start: ManifestStart, { name, logo, colour }: Parts): string {
  const from = STARTS[start];
  const band = colour ? accentOf(colour).band : OWN_BAND;
  return JSON.stringify({
    name,
    lang: "pt-BR",
    ...(from === null ? {} : { start_url: from }),
    scope: "/",
    display: "standalone",
    theme_color: band,
    background_color: "#ffffff",
    icons: [
      ...(logo ? [{ src: logo.address, sizes: `${logo.width}x${logo.height}` }] : []),
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  });
}

/** Another one whenever the text of any start is. */
export function manifestHash(parts: Parts): string {
  return createHash("sha256").update(writeManifest("app", parts)).digest("hex").slice(0, 16);
}
