import { parentPort } from "node:worker_threads";
import regular from "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff";
import bold from "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff";
import regularExtended from "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-400-normal.woff";
import boldExtended from "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-700-normal.woff";
import { Document, Font, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import { encode } from "uqr";
import { countLines, shareOut } from "#app/services/proof/pages.ts";
import type { ProofAnswer, ProofPaper, ProofPaperRow, ProofTask } from "#app/services/proof/paper.ts";
import { proofText } from "#app/text/proof.ts";

const { paper: words } = proofText;
const MM = 72 / 25.4;
const [PAGE_WIDTH, PAGE_HEIGHT] = [210 * MM, 297 * MM];
const MARGIN = 18 * MM;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const FOOTER = 9 * MM;
const QR_SIZE = 30 * MM;
const QUIET_MODULES = 4;
const SIZE = 10.5;
const LINE = 1.35;
const CELL_PADDING = 4;
const FACTS_GAP = 3;
const ABOUT_GAP = 16;
/** Shares of the width. */
const COLUMNS = { date: 0.16, time: 0.16, environments: 0.26, discipline: 0.24, className: 0.18 };
/** Longer words may not fit the narrowest column, and are broken into parts of this length. */
const LONGEST_UNBROKEN = 14;
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
// The built-in hyphenation is English. Only what would leave its column is broken.
Font.registerHyphenationCallback((word) =>
  word.length <= LONGEST_UNBROKEN ? [word] : (word.match(PARTS) ?? [word]),
);

const column = (share: number) => ({ width: `${share * 100}%`, paddingHorizontal: CELL_PADDING });

// A line height on the page would be applied twice to the text that is rendered per page, and push it out.
const text = { fontSize: SIZE, lineHeight: LINE, flexShrink: 0 };

// Greys only: the paper is as clear from a black-and-white printer. Nothing shrinks: what is measured below holds.
const styles = StyleSheet.create({
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
  side: { width: (WIDTH - ABOUT_GAP) / 2 },
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

/** The dark modules of the code as one path; runs in a row are one rectangle. */
function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_MODULES });
  const bars = data.flatMap((line, y) => {
    const runs: string[] = [];
    for (let x = 0; x < size; x++) {
      if (!line[x]) continue;
      const from = x;
      while (x < size && line[x]) x++;
      runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
    }
    return runs;
  });
  return (
    <Svg viewBox={`0 0 ${size} ${size}`} width={QR_SIZE} height={QR_SIZE}>
      <Path d={bars.join("")} fill="#000000" />
    </Svg>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Text>
      {label}: <Text style={styles.strong}>{value}</Text>
    </Text>
  );
}

function About({ paper }: { paper: ProofPaper }) {
  return (
    <View style={styles.about}>
      <View style={styles.facts}>
        <Text style={styles.title}>{proofText.title}</Text>
        <Fact label={words.teacher} value={paper.personName} />
        <Text>
          {paper.period} ({paper.count})
        </Text>
        <Text>{paper.issued}</Text>
        <Text style={styles.code}>
          {words.code}: {paper.code}
        </Text>
        <Text>
          {words.check}. {words.checkHint}
        </Text>
        <Text style={styles.strong}>{paper.address}</Text>
        <Text>{words.note}</Text>
      </View>
      <Qr text={paper.address} />
    </View>
  );
}

function Head() {
  return (
    <View style={styles.head} fixed>
      <Text style={styles.date}>{words.columns.date}</Text>
      <Text style={styles.time}>{words.columns.time}</Text>
      <Text style={styles.environments}>{words.columns.environments}</Text>
      <Text style={styles.discipline}>{words.columns.discipline}</Text>
      <Text style={styles.className}>{words.columns.class}</Text>
    </View>
  );
}

