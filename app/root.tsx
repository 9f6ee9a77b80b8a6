import type { LinksFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useDocument } from "./components/frame/document.tsx";
import { ErrorScreen } from "./components/frame/error-screen.tsx";
import type { PageHandle } from "./components/frame/page-handle.ts";
import { useSchool } from "./components/settings/school.tsx";
import { manifestAddress } from "./domain/settings/school.ts";
import { FONT_FILES } from "./styles/font-files.ts";
import { formText } from "./text/form.ts";
import { frameText } from "./text/frame.ts";

const FONTS = FONT_FILES.map((href) => ({
  rel: "preload" as const,
  as: "font" as const,
  type: "font/woff2",
  href,
  crossOrigin: "anonymous" as const,
}));

export const links: LinksFunction = () => [
  ...FONTS,
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** A match's title; none where it needs data that could not be read. */
function titleOf({ handle, data }: ReturnType<typeof useMatches>[number]): string | undefined {
  const title = (handle as PageHandle<unknown> | undefined)?.title;
  if (typeof title !== "function") return title;
  return data ? title(data) : undefined;
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, formFailed, errorTitle } = useDocument();
  const matches = useMatches();
  const { colours, manifest } = useSchool() ?? {};
  const withScripts = matches.every((match) => (match.handle as PageHandle | undefined)?.scripts !== false);
  const title = errorTitle ?? matches.map(titleOf).findLast(Boolean) ?? frameText.product;
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title suppressHydrationWarning>{formFailed ? formText.error(title) : title}</title>
        <Meta />
        <Links />
        {colours ? <link rel="stylesheet" href={colours} /> : null}
        {manifest ? <link rel="manifest" href={manifestAddress("app", manifest)} /> : null}
      </head>
      <body>
        {children}
        {withScripts ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
