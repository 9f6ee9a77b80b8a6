import { z } from "zod";
import { hasHeapedMarks, hasLetterOrDigit, isVisible, withoutInvisible } from "#app/domain/typed-text.ts";

const INVALID_TEXT = "O texto contém caracteres inválidos";
const HEAPED_MARKS = "O texto tem acentos ou sinais demais sobre uma letra. Apague-os e digite de novo.";
export const NO_LETTER = "Use pelo menos uma letra ou um número";
const INVALID_VALUE = "Valor inválido";

// Errors without a message in the schema (a number for a text, a list for a body) are in Portuguese too.
z.config({ localeError: () => INVALID_VALUE });

/** Text as people type it: without what cannot be seen, trimmed, at most `max` characters, no NUL and no half of a surrogate pair. */
export function typedText(max: number) {
  return z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .max(max, `Use no máximo ${max} caracteres`)
    .refine((value) => !value.includes("\0") && value.isWellFormed(), INVALID_TEXT)
    .refine((value) => !hasHeapedMarks(value), HEAPED_MARKS);
}

/**
 * At least `least` characters once trimmed, else `error`. Empty form fields, blanks or marks alone count as missing.
 */
export function requiredText(least: number, max: number, error: string) {
  // No step aborts: after an aborted field the rules that compare fields do not run.
  const present = z
    .string({ error })
    .min(least, error)
    .refine((value) => value.length < least || isVisible(value), error);
  return z.string({ error }).pipe(typedText(max).pipe(present));
}

/** The name or title of something: such a text, with a letter or a digit. */
export function nameText(least: number, max: number, error: string) {
  return requiredText(least, max, error).refine(
    (value) => value.length < least || !isVisible(value) || hasLetterOrDigit(value),
    NO_LETTER,
  );
}

/** Text that may be left out; an empty one counts as left out and becomes null. */
export function optionalText(max: number) {
  return typedText(max)
    .nullish()
    .transform((value) => (value && isVisible(value) ? value : null));
}

/**
 * For a refinement that compares `fields`: it runs beside faults of other fields, so that all are reported at once.
 */
export function comparing<Field extends string>(...fields: Field[]) {
  return {
    when: ({ value, issues }: z.core.ParsePayload) =>
      typeof value === "object" &&
      value !== null &&
      !issues.some(({ path }) => !path?.length || (fields as unknown[]).includes(path[0])),
  };
}

/** A row's id in a JSON body or a form: a whole number from 1 to 2^53-1. */
export function idField(message: string) {
  return z.number({ error: message }).int(message).min(1, message).max(Number.MAX_SAFE_INTEGER, message);
}
