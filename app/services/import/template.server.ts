import { CSV_BOM, CSV_TYPE, csvLine } from "#app/domain/csv.ts";
import {
  IMPORT_FIELDS,
  IMPORT_SLUGS,
  type ImportField,
  type ImportKind,
  importKindOfSlug,
  TEMPLATE_FORMATS,
} from "#app/domain/import/import.ts";
import { importText } from "#app/text/import/import.ts";
import type { Actor } from "../access/actor.ts";
import { schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { mayImport } from "./receive.server.ts";

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The titles of a kind's columns, and a row as an example, which can be imported as it is. */
function templateOf(deps: Deps, kind: ImportKind): { columns: string[]; row: string[] } {
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  const example = importText.examples(Number(schoolToday(deps).slice(0, 4)))[kind];
  return {
    columns: fields.map(({ name }) => importText.fields[name] ?? name),
    row: fields.map(({ name }) => example[name] ?? ""),
  };
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

/**
 * A template for an import.
 * Refuses `notFound` for a name that is none, and for what the person may not import; `exportBusy` as `SheetWriter`.
 * @param fileName `ambientes.csv` or `ambientes.xlsx`.
 */
export async function writeTemplate(
  deps: Deps,
  actor: Actor,
  fileName: string,
): Promise<Result<{ type: string; body: Uint8Array<ArrayBuffer> }>> {
  const [slug = "", format = "", ...rest] = fileName.split(".");
  const kind = importKindOfSlug(slug);
  const isKnown = rest.length === 0 && TEMPLATE_FORMATS.some((each) => each === format);
  if (!kind || !isKnown || !mayImport(actor.role, kind)) return refuse("notFound");
  const { columns, row } = templateOf(deps, kind);
  if (format === "csv") {
    const text = CSV_BOM + csvLine(columns) + csvLine(row);
    return ok({ type: CSV_TYPE, body: new Uint8Array(Buffer.from(text)) });
  }
  const file = await deps.sheets.write({ name: IMPORT_SLUGS[kind], columns }, once([row]));
  return file.ok ? ok({ type: XLSX_TYPE, body: file.value }) : file;
}
