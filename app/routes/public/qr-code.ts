import { LRUCache } from "lru-cache";
import { encode } from "uqr";
import { type Html, html } from "#app/domain/html.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";

const QUIET_ZONE = 4;
const MAX_REMEMBERED = 200;
const CODES_A_TURN = 5;

/** One path of all dark modules, one rectangle per run in a row. */
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
/** Drawing a code is a quarter of the panel's work: those of a school's doors are cached, some 4 KB each. */
const drawings = new LRUCache<string, Drawing>({ max: MAX_REMEMBERED });

function draw(text: string): Drawing {
  let drawing = drawings.get(text);
  if (!drawing) {
    const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
    drawing = { size, path: darkModules(data) };
    drawings.set(text, drawing);
  }
  return drawing;
}

export async function drawCodes(texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0 && index % CODES_A_TURN === 0) await yieldToEventLoop();
    draw(text);
  }
}

/** A QR code of level M with its quiet zone, black on white in every colour scheme. */
export function qrCode({ text, label }: { text: string; label: string }): Html {
  const { size, path } = draw(text);
  return html`
    <svg class="code" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" focusable="false">
      <path fill="#fff" d="M0 0h${size}v${size}H0z"></path>
      <path fill="#000" shape-rendering="crispEdges" d="${path}"></path>
    </svg>`;
}
