/** The yardstick of the signed-in pages: Remix over `node:http` with one route that shows nothing of ours. */
import { createServer } from "node:http";
import { PassThrough, Readable } from "node:stream";
import { createReadableStreamFromReadable, createRequestHandler, type ServerBuild } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  RemixServer,
  Scripts,
  ScrollRestoration,
  useLoaderData,
} from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

function Root() {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Page() {
  return <h1>{useLoaderData<{ title: string }>().title}</h1>;
}

function render(request: Request, status: number, headers: Headers, context: never): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html; charset=utf-8");
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onError: reject,
    });
  });
}

function asset(id: string, path: string) {
  const none = { hasLoader: false, hasAction: false, hasErrorBoundary: false };
  return { id, path, parentId: id === "root" ? undefined : "root", module: `/${id}.js`, ...none };
}

const root = { id: "root", path: "", module: { default: Root } };
const page = {
  id: "page",
  parentId: "root",
  index: true,
  module: { default: Page, loader: () => ({ title: "Reservas" }) },
};
const build = {
  assets: {
    version: "1",
    url: "/manifest.js",
    entry: { module: "/entry.js", imports: [] },
    routes: { root: asset("root", ""), page: { ...asset("page", ""), index: true, hasLoader: true } },
  },
  assetsBuildDirectory: "",
  basename: "/",
  // What waits for it to listen asks for an address that it does not have.
  entry: { module: { default: render, handleError() {} } },
  future: { v3_singleFetch: true },
  isSpaMode: false,
  mode: "production",
  publicPath: "/",
  routes: { root, page },
} as unknown as ServerBuild;
const handle = createRequestHandler(build, "production");

createServer(async (incoming, outgoing) => {
  const headers = new Headers(incoming.headers as Record<string, string>);
  const response = await handle(new Request(`http://${incoming.headers.host}${incoming.url}`, { headers }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) Readable.fromWeb(response.body as never).pipe(outgoing);
  else outgoing.end();
}).listen(Number(process.env.PORT), "127.0.0.1");
