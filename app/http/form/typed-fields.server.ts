import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { SubmissionResult } from "@conform-to/react";
import { parse } from "@conform-to/react";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { MAX_PATH } from "#app/http/access/internal-path.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { problemSentence } from "#app/services/problems.ts";
import { refuse } from "#app/services/result.ts";
import { knownFields } from "./form-names.server.ts";

/** The query name under which an address holds what was typed before the session ended. */
const TYPED = "digitado";
/** More than a form may be sent with (docs/develop/rules.md, limits). */
const MAX_TYPED_BYTES = 64 * 1024;

function isSecret(name: string): boolean {
  return /password/i.test(name);
}

/**
 * The form's address with what was typed into it, compressed; without it where that is longer than an address may
 * be. Passwords are left out.
 * @param openedBy whose form it is: only they are shown it again; if it is not known, nobody is.
 */
export function addressWithTyped(url: URL, fields: FormData, openedBy: number | undefined): string {
  const typed = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value === "string" && value && !isSecret(name)) typed.append(name, value);
  }
  const query = new URLSearchParams(url.search);
  query.delete(TYPED);
  const plain = url.pathname + (query.size > 0 ? `?${query}` : "");
  if (typed.size === 0 || openedBy === undefined) return plain;
  typed.append(OPENED_BY, String(openedBy));
  query.set(TYPED, deflateRawSync(typed.toString()).toString("base64url"));
  const full = `${url.pathname}?${query}`;
  // The login's own address holds this one encoded.
  return encodeURIComponent(full).length <= MAX_PATH ? full : plain;
}

/**
 * What an address holds of a form, as its screen shows it with the word that it was not sent; null where nothing, or
 * where somebody else opened the form.
 */
export function typedOfAddress(url: URL, actor: Pick<Actor, "id"> | null): SubmissionResult<string[]> | null {
  const text = url.searchParams.get(TYPED);
  if (!text) return null;
  try {
    const bytes = inflateRawSync(Buffer.from(text, "base64url"), { maxOutputLength: MAX_TYPED_BYTES });
    const { fields } = knownFields(new URLSearchParams(bytes.toString("utf8")));
    if (fields.get(OPENED_BY) !== String(actor?.id)) return null;
    fields.delete(OPENED_BY);
    const sentence = problemSentence(refuse("notSentYet"));
    return parse(fields, { resolve: () => ({ error: { "": [sentence] } }) }).reply();
  } catch {
    return null;
  }
}
