import type { RoomDecider } from "#app/domain/mail/mail.ts";

const conjunction = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** The article that goes with what most rooms are called; other names stand without one. */
const ARTICLES: [start: RegExp, article: string][] = [
  [/^(auditório|lab)/i, "pelo"],
  [/^(sala|quadra|oficina|biblioteca)/i, "pela"],
];

/** `Ana Souza, responsável pelo Auditório`; `…, responsável por Sala 1 e Sala 2`. */
function deciderName({ name, environmentNames }: RoomDecider): string {
  const [first = ""] = environmentNames;
  const article = environmentNames.length === 1 ? ARTICLES.find(([start]) => start.test(first))?.[1] : null;
  return `${name}, responsável ${article ?? "por"} ${conjunction.format(environmentNames)}`;
}

/** Who acted on a reservation, at the beginning of a sentence that goes on with a verb. */
export function actorText(by: RoomDecider | undefined): string {
  return by ? `${deciderName(by)},` : "O setor pedagógico";
}
