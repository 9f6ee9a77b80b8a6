import type { Role } from "#app/domain/access/role.ts";
import type { ImportKind } from "#app/domain/import/import.ts";
import { MAX_IMPORT_BYTES } from "#app/domain/limits.ts";
import { importText } from "#app/text/import/import.ts";
import type { Actor } from "../access/actor.ts";
import { may } from "../access/matrix.ts";
import type { Deps } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { readListFile } from "./list-file.server.ts";

/** Whether the role may write what is imported: environments are an admin's (rules R5.8). */
export function mayImport(role: Role, kind: ImportKind): boolean {
  return kind === "environments" ? may(role, "POST /api/environments") : may(role, "POST /admin/importar");
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
