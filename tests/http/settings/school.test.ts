import { describe, expect, it } from "vitest";
import { MAX_LOGO_BYTES } from "#app/domain/limits.ts";
import { composeTestMail } from "#app/services/mail/compose.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { requestAs, textOf } from "#tests/support/bookings/review.ts";
import { fieldValue } from "#tests/support/browser/page.ts";
import { pngChunk, pngOf, svgOf } from "#tests/support/files/pictures.ts";
import type { Username } from "#tests/support/school/school.ts";

const SCREEN = "/admin/configuracoes/escola";
const PUBLIC_PAGES = [
  "/auth",
  "/tv-panel",
  "/programacao-semanal",
  "/ambientes/folhas",
  "/programacao-semanal/folha",
  "/ambientes/1",
  "/privacidade",
];

type Typed = {
  name?: string;
  colour?: string;
  logo?: string | Buffer;
  fileName?: string;
  remove?: boolean;
  updatedAt?: string;
};

function save(app: TestApp, typed: Typed): Promise<Response> {
  const form = new FormData();
  form.append("school_name", typed.name ?? "");
  form.append("school_colour", typed.colour ?? "");
  form.append("updatedAt", typed.updatedAt ?? "");
  if (typed.remove) form.append("removeLogo", "on");
  const bytes = typed.logo === undefined ? "" : new Uint8Array(Buffer.from(typed.logo));
  form.append("logo", new Blob([bytes]), typed.fileName ?? "logo");
  return app.as("pedro").fetch(SCREEN, { method: "POST", body: form });
}

async function pageOf(app: TestApp, address: string, who: Username | null = null): Promise<string> {
  return (await app.as(who).fetch(address)).text();
}

async function logoAddress(app: TestApp): Promise<string> {
  return /\/escola\/logo\.[0-9a-f]{16}\.(?:png|svg)/.exec(await pageOf(app, "/auth"))?.[0] ?? "none";
}

async function sheetOf(app: TestApp): Promise<string> {
  const address = /\/escola\/cores\.[0-9a-f]{16}\.css/.exec(await pageOf(app, "/auth"))?.[0] ?? "none";
  return (await app.as(null).fetch(address)).text();
}

describe("the school's name", () => {
  it("comes from the environment unless the settings name one", async () => {
    const app = await createTestApp();
    for (const address of PUBLIC_PAGES) expect(await pageOf(app, address)).toContain("Escola Técnica");
    expect((await save(app, { name: " Colégio Aurora " })).headers.get("location")).toBe(SCREEN);
    for (const address of [...PUBLIC_PAGES, "/api/docs"]) {
      const page = await pageOf(app, address);
      expect(page, address).toContain("Colégio Aurora");
      expect(page, address).not.toContain("Escola Técnica");
    }
    expect(await pageOf(app, "/reservas", "ana")).toContain("Colégio Aurora");
    expect(composeTestMail(app.deps).subject).toContain("Colégio Aurora");
    await save(app, { name: "" });
    for (const address of PUBLIC_PAGES) expect(await pageOf(app, address)).toContain("Escola Técnica");
  });

  it("and the colour are settings like the others: audited and validated", async () => {
    const app = await createTestApp();
    await save(app, { name: "Colégio Aurora", colour: "#1B5E20" });
    expect(tableRows(app, "audit_log")).toMatchObject([
      { label: "school_name", after: '{"value":"Colégio Aurora"}' },
      { label: "school_colour", after: '{"value":"#1b5e20"}' },
    ]);
    for (const colour of ["red", "#12345", "#1234567", "1b5e20", "#12345g"]) {
      const refused = await save(app, { name: "Outra", colour });
      expect(refused.status, colour).toBe(400);
      expect(await refused.text()).toContain("Informe a cor como #RRGGBB");
    }
    const long = await save(app, { name: "x".repeat(81) });
    expect(long.status).toBe(400);
    expect(await pageOf(app, "/auth")).toContain("Colégio Aurora");
    const put = await app.as("pedro").api("PUT", "/api/settings/school_colour", { value: "blue" });
    expect(put.status).toBe(400);
  });

  it("is changed only for the version that was shown", async () => {
    const app = await createTestApp();
    const seen = fieldValue(await pageOf(app, SCREEN, "pedro"), "updatedAt") ?? "";
    expect(seen).not.toBe("");
    expect((await save(app, { logo: pngOf({ width: 4, height: 4 }), updatedAt: seen })).status).toBe(302);
    const late = await save(app, { name: "Atrasada", updatedAt: seen });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("As configurações mudaram enquanto você as via.");
  });
});

