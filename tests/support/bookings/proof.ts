import { execFileSync } from "node:child_process";
import { extractText, getDocumentProxy } from "unpdf";
import type { Deps } from "#app/services/deps.ts";
import type { ProofPaper } from "#app/services/proof/paper.ts";
import type { TestApp } from "#tests/support/app.ts";
import { DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { reservationFactory } from "./reservation-factory.ts";

/** A reservation as a proof shows it: by default made by staff for Ana, and approved. */
export const addProofReservation = reservationFactory({
  userId: PEOPLE.pedro.id,
  teacherUserId: PEOPLE.ana.id,
  disciplineId: DISCIPLINE.redes,
  environmentIds: [ROOM.lab1],
  date: "2026-03-13",
  status: "approved",
  notes: "Anotação que não se imprime",
  // Allows many reservations in the same room.
  overrideUserId: PEOPLE.pedro.id,
});

/** A renderer that records its input and renders nothing, for tests that read no PDF. */
export function capturePapers(): { proofs: Deps["proofs"]; papers: ProofPaper[] } {
  const papers: ProofPaper[] = [];
  return {
    papers,
    proofs: {
      isFull: () => false,
      isRunning: () => false,
      close: async () => {},
      render: async (paper) => {
        papers.push(paper);
        return { ok: true, value: new Uint8Array([papers.length]) };
      },
    },
  };
}

function hasPdftotext(): boolean {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const usesPdftotext = hasPdftotext();

/** The text of every page, by pdftotext if the machine has it and always by pdf.js; whitespace is collapsed. */
export async function readPages(pdf: Uint8Array): Promise<{ parser: string; pages: string[] }[]> {
  const tidy = (text: string) => text.replace(/\s+/g, " ").trim();
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  const read = [{ parser: "pdf.js", pages: text.map(tidy) }];
  if (usesPdftotext) {
    const output = execFileSync("pdftotext", ["-raw", "-", "-"], { input: pdf }).toString("utf8");
    read.push({ parser: "pdftotext", pages: output.split("\f").slice(0, -1).map(tidy) });
  }
  return read;
}

/** Downloads Ana's proof. */
export async function fetchProof(app: TestApp, query = ""): Promise<Uint8Array> {
  const response = await app.as("ana").fetch(`/api/reservations/proof${query}`);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The code on a proof. */
export async function codeOf(pdf: Uint8Array): Promise<string> {
  const [first] = await readPages(pdf);
  const code = /Código:? ([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})/.exec(first?.pages.join(" ") ?? "")?.[1];
  if (!code) throw new Error("The paper has no code");
  return code;
}
