import { encode } from "uqr";

const QUIET_ZONE = 4;

/** One path of all dark modules, a rectangle for every run in a row. */
function darkModules(rows: boolean[][]): string {
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
    }
  });
  return path;
}

type Drawing = { size: number; path: string };
let latest: { text: string; drawing: Drawing } | undefined;

/** The drawing of the text; that of the last one is remembered, since it is a quarter of the panel's work. */
function draw(text: string): Drawing {
  if (latest?.text === text) return latest.drawing;
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const drawing = { size, path: darkModules(data) };
  latest = { text, drawing };
  return drawing;
}

/** A QR code of level M with its quiet zone, black on white in every colour scheme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = draw(text);
  return (
    <svg className="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} focusable="false">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path} />
    </svg>
  );
}