it("gives a phone's home screen its name, colour and icon, and each page its start", async () => {
  const app = await createTestApp();
  const addressOn = async (address: string, who: Username | null = null) =>
    /<link rel="manifest" href="([^"]+)"/.exec(await pageOf(app, address, who))?.[1] ?? "";
  const manifestOn = async (...page: Parameters<typeof addressOn>) => {
    const answer = await app.as(null).fetch(await addressOn(...page));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/manifest+json"]);
    return answer.json();
  };
  const before = await addressOn("/reservas", "ana");
  expect((await manifestOn("/reservas", "ana")).theme_color).toBe("#0e2247");
  await save(app, { name: "Escola Técnica", colour: "#1b5e20" });
  const own = await manifestOn("/reservas", "ana");
  expect(own).toMatchObject({ name: "Escola Técnica", start_url: "/reservas", display: "standalone" });
  expect(own.theme_color).not.toBe("#0e2247");
  expect(own.icons.at(-1)).toEqual({ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" });
  // Without a start of its own it is the page that was put there: the week of one class.
  expect(await manifestOn("/programacao-semanal")).not.toHaveProperty("start_url");
  expect((await app.as(null).fetch(before)).status).toBe(404);
  const policy = (await app.as("ana").fetch("/reservas")).headers.get("content-security-policy");
  expect(policy).toContain("manifest-src 'self'");
});

