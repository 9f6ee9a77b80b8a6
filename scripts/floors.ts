/**
 * `npm run floors`: draws the picture of the floors (docs/develop/tour.md). `renderFloors()` is also what its test compares the
 * committed picture with.
 */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const PICTURE = "docs/pictures/floors.svg";
const ROW = 58;
const WIDTH = 760;

/** From the top down: a floor imports from those below it only. */
export const FLOORS: readonly (readonly [folder: string, holds: string])[] = [
  ["app/server", "HTTP entry: origin, size, cached pages, workers, replication"],
  ["app/routes", "one file per address: guard, parse, call, render"],
  ["app/http", "guarded(), forms, JSON calls, redirects"],
  ["app/services", "use cases: check, write, audit, notify in one transaction"],
  ["app/components", "the user interface, without data access"],
  ["app/text", "every sentence in pt-BR"],
  ["app/models", "one statement per function, one schema per input"],
  ["app/domain", "pure rules; runs in the browser too"],
  ["db", "connection, migrations, generated types"],
];

/** The picture as SVG. */
export function renderFloors(): string {
  const rows = FLOORS.map(([folder, holds], index) => {
    const y = 10 + index * ROW;
    return `<rect x="10" y="${y}" width="${WIDTH - 60}" height="46" rx="6" fill="#eef3fb" stroke="#17459e"/>
<text x="24" y="${y + 29}" font-weight="700">${folder}/</text>
<text x="190" y="${y + 29}">${holds}</text>`;
  });
  const height = FLOORS.length * ROW + 30;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="14">
<title>The floors; imports run downwards</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${rows.join("\n")}
<path d="M${WIDTH - 26} 20V${height - 40}m-7-10 7 12 7-12" fill="none" stroke="#17459e" stroke-width="2"/>
<text x="10" y="${height - 8}" fill="#4a5568">Imports run downwards.</text>
</svg>
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeFileSync(PICTURE, renderFloors());
