/**
 * `npm run screenshots`: makes the README's and the manual's pictures (docs/pictures) from a demonstration school that lives as
 * long as this takes; with names behind `--` only those. Needs the browser of the tests.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { addDays, mondayOf } from "#app/domain/dates/civil-date.ts";
import { schoolToday } from "#app/services/clock.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { DEMO_PASSWORD, seedDemoSchool } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { startServer } from "./bench/server-process.ts";
import { ensureBrowser, systemBrowser } from "./browser.mjs";
import { isBuildStale } from "./staleness.mjs";

const PICTURES = "docs/pictures";
const TIME_ZONE = "America/Sao_Paulo";
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const TV = { width: 1920, height: 1080 };

const today = schoolToday({ now: () => new Date(), timeZone: TIME_ZONE });
const nextMonday = addDays(mondayOf(today), 7);

/** The id of a demonstration school's first teacher. */
const FIRST_TEACHER = 4;

const SEMESTER_DAYS = 18 * 7;

type Rival = { date: string; room: number; ownerId: number };

/** Makes the school; returns a date and room that an approved morning class has, for the conflict banner. */
async function makeSchool(folder: string): Promise<Rival> {
  const db = await openDatabase({
    file: path.join(folder, "reservas.db"),
    migrations: readMigrations("db/migrations"),
    busyTimeoutMs: 5000,
    snapshotDir: folder,
  });
  seedDemoSchool(db, {
    rooms: 40,
    days: 200,
    scale: 1,
    seed: "escola",
    today,
    holdToday: true,
    hasCalendar: true,
    hasEquipment: true,
  });
  const rival = db.get(
    db.q
      .selectFrom("reservations as r")
      .innerJoin("reservation_environments as e", "e.reservation_id", "r.id")
      .select(["r.date", "r.owner_id as ownerId", "e.environment_id as room"])
      .where("r.date", ">=", nextMonday)
      .where("r.status", "=", "approved")
      .where("r.shift", "=", "morning")
      .orderBy("r.date")
      .orderBy("e.environment_id"),
  );
  db.close();
  if (!rival) throw new Error("The school has no class next week");
  return rival;
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Usuário").fill(username);
  await page.getByLabel("Senha", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((url) => url.pathname !== "/auth");
}

async function fillRequest(page: Page, { date, room }: Rival): Promise<void> {
  await page.goto(
    `/reservas/nova?${new URLSearchParams({ dates: date, shift: "morning", environmentIds: String(room), verificar: "1" })}`,
  );
  await page.getByText("Alerta de conflito").first().waitFor();
  // The banner and the fields that it is about, in one picture.
  await page
    .getByText("Alerta de conflito")
    .first()
    .evaluate((banner) => banner.scrollIntoView({ block: "center" }));
}

/** A request with the equipment open, and some of it asked. */
async function askForEquipment(page: Page): Promise<void> {
  await page.goto(`/reservas/nova?${new URLSearchParams({ dates: nextMonday, shift: "morning" })}`);
  await page.waitForLoadState("networkidle");
  await page.getByText("Equipamentos", { exact: true }).click();
  const field = page.getByRole("spinbutton", { name: "Notebooks" });
  await field.fill("20");
  await field.evaluate((input) => input.scrollIntoView({ block: "center" }));
}

/** A teacher's semester of Thursdays, two lessons in the room that a morning class has next week. */
async function askForSemester(page: Page, { room }: Rival): Promise<void> {
  await page.goto(
    `/reservas/serie?${new URLSearchParams({
      ...{ ver: "1", weekdays: "4", everyWeeks: "1", shift: "morning", environmentIds: String(room) },
      ...{
        startDate: nextMonday,
        endDate: addDays(nextMonday, SEMESTER_DAYS),
        disciplineId: "1",
        classId: "1",
      },
    })}&lessons=1&lessons=2`,
  );
  await page.getByRole("button", { name: "Solicitar série" }).waitFor();
  // With JavaScript the dates follow by themselves.
  await page.getByRole("button", { name: "Ver datas de novo" }).waitFor({ state: "detached" });
}

/** The same, sent: among the teacher's reservations, with its dates open. */
async function showOwnSeries(page: Page, rival: Rival): Promise<void> {
  await askForSemester(page, rival);
  await page.getByRole("button", { name: "Solicitar série" }).click();
  await page.waitForURL((url) => url.pathname === "/minhas-reservas");
  await page.goto("/minhas-reservas?status=pendentes");
  await page.getByText("Todas as datas").first().click();
  await page
    .getByText("Todas as datas")
    .first()
    .evaluate((fold) => fold.closest("li")?.scrollIntoView({ block: "center" }));
}

/** Its row in the queue, and its dates. */
async function showSeriesInQueue(page: Page): Promise<void> {
  await page.goto(`/admin/reservas?de=${nextMonday}&busca=${encodeURIComponent("Ana Beatriz")}`);
  await page
    .getByRole("link", { name: /^\d+ datas/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
}

/** A room before it is closed for a week: what stands there, and where each goes. */
async function showClosure(page: Page, { room }: Rival): Promise<void> {
  await page.goto(`/admin/ambientes/${room}/fechamentos`);
  await page.getByLabel("De", { exact: true }).fill(nextMonday);
  await page.getByLabel("Até", { exact: true }).fill(addDays(nextMonday, 4));
  await page.getByLabel("Motivo", { exact: true }).fill("Troca do piso");
  await page.getByRole("button", { name: "Fechar o ambiente" }).click();
  await page.getByRole("region", { name: "Aulas nesses dias" }).waitFor();
}

/** What passes from that class's teacher to another one, and where this one has lessons already. */
async function showHandover(page: Page, { ownerId }: Rival): Promise<void> {
  const colleague = ownerId === FIRST_TEACHER ? FIRST_TEACHER + 1 : FIRST_TEACHER;
  await page.goto(`/admin/usuarios/${ownerId}/repassar?para=${colleague}`);
  await page.getByRole("heading", { name: "O que vai passar" }).waitFor();
}

/** A school that was just made has nothing in its log: two entries are. */
async function showAudit(page: Page): Promise<void> {
  for (const name of ["Desenho Universal", "Libras"]) {
    await page.goto("/admin/disciplinas/nova");
    await page.getByRole("dialog").getByLabel("Nome").fill(name);
    await page.getByRole("dialog").getByRole("button", { name: "Criar" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.goto("/admin/auditoria");
}

/** A class's grid, as a school draws it, by the demonstration's bell times. */
const GRID = [
  "TURMA: TEC-1A",
  ";Segunda;Terça;Quarta;Quinta;Sexta",
  ...["07:30 - 08:20", "08:20 - 09:10"].map((hour) =>
    [
      hour,
      '"Matemática\nAline Q. / Sala 101"',
      '"Física Aplicada\nLuiz B. / Laboratório 2"',
      '"Português\nCarla S. / Sala 101"',
      "Metrologia - Anderson P.",
      "Ed. Física - Simone",
    ].join(";"),
  ),
].join("\n");

async function sendGrid(page: Page): Promise<void> {
  await page.goto("/admin/grade");
  const file = { name: "Horário 2027.csv", mimeType: "text/csv", buffer: Buffer.from(GRID) };
  await page.getByLabel("Arquivo da grade").setInputFiles(file);
  await page.getByLabel("Primeiro dia da grade").fill(nextMonday);
  await page.getByLabel("Último dia da grade").fill(addDays(nextMonday, 60));
  await page.getByRole("button", { name: "Ler o arquivo" }).click();
  await page.getByRole("heading", { name: "Isto é um quadro de horários" }).waitFor();
}

/** What the manual shows of the staff's side. */
const STAFF_SCREENS = [
  ["school-week", "/?aba=semana"],
  ["reports", "/admin/relatorios"],
  ["blocked-days", "/admin/dias-bloqueados"],
  ["import", "/admin/importar"],
  ["school-year", "/admin/calendario"],
  ["settings", "/admin/configuracoes/notificacoes"],
] as const;

type Picture = {
  name: string;
  /** Pixels of the picture per pixel of the screen. */
  scale?: number;
  viewport: { width: number; height: number };
  as?: string;
  take(page: Page): Promise<unknown>;
};

/** A school that has Google; nobody goes there for a picture. */
const WITH_PROVIDER = {
  OIDC_ISSUER: "https://accounts.google.com",
  OIDC_CLIENT_ID: "reservas",
  OIDC_CLIENT_SECRET: "segredo",
  OIDC_DOMAIN: "escola.br",
};
const PROVIDER_PICTURES: Picture[] = [
  { name: "school-account", viewport: DESK, take: (page) => page.goto("/auth") },
];

function picturesOf(rival: Rival): Picture[] {
  return [
    { name: "sign-in", viewport: DESK, take: (page) => page.goto("/auth") },
    { name: "dashboard", viewport: DESK, as: SIGN_INS.pedagogical, take: (page) => page.goto("/") },
    { name: "request", viewport: DESK, as: SIGN_INS.teacher, take: (page) => fillRequest(page, rival) },
    {
      name: "review",
      viewport: DESK,
      as: SIGN_INS.pedagogical,
      take: (page) => page.goto("/admin/reservas"),
    },
    {
      name: "series-request",
      viewport: DESK,
      as: SIGN_INS.teacher,
      take: (page) => askForSemester(page, rival),
    },
    { name: "equipment/request", viewport: PHONE, as: SIGN_INS.teacher, take: askForEquipment },
    { name: "series-mine", viewport: DESK, as: SIGN_INS.teacher, take: (page) => showOwnSeries(page, rival) },
    {
      name: "lost-lessons",
      viewport: PHONE,
      as: SIGN_INS.teacher,
      take: (page) => page.goto("/minhas-reservas/a-repor"),
    },
    {
      name: "room-closure",
      viewport: DESK,
      as: SIGN_INS.admin,
      take: (page) => showClosure(page, rival),
    },
    { name: "series-queue", viewport: DESK, as: SIGN_INS.pedagogical, take: showSeriesInQueue },
    ...STAFF_SCREENS.map(([name, address]) => ({
      name,
      viewport: DESK,
      as: SIGN_INS.pedagogical,
      take: (page: Page) => page.goto(address),
    })),
    {
      name: "handover",
      viewport: DESK,
      as: SIGN_INS.pedagogical,
      take: (page) => showHandover(page, rival),
    },
    { name: "timetable-grid", viewport: DESK, as: SIGN_INS.pedagogical, take: sendGrid },
    {
      name: "equipment/counter",
      viewport: PHONE,
      as: SIGN_INS.pedagogical,
      take: (page) => page.goto(`/equipamentos/hoje?data=${nextMonday}`),
    },
    {
      name: "equipment/report",
      viewport: DESK,
      as: SIGN_INS.pedagogical,
      take: (page) => page.goto("/admin/relatorios/equipamentos"),
    },
    { name: "audit", viewport: DESK, as: SIGN_INS.pedagogical, take: showAudit },
    {
      name: "my-week",
      viewport: PHONE,
      as: SIGN_INS.teacher,
      take: async (page) => {
        await page.goto(`/reservas?semana=${nextMonday}&turno=manha`);
        await page.getByRole("heading", { name: /^Semana de/ }).evaluate((title) => title.scrollIntoView());
        // The top bar stays and would cover the title.
        await page.mouse.wheel(0, -90);
        await page.waitForTimeout(300);
      },
    },
    { name: "panel", viewport: TV, scale: 1 / 2, take: (page) => page.goto("/tv-panel?turno=manha") },
    {
      name: "weekly",
      viewport: PHONE,
      take: (page) => page.goto(`/programacao-semanal?semana=${nextMonday}&turno=manha`),
    },
    { name: "room", viewport: PHONE, take: (page) => page.goto(`/ambientes/${rival.room}`) },
    {
      name: "door-sheet",
      viewport: PHONE,
      take: (page) => page.goto(`/ambientes/folhas?ambiente=${rival.room}&papel=a5`),
    },
  ];
}

async function take(browser: Browser, baseURL: string, picture: Picture) {
  const { name, viewport, scale = 1, as, take: open } = picture;
  const options: BrowserContextOptions = {
    baseURL,
    viewport,
    deviceScaleFactor: scale,
    locale: "pt-BR",
    timezoneId: TIME_ZONE,
    reducedMotion: "reduce",
  };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  if (as) await signIn(page, as);
  await open(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
  await context.close();
  console.info(`${PICTURES}/${name}.png`);
}

if (isBuildStale()) {
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
if (!(await ensureBrowser())) process.exit(1);
mkdirSync(path.join(PICTURES, "equipment"), { recursive: true });
const folder = mkdtempSync(path.join(tmpdir(), "reservas-pictures-"));
try {
  const rival = await makeSchool(folder);
  const browser = await chromium.launch({
    executablePath: systemBrowser(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const named = process.argv.slice(2);
  try {
    for (const [settings, all] of [
      [{}, picturesOf(rival)],
      [WITH_PROVIDER, PROVIDER_PICTURES],
    ] as const) {
      const pictures = all.filter(({ name }) => named.length === 0 || named.includes(name));
      if (pictures.length === 0) continue;
      const program = await startServer([process.execPath, "build/server.cjs"], {
        DATA_DIR: folder,
        SCHOOL_NAME: "Escola Técnica",
        ...settings,
      });
      try {
        for (const picture of pictures) await take(browser, program.origin, picture);
      } finally {
        await program.stop();
      }
    }
  } finally {
    await browser.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
