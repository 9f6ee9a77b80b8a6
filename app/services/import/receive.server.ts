import type { Role } from "#app/domain/access/role.ts";
import { IMPORT_KINDS, type ImportKind } from "#app/domain/import/import.ts";
import { MAX_IMPORT_BYTES } from "#app/domain/limits.ts";
import { hasEquipment } from "#app/models/equipment/equipment.server.ts";
import { importText } from "#app/text/import/import.ts";
import type { Actor } from "../access/actor.ts";
import { may } from "../access/matrix.ts";
import type { Deps } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { readListFile } from "./list-file.server.ts";

/** Whether the role may write what is imported: environments and equipment are an admin's (rules R5.8, R29.1). */
export function mayImport(role: Role, kind: ImportKind): boolean {
  if (kind === "equipment") return may(role, "POST /api/equipment");
  return kind === "environments" ? may(role, "POST /api/environments") : may(role, "POST /admin/importar");
}

/** What the role may import; equipment only in a school that has some, or where it is asked for. */
export function listImportKinds(
  { db }: Pick<Deps, "db">,
  role: Role,
  asked: ImportKind | null,
): ImportKind[] {
  const isOffered = (kind: ImportKind) => kind !== "equipment" || asked === kind || hasEquipment(db);
  return IMPORT_KINDS.filter((kind) => mayImport(role, kind) && isOffered(kind));
}

/**
 * Parses an uploaded file and stores its rows for the preview.
 * @returns the upload's id.
 */
export async function receiveUpload(
  deps: Deps,
  actor: Actor,
  { kind, file, sheet }: { kind: ImportKind | null; file: File | null; sheet?: string | undefined },
): Promise<Result<string>> {
  if (!kind || !mayImport(actor.role, kind)) {
    return refuse("invalid", {}, { tipo: [importText.chooseKind] });
  }
  if (!file || file.size === 0) return refuse("invalid", {}, { arquivo: [importText.chooseFile] });
  if (file.size > MAX_IMPORT_BYTES) return refuse("invalid", {}, { arquivo: [importText.tooBig] });
  const read = await readListFile(deps, new Uint8Array(await file.arrayBuffer()), kind, sheet);
  if (!read.ok) return read;
  const {
    rows: [titles, ...rows],
    ...sheets
  } = read.value;
  const own = { kind, actorId: actor.id, fileName: file.name };
  return ok(deps.uploads.add({ ...own, ...sheets, titles: titles?.cells ?? [], rows }));
}
