import { createRequire } from "node:module";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { patchRemix } from "#scripts/patch-remix.ts";
import { sharedFolder } from "#tests/support/temp-folder.ts";

/** Routes of every kind that the program has, and some that it has not. */
const ROUTES = [
  {
    path: "",
    id: "root",
    children: [
      { path: "tv-panel", id: "panel" },
      { path: "calendario/:file", id: "feed" },
      {
        id: "frame",
        children: [
          { index: true, id: "home" },
          { path: "reservas", id: "week", children: [{ path: "nova", id: "request" }] },
          { path: "reservas/:id", id: "one" },
          { path: ":any/editar", id: "edit" },
          { path: "Maiúscula é", id: "accents", caseSensitive: true },
          { path: "opcional?/fim", id: "optional" },
        ],
      },
      { path: "api/*", id: "api" },
      { path: "*", id: "rest" },
    ],
  },
];
const PATHS = [
  ..."/ // /tv-panel /TV-PANEL /tv-panel/ //tv-panel /tv%2Dpanel /tv-panelx /calendario /calendario/a.ics".split(
    " ",
  ),
  ..."/calendario/a%2Fb /reservas /reservas/nova /reservas/7 /reservas/nova/x /x/editar /:any/editar".split(
    " ",
  ),
  ..."/*/editar /Mai%C3%BAscula%20%C3%A9 /mai%C3%BAscula%20%C3%A9 /fim /opcional/fim /%E0%A4%A /api /api/ /api/x/y".split(
    " ",
  ),
  ..."/K /reservas%00 /reservas;x /.. /./reservas /constructor /__proto__/editar".split(" "),
];
const LINKS = [
  ..."/ /reservas /reservas?a=1&b=%C3%A7 /reservas#topo /reservas?a#b /a/b/ /a//b //evil /../a /a/../b /a/./b /.a".split(
    " ",
  ),
  ..."/? /# /a? /a# /a#b?c reservas . .. ../x ?x=1 #y https://x.test/a mailto:a@b.c /a?b=//c /a?b=/../c".split(
    " ",
  ),
  "",
  "/com espaço?q=é",
];

const ENTRY = `
const { matchRoutes } = require("@remix-run/router");
const { createElement: h } = require("react");
const { renderToStaticMarkup } = require("react-dom/server");
const { createStaticHandler, createStaticRouter, StaticRouterProvider } = require("react-router-dom/server");
const { Link } = require("@remix-run/react");

exports.match = (routes, path) =>
  matchRoutes(routes, path)?.map(({ route, params, pathname, pathnameBase }) => ({ id: route.id, params, pathname, pathnameBase }));

exports.link = async (props) => {
  const routes = [{ path: "/lista/:id", element: h(Link, props, "texto") }];
  const context = await createStaticHandler(routes).query(new Request("http://x.test/lista/3?pagina=2"));
  return renderToStaticMarkup(h(StaticRouterProvider, { router: createStaticRouter(routes, context), context, hydrate: false }));
};
`;

type Variant = {
  match(routes: unknown[], path: string): unknown;
  link(props: Record<string, unknown>): Promise<string>;
};

const folder = sharedFolder();
let original: Variant;
let patched: Variant;

async function load(name: string, plugins: Plugin[]): Promise<Variant> {
  const outfile = path.join(folder, `${name}.cjs`);
  await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd() },
    bundle: true,
    platform: "node",
    format: "cjs",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    outfile,
    plugins,
  });
  return createRequire(import.meta.url)(outfile) as Variant;
}

beforeAll(async () => {
  // The router warns of the addresses that no page of ours has.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  [original, patched] = await Promise.all([load("original", []), load("patched", [patchRemix])]);
});

describe("the patched Remix", () => {
  it.each(PATHS)("matches %s as the original does", (address) => {
    expect(patched.match(ROUTES, address)).toEqual(original.match(ROUTES, address));
  });

  it.each(LINKS)("renders a link to '%s' as the original does", async (to) => {
    for (const more of [
      {},
      { className: "button", "aria-current": "page", target: "_blank", rel: "noopener" },
      { reloadDocument: true, replace: true, preventScrollReset: true, state: { a: 1 } },
      { discover: "none", title: "é", id: "x" },
      { relative: "path" },
    ])
      expect(await patched.link({ to, ...more })).toBe(await original.link({ to, ...more }));
  });
});
