import type { LinksFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useDocument } from "./components/document.tsx";
import { ErrorScreen } from "./components/error-screen.tsx";
import type { PageHandle } from "./components/page-handle.ts";
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

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, formFailed, errorTitle } = useDocument();
  const handles = useMatches().map((match) => (match.handle ?? {}) as PageHandle);
  const withScripts = handles.every((handle) => handle.scripts !== false);
  const title = errorTitle ?? handles.findLast((handle) => handle.title)?.title ?? frameText.product;
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title suppressHydrationWarning>{formFailed ? formText.error(title) : title}</title>
        <Meta />
        <Links />
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
