import { type Html, html } from "#app/domain/html.ts";
import { accentOf } from "#app/domain/settings/accent-colour.ts";

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

const TIME_RANGE = /(\d\d:\d\d–\d\d:\d\d)/;

function htmlLines(text: string): Html[] {
  return text
    .split("\n")
    .flatMap((line, index) => [
      ...(index > 0 ? [html`<br>`] : []),
      ...line
        .split(TIME_RANGE)
        .map((part, at) =>
          at % 2 === 1 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`,
        ),
    ]);
}

function facts({ title, tone, rows }: Extract<MailPart, { kind: "facts" }>): Html {
  const lines = rows.map(
    ([name, value]) => html`
      <p style="margin:6px 0 0"><span class="label" style="font-size:14px">${name}</span><br>
      <span>${htmlLines(value)}</span></p>`,
  );
  return html`
    <div class="${tone}" style="margin:16px 0 0;padding:2px 0 2px 14px;border-left-width:6px;border-left-style:solid">
    <p class="title" style="margin:0;font-weight:bold">${title}</p>${lines}</div>`;
}

function htmlPart(part: MailPart): Html {
  if (part.kind === "heading")
    return html`<h1 style="margin:12px 0 0;font-size:22px;line-height:28px">${part.text}</h1>`;
  if (part.kind === "text") return html`<p style="margin:12px 0 0">${htmlLines(part.text)}</p>`;
  if (part.kind === "facts") return facts(part);
  if (part.kind === "list") {
    const items = part.items.map((item) => html`<li style="margin:6px 0 0">${item}</li>`);
    return html`<ul style="margin:12px 0 0;padding:0 0 0 20px">${items}</ul>`;
  }
  const look =
    "display:inline-block;padding:12px 20px;border-radius:8px;font-weight:bold;text-decoration:none;min-height:20px";
  return html`<p style="margin:20px 0 0"><a class="button" href="${part.url}" style="${look}">${part.text}</a></p>`;
}

function htmlFooter({ text, url }: { text: string; url?: string }): Html {
  const inner = url ? html`<a class="link" href="${url}">${text}</a>` : text;
  return html`<p class="muted" style="margin:6px 0 0;font-size:14px;line-height:20px">${inner}</p>`;
}

/** One after the other, each on a line of its own: a mail's lines are short. */
function onLines(parts: Html[]): string {
  return parts.map(({ text }) => text).join("\n");
}

export function writeHtml({ subject, schoolName, colour, parts, footer }: MailLayout): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
${html`<title>${subject}</title>`.text}
<style>${style(colour ? accentOf(colour) : OWN_COLOURS)}</style>
</head>
<body class="page" style="margin:0;padding:0">
<div class="page" style="padding:16px 8px;${FONT};font-size:17px;line-height:26px">
<div class="card line" style="max-width:560px;margin:0 auto;padding:20px;border-width:1px;border-style:solid;border-radius:10px">
${html`<p class="muted" style="margin:0;font-size:15px">${schoolName}</p>`.text}
${onLines(parts.map(htmlPart))}
<div class="line" style="margin:24px 0 0;padding:10px 0 0;border-top-width:1px;border-top-style:solid">
${onLines(footer.map(htmlFooter))}
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

export function writeText({ schoolName, parts, footer }: MailLayout): string {
  const small = footer.map(({ text, url }) => (url ? `${text}: ${url}` : text)).join("\n");
  return `${[schoolName, ...parts.map(textPart), `-- \n${small}`].join("\n\n")}\n`;
}
