import { addressOf } from "#app/domain/addresses.ts";
import { manifestStartAt, type School } from "#app/domain/settings/school.ts";
import { findLogo, type Logo, readLogoBytes } from "#app/models/settings/school-logo.server.ts";
import { readSettings } from "#app/models/settings/setting.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { colourSheet } from "./colour-sheet.ts";
import { manifestHash, writeManifest } from "./manifest.ts";

type Parts = Pick<Deps, "db" | "defaultSchoolName">;

const EXTENSIONS = { "image/png": "png", "image/svg+xml": "svg" } as const;

export function logoFile({ type, hash }: Pick<Logo, "type" | "hash">): string {
  return `logo.${hash}.${EXTENSIONS[type]}`;
}

export function schoolName({ db, defaultSchoolName }: Parts): string {
  return readSettings(db, ["school_name"]).school_name || defaultSchoolName;
}

export function schoolColour({ db }: Pick<Deps, "db">): string | null {
  return readSettings(db, ["school_colour"]).school_colour || null;
}

export function readSchool({ db, defaultSchoolName }: Parts): School {
  const { school_name: name, school_colour: colour } = readSettings(db, ["school_name", "school_colour"]);
  const found = findLogo(db);
  const logo = found && {
    address: addressOf("schoolFile", logoFile(found)),
    width: found.width,
    height: found.height,
  };
  const look = { name: name || defaultSchoolName, logo };
  return {
    ...look,
    colours: colour ? colourSheet(colour).address : null,
    manifest: manifestHash({ ...look, colour: colour || null }),
  };
}

/** The bytes of the logo, where it is a PNG picture: all that the paper of a proof takes. */
export function readPngLogo({
  db,
}: Pick<Deps, "db">): { bytes: Uint8Array; width: number; height: number } | null {
  const logo = findLogo(db);
  if (logo?.type !== "image/png") return null;
  const found = readLogoBytes(db, logo.hash);
  return found && { bytes: found.bytes, width: logo.width, height: logo.height };
}

function findManifest(deps: Parts, name: string): { type: string; body: Uint8Array } | null {
  const school = { ...readSchool(deps), colour: schoolColour(deps) };
  const start = manifestStartAt(addressOf("schoolFile", name), manifestHash(school));
  if (!start) return null;
  return { type: "application/manifest+json", body: Buffer.from(writeManifest(start, school)) };
}

export function findSchoolFile(deps: Parts, name: string): { type: string; body: Uint8Array } | null {
  const hash = /^logo\.([0-9a-f]{16})\.(?:png|svg)$/.exec(name)?.[1];
  if (hash) {
    const logo = readLogoBytes(deps.db, hash);
    return logo && logoFile({ ...logo, hash }) === name ? { type: logo.type, body: logo.bytes } : null;
  }
  if (name.endsWith(".webmanifest")) return findManifest(deps, name);
  const colour = name.startsWith("cores.") ? schoolColour(deps) : null;
  const sheet = colour ? colourSheet(colour) : null;
  if (sheet?.address !== addressOf("schoolFile", name)) return null;
  return { type: "text/css; charset=utf-8", body: Buffer.from(sheet.text) };
}
