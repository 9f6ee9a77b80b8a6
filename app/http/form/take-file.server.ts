/**
 * Takes the file out of a form: the rest of it is read like every other.
 * @returns null where none was chosen, which browsers send as an empty one without a name.
 */
export function takeFile(form: FormData, name: string): File | null {
  const file = form.get(name);
  form.delete(name);
  return file instanceof File && file.size > 0 ? file : null;
}
