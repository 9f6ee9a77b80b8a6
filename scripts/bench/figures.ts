/** The middle value. */
export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** The value below which the share of the values lies; between two of them their mean for the middle. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
}

/** 12345.6 → `12,346`; small ones have two digits. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return "n/a";
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(2)));
}

/** Costs as `median (most)`. */
export function medianAndMost(values: number[]): string {
  return `${figure(median(values))} (${figure(quantile(values, 1))})`;
}

const printed: string[] = [];

/** Prints a line of Markdown and records it for the page of figures. */
export function print(line: string): void {
  console.info(line);
  printed.push(line);
}

/** Everything that was printed until now. */
export function printedText(): string {
  return `${printed.join("\n").trim()}\n`;
}

/** Prints a table of Markdown. */
export function printTable(head: string[], rows: string[][]): void {
  print(`| ${head.join(" | ")} |\n|${"---|".repeat(head.length)}`);
  for (const cells of rows) print(`| ${cells.join(" | ")} |`);
  print("");
}
