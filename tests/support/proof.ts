import { execFileSync } from "node:child_process";
import { extractText, getDocumentProxy } from "unpdf";
import type { Status } from "#app/domain/status.ts";
import { insertPlaces, insertReservation } from "#app/models/reservation-write.server.ts";
import type { TestApp } from "./app.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "./school.ts";

type Input = {
  date?: string;
  ownerId?: number;
  status?: Status;
  environmentIds?: number[];
  disciplineId?: number;
  classId?: number;
};

/** Puts a reservation of Ana's, approved unless said otherwise, into the school; gives its id. */
export function reserve({ db }: TestApp, input: Input = {}): number {
  return db.write(() => {
    const id = insertReservation(db, {
      userId: PEOPLE.pedro.id,
      teacherUserId: input.ownerId ?? PEOPLE.ana.id,
      disciplineId: input.disciplineId ?? DISCIPLINE.redes,
      classId: input.classId ?? CLASS.ds1,
      date: input.date ?? "2026-03-13",
      startTime: "07:30",
      endTime: "11:30",
      shift: "morning",
      status: input.status ?? "approved",
      notes: "Anotação que não se imprime",
      reviewerUserId: null,
      // The tests' many rows share four rooms.
      overrideUserId: PEOPLE.pedro.id,
      requestKey: null,
      at: "2026-03-01T12:00:00.000Z",
    });
    insertPlaces(db, id, input.environmentIds ?? [ROOM.lab1]);
    return id;
  });
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

/** The text of every page, by pdftotext where the machine has it and by pdf.js always; spaces made one. */
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

/** Ana's paper as the person gets it. */
export async function fetchProof(app: TestApp, query = ""): Promise<Uint8Array> {
  const response = await app.as("ana").fetch(`/api/reservations/proof${query}`);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The code on a paper. */
export async function codeOf(pdf: Uint8Array): Promise<string> {
  const [first] = await readPages(pdf);
  const code = /Código:? ([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})/.exec(first?.pages.join(" ") ?? "")?.[1];
  if (!code) throw new Error("The paper has no code");
  return code;
}
