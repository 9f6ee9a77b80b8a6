import { createHash } from "node:crypto";
import { MAX_LOGO_BYTES } from "#app/domain/limits.ts";
import { accentOf } from "#app/domain/settings/accent-colour.ts";
import { SCHOOL_KEYS } from "#app/domain/settings/setting.ts";
import {
  deleteLogo,
  findLogo,
  type Logo,
  type LogoType,
  saveLogo,
} from "#app/models/settings/school-logo.server.ts";
import type { SchoolForm } from "#app/models/settings/setting.schema.ts";
import { listSettings } from "#app/models/settings/setting.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { sessionRefusal } from "#app/services/access/session-token.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { saveSettings } from "#app/services/settings/settings.server.ts";
import { refuseStale } from "#app/services/stale.ts";
import { logoFaultText, schoolText } from "#app/text/settings/settings.ts";
import { versionOfAll } from "../version-of-all.server.ts";
import { isPng, readPng } from "./png.server.ts";
import { readSvg } from "./svg.server.ts";

type Picture = { type: LogoType; bytes: Buffer; width: number; height: number };

export function readSchoolForm(deps: Pick<Deps, "db">) {
  const settings = listSettings(deps.db, [...SCHOOL_KEYS]);
  const {
    school_name = "",
    school_colour = "",
    public_teacher_name = "full",
  } = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  const rows = [...settings, findLogo(deps.db)];
  return {
    values: { school_name, school_colour, public_teacher_name },
    accent: school_colour ? accentOf(school_colour) : null,
    updatedAt: versionOfAll(rows.filter((row) => row !== null)),
  };
}

async function readPicture(file: File): Promise<Result<Picture>> {
  const refused = (fault: keyof typeof logoFaultText) =>
    refuse("invalid", {}, { logo: [logoFaultText[fault]] });
  if (file.size > MAX_LOGO_BYTES) return refused("tooBig");
  const bytes = Buffer.from(await file.arrayBuffer());
  if (isPng(bytes)) {
    const png = await readPng(bytes);
    return "fault" in png ? refused(png.fault) : ok({ type: "image/png", ...png });
  }
  if (!bytes.toString("utf8").trimStart().startsWith("<")) return refused("noPicture");
  const svg = readSvg(bytes);
  return "fault" in svg ? refused(svg.fault) : ok({ type: "image/svg+xml", bytes, ...svg });
}

/** Puts the picture in the logo's place, or takes the logo away; the log gets neither's bytes. */
function changeLogo(deps: Deps, actor: Actor, picture: Picture | null): void {
  const before = findLogo(deps.db);
  const hash = picture && createHash("sha256").update(picture.bytes).digest("hex").slice(0, 16);
  if (hash === (before?.hash ?? null)) return;
  if (picture && hash) saveLogo(deps.db, { ...picture, hash, at: timestamp(deps) });
  else deleteLogo(deps.db);
  const logged = (logo: Logo | null) => ({ key: "school_logo", value: logo && schoolText.loggedLogo(logo) });
  recordAudit(deps, actor, {
    action: "update",
    entity: "setting",
    id: null,
    before: logged(before),
    after: logged(findLogo(deps.db)),
  });
}

/**
 * Saves the tab of the school.
 * Refuses `invalid` for a picture that is no plain PNG or SVG, and as `saveSettings` does.
 * @param file the new logo; null where it stays.
 * @returns the colour that text is written in, where the typed one could not be read.
 */
export async function saveSchool(
  deps: Deps,
  actor: Actor,
  { removeLogo, updatedAt, ...values }: SchoolForm,
  file: File | null,
): Promise<Result<{ darkened: string | null }>> {
  const picture = file ? await readPicture(file) : ok(null);
  if (!picture.ok) return picture;
  const colour = values.school_colour.toLowerCase();
  return deps.db.write(() => {
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    const stale = refuseStale("setting", { id: null, ...readSchoolForm(deps) }, updatedAt);
    if (stale) return stale;
    const saved = saveSettings(deps, actor, { ...values, school_colour: colour });
    if (!saved.ok) return saved;
    if (picture.value || removeLogo) changeLogo(deps, actor, picture.value);
    const light = colour && accentOf(colour).light;
    return ok({ darkened: light === colour ? null : light });
  });
}
