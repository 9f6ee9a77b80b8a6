/** A room's name in a sentence: most begin with a word whose gender is known. */

const FEMININE =
  /^(?:salas?|quadra|oficina|biblioteca|cozinha|piscina|pista|capela|horta|estufa|brinquedoteca)(?!\p{L})/iu;
const MASCULINE =
  /^(?:lab\.?|laborat[óo]rio|aud\.?|(?:mini)?audit[óo]rio|gin[áa]sio|p[áa]tio|ateli[êe]|est[úu]dio|espa[çc]o|anfiteatro|bloco|campo|refeit[óo]rio|sal[ãa]o)(?!\p{L})/iu;

/** `da Sala 101`, `do Auditório`; `de Kraftwerk` where nobody can say. Of several the first one counts. */
export function ofRoom(name: string): string {
  return `${FEMININE.test(name) ? "da" : MASCULINE.test(name) ? "do" : "de"} ${name}`;
}

/** `a Sala 101`, `o Auditório`; `o ambiente Kraftwerk` where nobody can say. */
export function theRoom(name: string): string {
  return `${FEMININE.test(name) ? "a" : MASCULINE.test(name) ? "o" : "o ambiente"} ${name}`;
}
