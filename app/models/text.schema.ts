import { z } from "zod";

const INVALID_TEXT = "O texto contém caracteres inválidos";
const INVALID_VALUE = "Valor inválido";

// What a schema does not word itself (a number for a text, a list for a body) is still said in Portuguese.
z.config({ localeError: () => INVALID_VALUE });

/** Zero-width characters and marks that turn the direction of writing: nobody types them, and they hide or disguise. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Text as people type it: without what cannot be seen, trimmed, at most `max` characters, no NUL and no half of a surrogate pair. */
export function typedText(max: number) {
  return z
    .string()
    .overwrite((value) => value.replace(INVISIBLE, ""))
    .trim()
    .max(max, `Use no máximo ${max} caracteres`)
    .refine((value) => !value.includes("\0") && value.isWellFormed(), INVALID_TEXT);
}

/**
 * Text that must be there, of at least `least` characters once it is trimmed; else `error`. A form's field that is
 * left empty, or holds blanks alone, comes as none at all: each step says it in the same words.
 */
export function requiredText(least: number, max: number, error: string) {
  return z.string({ error }).pipe(typedText(max).pipe(z.string({ error }).min(least, error)));
}

/** Text that may be left out; an empty one counts as left out and becomes null. */
export function optionalText(max: number) {
  return typedText(max)
    .nullish()
    .transform((value) => value || null);
}

/** A row's id in a JSON body or a form: a whole number from 1 to 2^53-1. */
export function idField(message: string) {
  return z.number({ error: message }).int(message).min(1, message).max(Number.MAX_SAFE_INTEGER, message);
}
