/** Content of a printed proof; the worker lays it out and decides nothing. Every text is ready to print. */
export type ProofPaper = {
  schoolName: string;
  /** A PNG picture and its sides; null for none. */
  logo: { bytes: Uint8Array; width: number; height: number } | null;
  /** `#rrggbb`, dark enough to be read on paper; null for black. */
  colour: string | null;
  personName: string;
  /** `Emitido em 12/03/2026 às 10:00`. */
  issued: string;
  /** `Reservas aprovadas a partir de 09/03/2026`. */
  period: string;
  /** `2 reservas`. */
  count: string;
  /** Grouped for reading: `ABCD-EFGH-JKMN-PQRS`. */
  code: string;
  /** Absolute address of the page that shows the present state. */
  address: string;
  rows: ProofPaperRow[];
};

export type ProofPaperRow = {
  weekday: string;
  date: string;
  time: string;
  environments: string;
  discipline: string;
  className: string;
  /** "20 notebooks, 2 kits"; null where it has none. */
  equipment: string | null;
};

/** What the worker is asked; it answers `{ id, pdf }` or `{ id, error }`. */
export type ProofTask = { id: number; paper: ProofPaper };
export type ProofAnswer = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: Error };
