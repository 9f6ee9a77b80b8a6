/** The longest address to come back to: a form's with its remarks in it. */
export const MAX_PATH = 4000;

/** The path if it leads to a page of ours, else "/": `//evil`, `/\evil` and other schemes go home. */
export function internalPath(target: string | null): string {
  if (!target || target.length > MAX_PATH || !/^\/(?![/\\])/.test(target) || hasControl(target)) return "/";
  try {
    const base = "http://own.invalid";
    const url = new URL(target, base);
    return url.origin === base ? url.pathname + url.search : "/";
  } catch {
    return "/";
  }
}

function hasControl(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\\");
}
