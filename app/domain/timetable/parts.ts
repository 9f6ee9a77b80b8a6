/** Characters of a part: a thread that reads or writes one is held for a millisecond. */
const PART_CHARACTERS = 64 * 1024;

/** Items of a list as JSON lists of about the same length, each with the number of its first item. */
export function* jsonParts<T>(items: Iterable<T>): Generator<{ first: number; json: string }> {
  let texts: string[] = [];
  let [first, next, characters] = [0, 0, 0];
  for (const item of items) {
    const text = JSON.stringify(item);
    texts.push(text);
    next++;
    characters += text.length;
    if (characters < PART_CHARACTERS) continue;
    yield { first, json: `[${texts.join(",")}]` };
    [texts, first, characters] = [[], next, 0];
  }
  if (texts.length > 0) yield { first, json: `[${texts.join(",")}]` };
}

export type JsonPart = { first: number; json: string };
