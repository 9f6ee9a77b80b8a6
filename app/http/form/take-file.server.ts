/** @returns null if no file was chosen, for which browsers send an empty one without a name. */
export function takeFile(form: FormData, name: string): File | null {
  const file = form.get(name);
  form.delete(name);
  return file instanceof File && file.size > 0 ? file : null;
}
