import { Document, Image, Page, Path, Svg, Text, View } from "@react-pdf/renderer";
import { encode } from "uqr";
import type { ProofPaper, ProofPaperRow } from "#app/services/proof/paper.ts";
import { proofText } from "#app/text/proof/proof.ts";
import { LOGO, logoWidth, QR_SIZE, SIDE, styles } from "./proof-styles.ts";

const { paper: words } = proofText;
const QUIET_MODULES = 4;

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
      <View style={styles.environments}>
        <Text style={styles.strong}>{row.environments}</Text>
        {row.equipment === null ? null : <Text>{row.equipment}</Text>}
      </View>
      <Text style={styles.discipline}>{row.discipline}</Text>
      <Text style={styles.className}>{row.className}</Text>
    </View>
  );
}

/** The school's name after its logo, where the logo's format suits the PDF. */
function SchoolHead({ paper: { schoolName, logo } }: { paper: ProofPaper }) {
  if (!logo) return <Text style={[styles.side, styles.strong]}>{schoolName}</Text>;
  const width = logoWidth(logo);
  return (
    <View style={[styles.side, { flexDirection: "row", alignItems: "center", gap: LOGO.gap }]}>
      <Image src={{ data: Buffer.from(logo.bytes), format: "png" }} style={[styles.logo, { width }]} />
      <Text style={[styles.strong, { width: SIDE - width - LOGO.gap }]}>{schoolName}</Text>
    </View>
  );
}

export function Paper({
  paper,
  pages,
  onTotal,
}: {
  paper: ProofPaper;
  pages: ProofPaperRow[][];
  onTotal: (pages: number) => void;
}) {
  const pageWords = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) => {
    onTotal(totalPages);
    return words.page(pageNumber, totalPages);
  };
  return (
    <Document title={proofText.title} author={paper.schoolName} subject={paper.code} language="pt-BR">
      {pages.map((rows, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <Page key={page} size="A4" style={styles.page}>
          <View style={[styles.header, paper.colour ? { borderBottomColor: paper.colour } : {}]} fixed>
            <SchoolHead paper={paper} />
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
            <Text render={pageWords} />
          </View>
        </Page>
      ))}
    </Document>
  );
}