function Row({ row }: { row: ProofPaperRow }) {
  return (
    <View style={styles.row} wrap={false}>
      <View style={styles.date}>
        <Text style={styles.strong}>{row.date}</Text>
        <Text>{row.weekday}</Text>
      </View>
      <Text style={styles.time}>{row.time}</Text>
      <Text style={[styles.environments, styles.strong]}>{row.environments}</Text>
      <Text style={styles.discipline}>{row.discipline}</Text>
      <Text style={styles.className}>{row.className}</Text>
    </View>
  );
}

type Weight = 400 | 700;
type Glyphs = { layout(text: string): { advanceWidth: number }; unitsPerEm: number };

async function loadGlyphs(fontWeight: Weight): Promise<Glyphs> {
  await Font.load({ fontFamily: "Atkinson", fontWeight });
  return Font.getFont({ fontFamily: "Atkinson", fontWeight })?.data as unknown as Glyphs;
}

/** Gives the number of lines of a text in a width, by the font's own measures. */
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

/** The rows of every page. Too little room costs a line of white, too much is caught by the layout's own breaks. */
async function pagesOf(paper: ProofPaper): Promise<ProofPaperRow[][]> {
  const lines = await createLineCounter();
  const line = SIZE * LINE;
  const cell = (share: number) => WIDTH * share - 2 * CELL_PADDING;
  const rowHeight = (row: ProofPaperRow) =>
    6.5 +
    line *
      Math.max(
        2,
        lines(row.environments, cell(COLUMNS.environments), 700),
        lines(row.discipline, cell(COLUMNS.discipline)),
        lines(row.className, cell(COLUMNS.className)),
      );
  const side = (WIDTH - ABOUT_GAP) / 2;
  const headerLines = Math.max(lines(paper.schoolName, side, 700), 1 + lines(paper.personName, side));
  const others = PAGE_HEIGHT - 2 * MARGIN - FOOTER - (headerLines * line + 19.5) - (line + 6) - 2;
  const facts = WIDTH - QR_SIZE - ABOUT_GAP;
  const aboutLines =
    lines(`${words.teacher}: ${paper.personName}`, facts, 700) +
    lines(`${paper.period} (${paper.count})`, facts) +
    lines(paper.issued, facts) +
    lines(`${words.check}. ${words.checkHint}`, facts) +
    lines(paper.address, facts, 700) +
    lines(words.note, facts);
  const about = 18 * 1.25 + 14 * LINE + aboutLines * line + 7 * FACTS_GAP + 14;
  return shareOut(paper.rows, rowHeight, { first: others - Math.max(about, QR_SIZE + 14), others });
}

function Paper({ paper, pages }: { paper: ProofPaper; pages: ProofPaperRow[][] }) {
  return (
    <Document title={proofText.title} author={paper.schoolName} subject={paper.code} language="pt-BR">
      {pages.map((rows, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <Page key={page} size="A4" style={styles.page}>
          <View style={styles.header} fixed>
            <Text style={[styles.side, styles.strong]}>{paper.schoolName}</Text>
            <View style={[styles.side, styles.right]}>
              <Text>{proofText.title}</Text>
              <Text>{paper.personName}</Text>
            </View>
          </View>
          {page === 0 ? <About paper={paper} /> : null}
          <Head />
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
            <Row key={index} row={row} />
          ))}
          <View style={styles.footer} fixed>
            <Text>
              {words.code} {paper.code} · {paper.issued}
            </Text>
            <Text render={({ pageNumber, totalPages }) => words.page(pageNumber, totalPages)} />
          </View>
        </Page>
      ))}
    </Document>
  );
}

async function answer({ id, paper }: ProofTask): Promise<ProofAnswer> {
  try {
    // A copy of its own, so that it can be handed over instead of copied again.
    const pages = await pagesOf(paper);
    return { id, pdf: new Uint8Array(await renderToBuffer(<Paper paper={paper} pages={pages} />)) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", async (task: ProofTask) => {
  const reply = await answer(task);
  parentPort?.postMessage(reply, "pdf" in reply ? [reply.pdf.buffer] : []);
});
