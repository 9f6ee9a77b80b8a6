const ID_TEXT = /^[1-9]\d{0,14}$/;

/** Whether the text is an id as addresses, queries and forms hold one: digits, no leading zero, an exact number. */
export function isId(text: string): boolean {
  return ID_TEXT.test(text);
}

export function idOf(text: string | null | undefined): number | null {
  return text && isId(text) ? Number(text) : null;
}
