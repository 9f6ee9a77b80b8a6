const MAX_OUTPUT = 4096;
/** Lines by which Node and V8 say where and why they abort; every other line may quote what was read. */
const OF_THE_PROGRAM =
  /^(?:FATAL ERROR: [\w :.,-]*$|#|\s+at [^"'`]*$|Node\.js v[\d.]+$|\s*\d+: 0x[\da-f]+|<--- )/;

/**
 * At most 4 KB of the child's error output: whole until it gets a file, then only lines that cannot quote the file.
 */
export function createErrorOutput(): { add(chunk: string): void; noteInput(): void; text(): string } {
  let before = "";
  let after = "";
  let hasInput = false;
  const joined = (text: string, chunk: string) => (text + chunk).slice(0, MAX_OUTPUT);
  return {
    add(chunk) {
      if (hasInput) after = joined(after, chunk);
      else before = joined(before, chunk);
    },
    noteInput() {
      hasInput = true;
    },
    text() {
      const lines = after.split("\n").filter((line) => OF_THE_PROGRAM.test(line));
      return joined(before, lines.join("\n")).trim();
    },
  };
}
