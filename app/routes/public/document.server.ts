import { type Html, html } from "#app/domain/html.ts";
import { manifestAddress, type School } from "#app/domain/settings/school.ts";
import fontFaces from "#app/styles/font.css?url";
import { FONT_FILES } from "#app/styles/font-files.ts";
import { cachedMarkup, type Markup } from "./markup.server.ts";

type PublicPage = {
  status: number;
  title: string;
  school: School;
  sheet: string;
  head?: Markup;
  body: Markup[];
};

type HeadProps = { title: string; sheet: string; colours: string | null; manifest: string | null };

const sheetLink = (address: string) => html`<link rel="stylesheet" href="${address}"/>`;

function headOf({ title, sheet, colours, manifest }: HeadProps): Html {
  const fonts = FONT_FILES.map(
    (href) => html`<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous"/>`,
  );
  return html`
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <title>${title}</title>
    <meta name="robots" content="noindex"/>
    ${fonts}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
    ${sheetLink(fontFaces)}
    ${sheetLink(sheet)}
    ${colours && sheetLink(colours)}
    ${manifest && html`<link rel="manifest" href="${manifest}"/>`}`;
}

const HEAD = Buffer.from('<!DOCTYPE html><html lang="pt-BR"><head>');
const BODY = Buffer.from("</head><body>");
const END = Buffer.from("</body></html>");

export function renderPublicPage({ status, title, school, sheet, head, body }: PublicPage): Response {
  const props = {
    title,
    sheet,
    colours: school.colours,
    manifest: school.manifest && manifestAddress("page", school.manifest),
  };
  const common = cachedMarkup({ name: "head", render: headOf, props });
  const page = Buffer.concat([HEAD, common, ...(head ? [head] : []), BODY, ...body, END]);
  return new Response(page, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
