/** The yardstick of the signed-in pages: Remix over `node:http` with one route without any of our code. */
import { createServer } from "node:http";
import { PassThrough, Readable } from "node:stream";
import { createReadableStreamFromReadable, createRequestHandler, type ServerBuild } from "@remix-run/node";
import * as Remix from "@remix-run/react";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

function Root() {
  const charset = createElement("meta", { charSet: "utf-8" });
  const head = createElement("head", null, charset, createElement(Remix.Meta), createElement(Remix.Links));
  const body = createElement(
    "body",
    null,
    createElement(Remix.Outlet),
    createElement(Remix.ScrollRestoration),
    createElement(Remix.Scripts),
  );
  return createElement("html", { lang: "pt-BR" }, head, body);
}

const Page = () => createElement("h1", null, Remix.useLoaderData<{ title: string }>().title);

function render(request: Request, status: number, headers: Headers, context: never): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(Remix.RemixServer, { context, url: request.url }), {
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

const common = { hasLoader: false, hasAction: false, hasErrorBoundary: false };
const build = {
  assets: {
    version: "1",
    url: "/manifest.js",
    entry: { module: "/entry.js", imports: [] },
    routes: {
      root: { ...common, id: "root", path: "", module: "/root.js" },
      page: {
        ...common,
        id: "page",
        path: "",
        parentId: "root",
        module: "/page.js",
        index: true,
        hasLoader: true,
      },
    },
  },
  assetsBuildDirectory: "",
  basename: "/",
  entry: { module: { default: render } },
  future: { v3_singleFetch: true },
  isSpaMode: false,
  mode: "production",
  publicPath: "/",
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    page: {
      ...{ id: "page", parentId: "root", index: true },
      module: { default: Page, loader: () => ({ title: "Reservas" }) },
    },
  },
} as unknown as ServerBuild;
const handle = createRequestHandler(build, "production");

createServer(async (incoming, outgoing) => {
  // What waits for it to listen asks for an address that it does not have.
  if (incoming.url !== "/") return void outgoing.writeHead(404).end();
  const headers = new Headers(incoming.headers as Record<string, string>);
  const response = await handle(new Request(`http://${incoming.headers.host}${incoming.url}`, { headers }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) Readable.fromWeb(response.body as never).pipe(outgoing);
  else outgoing.end();
}).listen(Number(process.env.PORT), "127.0.0.1");
