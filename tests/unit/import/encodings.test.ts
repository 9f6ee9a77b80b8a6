/** The encodings of texts, told by their letters (rules R28.3). */
import { describe, expect, it } from "vitest";
import { decodeText } from "#app/services/table-file/decode.ts";

const NAMES = [
  "Inês Peçanha",
  "JOSÉ ANTÔNIO DE CONCEIÇÃO",
  "João Araújo",
  "Técnico em Eletrônica – 3º Ano",
  "é",
];

/** Code page 850 of the letters above. */
const DOS: Record<string, number> = {
  ...{ ê: 0x88, ç: 0x87, É: 0x90, Ô: 0xe2, Ç: 0x80, Ã: 0xc7, ã: 0xc6, ú: 0xa3, é: 0x82, ô: 0x93, º: 0xa7 },
};

function single(text: string, of: (letter: string) => number): Uint8Array {
  return Uint8Array.from(text, (letter) => (letter.charCodeAt(0) < 128 ? letter.charCodeAt(0) : of(letter)));
}

describe("a text is read in", () => {
  const text = NAMES.join("\n");
  const plain = text.replaceAll("–", "-");
  it.each([
    ["UTF-8", new TextEncoder().encode(text), text],
    ["Windows-1252", single(text, (letter) => (letter === "–" ? 0x96 : letter.charCodeAt(0))), text],
    ["code page 850", single(plain, (letter) => DOS[letter] ?? 0), plain],
    ["UTF-16 with its mark", Uint8Array.of(0xff, 0xfe, ...Buffer.from(text, "utf16le")), text],
    ["UTF-16 without its mark", new Uint8Array(Buffer.from(text, "utf16le")), text],
    ["UTF-16 the other way", new Uint8Array(Buffer.from(text, "utf16le").swap16()), text],
  ])("%s", (_, bytes, expected) => {
    expect(decodeText(bytes)).toEqual({ text: expected });
  });

  it.each(NAMES.slice(0, 4))("Windows-1252 or code page 850 by %s alone", (name) => {
    const plainName = name.replaceAll("–", "-");
    const windows = single(plainName, (letter) => letter.charCodeAt(0));
    expect(decodeText(windows)).toEqual({ text: plainName });
    expect(decodeText(single(plainName, (letter) => DOS[letter] ?? 0))).toEqual({ text: plainName });
  });
});

it("refuses letters that were garbled before, with the line", () => {
  const garbled = new TextEncoder().encode("Nome;Username\nInÃªs PeÃ§anha;ines\n");
  expect(decodeText(garbled)).toEqual({ refused: "encoding", line: 2, value: "InÃªs PeÃ§anha;ines" });
  expect(decodeText(Uint8Array.of(0x61, 0x0a, 0x62, 0x9d, 0x63))).toMatchObject({
    refused: "encoding",
    line: 2,
  });
});