describe("the school's colour", () => {
  it("is a stylesheet at a content-hashed URL after each page's own, without inline style", async () => {
    const app = await createTestApp();
    expect(await pageOf(app, "/auth")).not.toContain("/escola/cores");
    await save(app, { colour: "#1b5e20" });
    for (const address of PUBLIC_PAGES) {
      const answer = await app.as(null).fetch(address);
      const page = await answer.text();
      const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
      const at = sheets.findIndex((href) => href?.startsWith("/escola/cores."));
      // In tests of the source the signed-in screens' stylesheet is not linked.
      expect(at, address).toBeGreaterThan(address === "/auth" ? -1 : 0);
      expect(page).not.toMatch(/<style|\sstyle="/);
      expect(answer.headers.get("content-security-policy")).toContain("style-src 'self'");
    }
    expect(await pageOf(app, "/", "pedro")).toContain("/escola/cores.");
    const sheet = await sheetOf(app);
    expect(sheet).toContain("--primary:#1b5e20");
    expect(sheet).not.toMatch(/approved|pending|rejected|danger|blocked/);
  });

  it("with too little contrast is darkened, with a notice", async () => {
    const app = await createTestApp();
    const saved = await save(app, { colour: "#FFEB3B" });
    const pedro = await pageOf(app, SCREEN, "pedro");
    expect(fieldValue(pedro, "school_colour")).toBe("#ffeb3b");
    const light = /--primary:(#[0-9a-f]{6})/.exec(await sheetOf(app))?.[1];
    expect(light).not.toBe("#ffeb3b");
    const toast = /=([^;.]+)/.exec(decodeURIComponent(saved.headers.getSetCookie().join()))?.[1] ?? "";
    expect(Buffer.from(toast, "base64url").toString()).toContain(
      `A cor foi escurecida para ${light} para que o texto se leia.`,
    );
    expect(composeTestMail(app.deps).html).toContain(`.button { background: ${light}; color: #ffffff; }`);
  });

  it("is on the shared pages at once, and the panel's script is notified", async () => {
    const app = await createTestApp();
    const before = await pageOf(app, "/tv-panel");
    expect(before).not.toContain("data-colours");
    await save(app, { colour: "#880e4f" });
    expect(await pageOf(app, "/tv-panel")).toMatch(/data-colours="\/escola\/cores\.[0-9a-f]{16}\.css"/);
    await save(app, { colour: "" });
    expect(await pageOf(app, "/tv-panel")).toBe(before);
  });
});

describe("the school's logo", () => {
  it.each([
    ["PNG", pngOf({ width: 12, height: 6 }), "image/png"],
    [
      "SVG",
      svgOf('<defs><linearGradient id="g"/></defs><path d="M0 0h9v9z" fill="url(#g)"/>'),
      "image/svg+xml",
    ],
  ])("%s is served to everybody as a sandboxed picture, cached forever", async (_, logo, type) => {
    const app = await createTestApp();
    expect(await logoAddress(app)).toBe("none");
    expect((await save(app, { logo })).status).toBe(302);
    const address = await logoAddress(app);
    for (const page of ["/auth", "/tv-panel", "/programacao-semanal", "/ambientes/folhas"])
      expect(await pageOf(app, page), page).toContain(`<img class="school-logo" src="${address}" alt=""`);
    const answer = await app.as(null).fetch(address);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": type,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(logo));
    for (const wrong of [
      address.replace(/logo\.\w{4}/, "logo.0000"),
      address.replace(/png$|svg$/, "gif"),
      "/escola/x",
    ])
      expect((await app.as(null).fetch(wrong)).status, wrong).toBe(404);
  });

  it("is preserved when another field is saved, can be replaced and removed, and is audited without its bytes", async () => {
    const app = await createTestApp();
    await save(app, { logo: pngOf({ width: 12, height: 6 }) });
    const first = await logoAddress(app);
    await save(app, { name: "Outra" });
    expect(await logoAddress(app)).toBe(first);
    await save(app, { name: "Outra", logo: svgOf("<g/>") });
    expect(await logoAddress(app)).not.toBe(first);
    expect((await app.as(null).fetch(first)).status).toBe(404);
    await save(app, { name: "Outra", remove: true });
    expect(await logoAddress(app)).toBe("none");
    expect(auditOf(app.db, "setting")).toHaveLength(4);
    const entries = tableRows(app, "audit_log").filter(({ label }) => label === "school_logo");
    expect(entries.map(({ after }) => after)).toEqual([
      expect.stringMatching(
        /^\{"key":"school_logo","value":"PNG, 12 × 6, \d+ bytes"\}$|^\{"value":"PNG, 12 × 6, \d+ bytes"\}$/,
      ),
      expect.stringContaining("SVG, 1000 × 500"),
      expect.stringContaining("null"),
    ]);
  });

  it("is stripped of metadata: texts, locations, extra frames", async () => {
    const app = await createTestApp();
    const secret = pngChunk("tEXt", Buffer.from("Author\0Maria de Tal"));
    await save(app, { logo: pngOf({ width: 4, height: 4, extra: [secret] }) });
    const served = Buffer.from(await (await app.as(null).fetch(await logoAddress(app))).arrayBuffer());
    expect(served).toEqual(pngOf({ width: 4, height: 4 }));
  });

  const whole = pngOf({ width: 8, height: 8 });
  const spoilt = Buffer.from(whole);
  spoilt.writeUInt8((spoilt[50] ?? 0) ^ 1, 50);
  it.each([
    ["one of more than 100 KB", Buffer.alloc(MAX_LOGO_BYTES + 1, "<"), "mais de 100 KB"],
    ["a GIF", Buffer.from("GIF89a"), "Envie o logotipo como PNG ou SVG"],
    ["HTML", "<!doctype html><script>alert(1)</script>", "declarações"],
    ["another root", "<html xmlns='http://www.w3.org/1999/xhtml'/>", "danificado"],
    ["a PNG that is cut", whole.subarray(0, -6), "danificado"],
    ["a PNG with a wrong checksum", spoilt, "danificado"],
    [
      "a PNG with fewer pixels than its header declares",
      pngOf({ width: 8, height: 8, rows: Buffer.alloc(20) }),
      "danificado",
    ],
    [
      "a PNG that unpacks to more",
      pngOf({ width: 8, height: 8, rows: Buffer.alloc(9_000_000) }),
      "danificado",
    ],
    ["a PNG with long sides", pngOf({ width: 1001, height: 1 }), "mais de 1.000 pixels"],
    ["an interlaced PNG", pngOf({ width: 4, height: 4, interlace: 1 }), "sem entrelaçamento"],
    ["a PNG of 16 bits", pngOf({ width: 4, height: 4, depth: 16 }), "8 bits"],
    ["a script", svgOf("<script>alert(1)</script>"), "script"],
    [
      "a script of another prefix",
      svgOf('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>'),
      "script",
    ],
    ["a handler", svgOf('<g onclick="alert(1)"/>'), "script"],
    ["a handler of the root", svgOf("", 'viewBox="0 0 1 1" ONLOAD="x()"'), "script"],
    ["HTML inside", svgOf("<foreignObject><b/></foreignObject>"), "script"],
    ["an animation", svgOf('<set attributeName="href" to="x"/>'), "script"],
    ["a picture of another site", svgOf('<image href="https://x.test/a.png"/>'), "outro arquivo"],
    ["a relative one", svgOf('<use xlink:href="outro.svg#a"/>'), "outro arquivo"],
    ["an address with character references", svgOf('<use href="&#106;avascript:x"/>'), "declarações"],
    ["a style of another site", svgOf("<style>@import 'https://x.test/a.css';</style>"), "outro arquivo"],
    ["the same in CDATA", svgOf("<style><![CDATA[a{fill:url(//x.test/a)}]]></style>"), "outro arquivo"],
    ["the same as an attribute", svgOf('<g style="fill:url(https://x.test/#a)"/>'), "outro arquivo"],
    ["the same with escapes", svgOf("<style>a{fill:u\\72l(//x.test)}</style>"), "outro arquivo"],
    [
      "a sheet beside",
      `<?xml-stylesheet href="x.css"?>${svgOf("")}`.replace(/<\?xml version[^>]*\?>/, ""),
      "outro arquivo",
    ],
    ["an entity", `<!DOCTYPE svg [<!ENTITY a "b">]>${svgOf("&a;").slice(39)}`, "declarações"],
    ["UTF-7", svgOf("").replace("UTF-8", "UTF-7"), "danificado"],
    ["UTF-16", Buffer.from(`\uFEFF${svgOf("")}`, "utf16le"), "PNG ou SVG"],
    ["an open element", svgOf("<g>"), "danificado"],
    ["no size", svgOf("", ""), "viewBox"],
  ])("%s is refused with its sentence, and nothing is saved", async (_, logo, sentence) => {
    const app = await createTestApp();
    const refused = await save(app, { name: "Colégio Aurora", logo });
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(textOf(page)).toContain(sentence);
    expect(fieldValue(page, "school_name")).toBe("Colégio Aurora");
    expect(auditOf(app.db, "setting")).toEqual([]);
    expect(await logoAddress(app)).toBe("none");
  });

  it("is on a proof if it is a PNG, not if it is an SVG", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    app.db.run(app.db.q.updateTable("reservations").set({ status: "approved" }).where("id", "=", id));
    const pdf = async () => {
      const answer = await app.as("ana").fetch("/api/reservations/proof");
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer()).toString("latin1");
    };
    expect(await pdf()).not.toContain("/Subtype /Image");
    await save(app, { logo: pngOf({ width: 300, height: 90 }), colour: "#880e4f" });
    expect(await pdf()).toContain("/Subtype /Image");
    await save(app, { logo: svgOf("<g/>") });
    expect(await pdf()).not.toContain("/Subtype /Image");
  });
});

it("pages render even if the school's branding cannot be read", async () => {
  const app = await createTestApp();
  await save(app, { name: "Colégio Aurora" });
  app.db.sqlite.exec("CREATE TEMP VIEW school_logo AS SELECT json('broken') AS hash");
  for (const address of ["/auth", "/tv-panel", "/programacao-semanal"]) {
    const page = await pageOf(app, `${address}?x=1`);
    expect(page, address).toContain("Escola Técnica");
  }
});
