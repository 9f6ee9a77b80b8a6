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
 * Text that must be there, of at least `least` characters once it is trimmed; else `error`. A form's field that is
 * left empty, or holds blanks or marks alone, counts as missing: each step has the same message.
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
 * For a refinement that compares `fields` of an object: Zod runs one only on a whole value, this one beside faults of
 * other fields too, so that all are reported at once. If one of its own is at fault there is nothing to compare.
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
