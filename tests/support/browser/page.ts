/** The value of a page's input, as a browser reads it. */
export function fieldValue(page: string, name: string): string | null {
  const input = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(page)?.[0] ?? "";
  const value = /\bvalue="([^"]*)"/.exec(input)?.[1];
  return value === undefined ? null : value.replaceAll("&amp;", "&");
}
