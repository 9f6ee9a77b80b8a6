/**
 * A text whose lines all end by LF: those of Windows, of old Macs and of files that programs have put together mix. The
 * CSV parser would take the first line's end for all, and several given ends make it miscount lines within quotes.
 */
export function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
