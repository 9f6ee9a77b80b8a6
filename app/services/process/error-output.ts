const MAX_OUTPUT = 4096;
/** Lines by which Node and V8 say where and why they abort; every other line may quote what was read. */
const OF_THE_PROGRAM =
  /^(?:FATAL ERROR: [\w :.,-]*$|#|\s+at [^"'`]*$|Node\.js v[\d.]+$|\s*\d+: 0x[\da-f]+|<--- )/;

/**
 * What a child process writes to its standard error, as far as the log may hold it: 4 KB, in whole until it gets a file,
 * and after that only lines that can't quote the file.
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
