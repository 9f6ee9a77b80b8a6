import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { School } from "#app/domain/settings/school.ts";
import fontFaces from "#app/styles/font.css?url";
import { FONT_FILES } from "#app/styles/font-files.ts";

type PublicPage = {
  status: number;
  title: string;
  school: School;
  /** The address of the page's own style sheet, plain enough for old browsers. */
  sheet: string;
  /** Further content of `head`, e.g. a link preview. */
  head?: ReactNode;
  children: ReactNode;
};

/**
 * A complete shared page, without React in the browser. It costs a third of a routed page: no route is matched, and
 * no hydration data is sent.
 */
export function renderPublicPage({ status, title, school, sheet, head, children }: PublicPage): Response {
  const html = renderToStaticMarkup(
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        {FONT_FILES.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={fontFaces} />
        <link rel="stylesheet" href={sheet} />
        {school.colours ? <link rel="stylesheet" href={school.colours} /> : null}
        {head}
      </head>
      <body>{children}</body>
    </html>,
  );
  // Bytes: a response would scan a text twice.
  return new Response(Buffer.from(`<!DOCTYPE html>${html}`), {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}
