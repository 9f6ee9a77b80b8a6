import { accentOf } from "#app/domain/settings/accent-colour.ts";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A part of a mail, in the order in which it is read. */
export type MailPart =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  /** The details of one reservation: names and values; a longer value may have several lines. */
  | { kind: "facts"; title: string; tone: "good" | "bad" | "neutral"; rows: [string, string][] }
  | { kind: "list"; items: string[] }
  | { kind: "button"; text: string; url: string };

export type MailLayout = {
  subject: string;
  schoolName: string;
  /** The school's own, `#rrggbb`; null for the program's. */
  colour: string | null;
  parts: MailPart[];
  /** Small print; a line may lead somewhere. */
  footer: { text: string; url?: string }[];
};

/** What `--primary` is in styles/tokens.css. */
const OWN_COLOURS = { light: "#17479e", dark: "#8db5ff" };

/** Two palettes, and no pictures. A mail program that takes no style sheet shows the page in its own colours. */
const style = ({ light, dark }: { light: string; dark: string }) =>
  `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f5f7fa; color: #121a2b; }
.page { background: #f5f7fa; }
.card { background: #ffffff; color: #121a2b; }
.muted, .label { color: #4a566b; }
.line { border-color: #d3dae6; }
.link { color: ${light}; }
.button { background: ${light}; color: #ffffff; }
.good { border-color: #15803d; } .good .title { color: #14532d; }
.bad { border-color: #7e22ce; } .bad .title { color: #581c87; }
.neutral { border-color: #6f7c93; } .neutral .title { color: #121a2b; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #0d1320 !important; color: #e9eef7 !important; }
  .card { background: #151d2e !important; color: #e9eef7 !important; }
  .muted, .label { color: #a8b4c9 !important; }
  .line { border-color: #2e3a54 !important; }
  .link { color: ${dark} !important; }
  .button { background: ${dark} !important; color: #0a1a38 !important; }
  .good { border-color: #3ccb72 !important; } .good .title { color: #8cecab !important; }
  .bad { border-color: #b98af5 !important; } .bad .title { color: #e1c8ff !important; }
  .neutral { border-color: #7586a5 !important; } .neutral .title { color: #e9eef7 !important; }
}
`.trim();

const FONT = "font-family:'Atkinson Hyperlegible Next','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const TIME_RANGE = /\d\d:\d\d–\d\d:\d\d/g;

function htmlLines(text: string): string {
  return escapeHtml(text)
    .replaceAll(TIME_RANGE, '<span style="white-space:nowrap">$&</span>')
    .replaceAll("\n", "<br>");
}

function facts({ title, tone, rows }: Extract<MailPart, { kind: "facts" }>): string {
  const lines = rows.map(
    ([name, value]) =>
      `<p style="margin:6px 0 0"><span class="label" style="font-size:14px">${escapeHtml(name)}</span><br>` +
      `<span>${htmlLines(value)}</span></p>`,
  );
  return (
    `<div class="${tone}" style="margin:16px 0 0;padding:2px 0 2px 14px;border-left-width:6px;border-left-style:solid">` +
    `<p class="title" style="margin:0;font-weight:bold">${escapeHtml(title)}</p>${lines.join("")}</div>`
  );
}

function htmlPart(part: MailPart): string {
  if (part.kind === "heading")
    return `<h1 style="margin:12px 0 0;font-size:22px;line-height:28px">${escapeHtml(part.text)}</h1>`;
  if (part.kind === "text") return `<p style="margin:12px 0 0">${htmlLines(part.text)}</p>`;
  if (part.kind === "facts") return facts(part);
  if (part.kind === "list") {
    const items = part.items.map((item) => `<li style="margin:6px 0 0">${escapeHtml(item)}</li>`);
    return `<ul style="margin:12px 0 0;padding:0 0 0 20px">${items.join("")}</ul>`;
  }
  return (
    `<p style="margin:20px 0 0"><a class="button" href="${escapeHtml(part.url)}" style="display:inline-block;` +
    "padding:12px 20px;border-radius:8px;font-weight:bold;text-decoration:none;min-height:20px" +
    `">${escapeHtml(part.text)}</a></p>`
  );
}

function htmlFooter({ text, url }: { text: string; url?: string }): string {
  const inner = url ? `<a class="link" href="${escapeHtml(url)}">${escapeHtml(text)}</a>` : escapeHtml(text);
  return `<p class="muted" style="margin:6px 0 0;font-size:14px;line-height:20px">${inner}</p>`;
}

/** The mail as a page: one column, words and colours of the program, readable on a phone and without pictures. */
export function writeHtml({ subject, schoolName, colour, parts, footer }: MailLayout): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style(colour ? accentOf(colour) : OWN_COLOURS)}</style>
</head>
<body class="page" style="margin:0;padding:0">
<div class="page" style="padding:16px 8px;${FONT};font-size:17px;line-height:26px">
<div class="card line" style="max-width:560px;margin:0 auto;padding:20px;border-width:1px;border-style:solid;border-radius:10px">
<p class="muted" style="margin:0;font-size:15px">${escapeHtml(schoolName)}</p>
${parts.map(htmlPart).join("\n")}
<div class="line" style="margin:24px 0 0;padding:10px 0 0;border-top-width:1px;border-top-style:solid">
${footer.map(htmlFooter).join("\n")}
</div>
</div>
</div>
</body>
</html>
`;
}

function textPart(part: MailPart): string {
  if (part.kind === "heading" || part.kind === "text") return part.text;
  if (part.kind === "facts") {
    return [part.title, ...part.rows.map(([name, value]) => `${name}: ${value}`)].join("\n");
  }
  if (part.kind === "list") return part.items.map((item) => `- ${item}`).join("\n");
  return `${part.text}:\n${part.url}`;
}

/** The same as plain text. */
export function writeText({ schoolName, parts, footer }: MailLayout): string {
  const small = footer.map(({ text, url }) => (url ? `${text}: ${url}` : text)).join("\n");
  return `${[schoolName, ...parts.map(textPart), `-- \n${small}`].join("\n\n")}\n`;
}
