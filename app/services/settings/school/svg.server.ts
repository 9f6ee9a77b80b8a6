import { isUtf8 } from "node:buffer";
import { Parser } from "saxen";
import type { SvgFault } from "#app/domain/settings/logo-fault.ts";

/** What runs, embeds another document, plays, or turns into something else later. */
const ACTIVE = new Set([
  "script",
  "foreignobject",
  "iframe",
  "object",
  "embed",
  "audio",
  "video",
  "canvas",
  "link",
  "meta",
  "handler",
  "listener",
  "set",
  "animate",
  "animatetransform",
  "animatemotion",
  "animatecolor",
  "a",
]);

/** A place in this very file. */
const INNER_REFERENCE = /^\s*#/;
const EXTERNAL_STYLE = /@import|url\((?!\s*["']?\s*#)|image-set|expression\s*\(|\\/i;

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

function faultOfAttribute(name: string, value: string): SvgFault | null {
  if (name.startsWith("xmlns")) return null;
  const local = localName(name);
  if (local.startsWith("on")) return "active";
  if (local === "href" || local === "src" || local === "base" || local === "action")
    return INNER_REFERENCE.test(value) ? null : "external";
  if (/^\s*(?:javascript|data|vbscript)\s*:/i.test(value)) return "active";
  return EXTERNAL_STYLE.test(value) ? "external" : null;
}

function lengthOf(text: string | undefined): number | null {
  const value = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? "")?.[1];
  return value ? Number(value) : null;
}

/** The picture's sides, of which only the ratio counts: those of its view box, else its own. */
function sizeOf(root: Partial<Record<string, string>>): { width: number; height: number } | null {
  const [, , boxWidth, boxHeight] = (root.viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = boxWidth || lengthOf(root.width);
  const height = boxHeight || lengthOf(root.height);
  if (!width || !height || !(width > 0) || !(height > 0)) return null;
  // Whole numbers, whatever the picture's own unit is.
  const scale = 1000 / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Reads an SVG picture. Anything beyond a drawing is refused, never sanitised: no logo needs a script, and a
 * sanitiser may miss half of what is dangerous (docs/decisions/0184).
 */
export function readSvg(bytes: Buffer): { width: number; height: number } | { fault: SvgFault } {
  if (!isUtf8(bytes) || bytes.includes(0)) return { fault: "broken" };
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || /&(?!(?:amp|lt|gt|quot|apos);)/.test(text))
    return { fault: "declared" };
  const encoding = /^<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
  if (encoding && !/^(?:utf-8|us-ascii)$/i.test(encoding)) return { fault: "broken" };

  const faults: SvgFault[] = [];
  let root: Record<string, string> | null = null;
  let depth = 0;
  const open: string[] = [];
  const parser = new Parser();
  const note = (fault: SvgFault | null) => void (fault && faults.push(fault));
  const readStyle = (value: string) => note(EXTERNAL_STYLE.test(value) ? "external" : null);
  parser.on("openTag", (name, getAttributes, decode) => {
    const attributes = getAttributes() as Record<string, string>;
    const values = Object.entries(attributes).map(([key, value]) => [key, decode(value)] as const);
    if (depth === 0) {
      if (root || localName(name) !== "svg") note("broken");
      root = Object.fromEntries(values);
    }
    depth++;
    open.push(localName(name));
    if (ACTIVE.has(localName(name))) note("active");
    for (const [key, value] of values) note(faultOfAttribute(key, value));
  });
  parser.on("closeTag", () => {
    depth--;
    open.pop();
  });
  parser.on("text", (value, decode) => {
    if (open.at(-1) === "style") readStyle(decode(value));
    else if (depth === 0 && value.trim()) note("broken");
  });
  parser.on("cdata", (value) => {
    if (open.at(-1) === "style") readStyle(value);
  });
  parser.on("question", (value) => {
    if (!/^<\?xml\s/i.test(value)) note("external");
  });
  parser.on("attention", () => note("declared"));
  parser.on("error", () => note("broken"));
  parser.on("warn", () => note("broken"));
  parser.parse(text);
  const [fault] = faults;
  if (fault) return { fault };
  const size = root && depth === 0 ? sizeOf(root) : null;
  return size ?? { fault: root ? "noSize" : "broken" };
}
