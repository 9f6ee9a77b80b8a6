import { parentPort } from "node:worker_threads";
import regular from "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff";
import bold from "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff";
import regularExtended from "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-400-normal.woff";
import boldExtended from "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-700-normal.woff";
import { Font, renderToBuffer } from "@react-pdf/renderer";
import { countLines, splitIntoPages } from "#app/services/proof/page-breaks.ts";
import type { ProofAnswer, ProofPaper, ProofPaperRow, ProofTask } from "#app/services/proof/paper.ts";
import { proofText } from "#app/text/proof/proof.ts";
import { Paper } from "./proof-paper.tsx";
import {
  ABOUT_GAP,
  CELL_PADDING,
  COLUMNS,
  FACTS_GAP,
  FOOTER,
  LINE,
  LOGO,
  logoWidth,
  MARGIN,
  PAGE_HEIGHT,
  QR_SIZE,
  SIDE,
  SIZE,
  WIDTH,
} from "./proof-styles.ts";

const { paper: words } = proofText;
/** Longer words may not fit the narrowest column, and are broken into parts of this length. */
const LONGEST_UNBROKEN = 17;
/** How full a page may be; the next value is tried where the one before overflowed. */
const SHARES = [1, 0.9, 0.8];
const PARTS = /.{1,4}/gsu;

Font.register({
  family: "Atkinson",
  fonts: [
    { src: regular, fontWeight: 400 },
    { src: bold, fontWeight: 700 },
  ],
});
Font.register({
  family: "Atkinson extended",
  fonts: [
    { src: regularExtended, fontWeight: 400 },
    { src: boldExtended, fontWeight: 700 },
  ],
});
// The built-in hyphenation is English. Only words that overflow their column are broken.
Font.registerHyphenationCallback((word) =>
  word.length <= LONGEST_UNBROKEN ? [word] : (word.match(PARTS) ?? [word]),
);

type Weight = 400 | 700;
type Glyphs = { layout(text: string): { advanceWidth: number }; unitsPerEm: number };

async function loadGlyphs(fontWeight: Weight): Promise<Glyphs> {
  await Font.load({ fontFamily: "Atkinson", fontWeight });
  return Font.getFont({ fontFamily: "Atkinson", fontWeight })?.data as unknown as Glyphs;
}

async function createLineCounter() {
  const glyphs = { 400: await loadGlyphs(400), 700: await loadGlyphs(700) };
  const known = new Map<string, number>();
  return (text: string, width: number, weight: Weight = 400, size = SIZE) => {
    const measure = (part: string) => {
      const key = `${weight} ${part}`;
      const ems = known.get(key) ?? glyphs[weight].layout(part).advanceWidth / glyphs[weight].unitsPerEm;
      known.set(key, ems);
      return ems * size;
    };
    return countLines(text, width, measure, LONGEST_UNBROKEN);
  };
}

async function pagesOf(paper: ProofPaper, share: number): Promise<ProofPaperRow[][]> {
  const lines = await createLineCounter();
  const line = SIZE * LINE;
  const cell = (share: number) => WIDTH * share - 2 * CELL_PADDING;
  const rowHeight = (row: ProofPaperRow) =>
    6.5 +
    line *
      Math.max(
        2,
        lines(row.environments, cell(COLUMNS.environments), 700) +
          (row.equipment === null ? 0 : lines(row.equipment, cell(COLUMNS.environments))),
        lines(row.discipline, cell(COLUMNS.discipline)),
        lines(row.className, cell(COLUMNS.className)),
      );
  const beside = paper.logo ? SIDE - logoWidth(paper.logo) - LOGO.gap : SIDE;
  const headerLines = Math.max(lines(paper.schoolName, beside, 700), 1 + lines(paper.personName, SIDE));
  const header = Math.max(headerLines * line, paper.logo ? LOGO.height : 0);
  const others = PAGE_HEIGHT - 2 * MARGIN - FOOTER - (header + 19.5) - (line + 6) - 2;
  const facts = WIDTH - QR_SIZE - ABOUT_GAP;
  const aboutLines =
    lines(`${words.teacher}: ${paper.personName}`, facts, 700) +
    lines(`${paper.period} (${paper.count})`, facts) +
    lines(paper.issued, facts) +
    lines(`${words.check}. ${words.checkHint}`, facts) +
    lines(paper.address, facts, 700) +
    lines(words.note, facts);
  const about = 18 * 1.25 + 14 * LINE + aboutLines * line + 7 * FACTS_GAP + 14;
  const first = others - Math.max(about, QR_SIZE + 14);
  return splitIntoPages(paper.rows, rowHeight, { first: first * share, others: others * share });
}

/** Lays out the document, with lower fill where a page overflowed. */
async function layOut(paper: ProofPaper): Promise<Buffer> {
  let pdf: Buffer = Buffer.alloc(0);
  for (const share of SHARES) {
    const pages = await pagesOf(paper, share);
    let total = 0;
    const onTotal = (count: number) => {
      total = count;
    };
    pdf = await renderToBuffer(<Paper paper={paper} pages={pages} onTotal={onTotal} />);
    if (total <= pages.length) break;
  }
  return pdf;
}

async function answer({ id, paper }: ProofTask): Promise<ProofAnswer> {
  try {
    // An own buffer, so that it can be transferred instead of copied again.
    return { id, pdf: new Uint8Array(await layOut(paper)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error("The paper could not be laid out") };
  }
}

parentPort?.on("message", async (task: ProofTask) => {
  const reply = await answer(task);
  parentPort?.postMessage(reply, "pdf" in reply ? [reply.pdf.buffer] : []);
});
