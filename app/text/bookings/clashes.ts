import { formatDayMonth, plural } from "#app/text/format.ts";

type Other = {
  className: string;
  disciplineName: string;
  userName: string;
  environmentNames: string[];
  startTime: string;
};

type Kind = "teacher" | "class";

/** `na Sala 101`, `no Laboratório 1`; `em` before a name that does not begin with what the place is. */
export function inPlace(name: string): string {
  if (/^(sala|biblioteca|oficina|quadra)\b/i.test(name)) return `na ${name}`;
  return /^(lab|(mini)?audit[óo]rio|anfiteatro|gin[áa]sio|pátio|est[úu]dio)/i.test(name)
    ? `no ${name}`
    : `em ${name}`;
}

/** Words about people and classes that have another lesson at the same time (rules R3.38). */
export const clashText = {
  badge: "Outra aula",
  heading: "Ao mesmo tempo",
  several: (count: number) => `Ao mesmo tempo: mais ${plural(count, "aula", "aulas")}`,
  hint: "Isto não impede o pedido.",
  /** `DS-2A na Sala 101 às 19:20`; of a class its discipline and teacher. */
  title: (kind: Kind, { className, disciplineName, userName, environmentNames, startTime }: Other) => {
    const what = kind === "teacher" ? className : `${disciplineName}, com ${userName},`;
    const [first, ...rest] = environmentNames;
    const where = first ? ` ${[inPlace(first), ...rest].join(", ")}` : "";
    return `${what}${where} às ${startTime}`;
  },
  line: ({ kind, date, title }: { kind: Kind; date: string; title: string }, isOwn: boolean) => {
    if (kind === "class") return `${formatDayMonth(date)}: A turma já tem aula: ${title}.`;
    return `${formatDayMonth(date)}: ${isOwn ? "Você" : "O professor"} já tem ${title}.`;
  },
  more: (count: number) => `E mais ${plural(count, "aula", "aulas")}.`,
};
