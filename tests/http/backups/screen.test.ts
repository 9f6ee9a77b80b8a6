import { describe, expect, it } from "vitest";
import { takeBackupNow } from "#app/services/backups/take-now.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { actorOf, textOf } from "#tests/support/bookings/review.ts";
import type { Username } from "#tests/support/school/school.ts";

const SETTINGS = "/admin/configuracoes";
const SCREEN = "/admin/configuracoes/copias";

async function fetchScreen(app: TestApp, who: Username, address = SCREEN) {
  const answer = await app.as(who).fetch(address);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return { html, main, text: textOf(main) };
}

describe("the settings", () => {
  it("are in both menus of staff, and in the user menu of an admin only", async () => {
    const app = await createTestApp();
    const links = async (who: Username, address: string) => {
      const html = await (await app.as(who).fetch(address)).text();
      return html.split(`href="${SETTINGS}"`).length - 1;
    };
    const [admin, pedro] = [await links("admin", "/perfil"), await links("pedro", "/perfil")];
    expect(await links("ana", "/perfil")).toBe(0);
    expect(pedro).toBeGreaterThan(0);
    expect(admin).toBeGreaterThan(pedro);
    expect((await fetchScreen(app, "pedro", "/")).main).toContain(`href="${SETTINGS}"`);
    expect((await fetchScreen(app, "admin", "/")).main).toContain(`href="${SETTINGS}"`);
  });
});

describe("the backups on the screen", () => {
  it("show when there are none yet, and create none by a GET", async () => {
    const app = await createTestApp();
    const { text, main } = await fetchScreen(app, "admin");
    expect(text).toContain("Ainda não há cópias. A primeira é feita alguns segundos depois");
    expect(text).not.toContain("Cópias guardadas");
    expect(text).not.toContain("Cada servidor");
    expect(main).not.toContain('role="alert"');
    expect(text).toContain("reservas restore /dados/backups/ARQUIVO");
    expect(app.backups.taken).toBe(0);
  });

  it("have an age, a size and a date in the school's time zone", async () => {
    const app = await createTestApp();
    app.backups.store(0.5, 1.5, 30);
    const { text, main } = await fetchScreen(app, "admin");
    expect(text).toContain("Última cópia há 30 minutos, em 12/03/2026 às 09:30");
    expect(text).toContain("Tamanho 4,9 MB");
    expect(text).toContain("Guardadas 3 cópias, 14,7 MB no total");
    expect(text).toContain("Criptografia Inativa");
    expect(text).toContain("11/03/2026 às 04:00");
    expect(text).toContain("reservas restore /dados/backups/reservas-2026-03-12T12-30-00Z.db");
    expect(main).not.toContain('role="alert"');
  });

  it("are listed ten per page", async () => {
    const app = await createTestApp();
    app.backups.store(...Array.from({ length: 47 }, (_, index) => index));
    const rows = async (address: string) =>
      (await fetchScreen(app, "admin", address)).main.split("<tr").length - 2;
    expect(await rows(SCREEN)).toBe(10);
    expect(await rows(`${SCREEN}?pagina=5`)).toBe(7);
    expect((await fetchScreen(app, "admin", `${SCREEN}?pagina=5`)).text).toContain("47 cópias");
  });

  it("warn when the newest is two hours old, not before", async () => {
    const app = await createTestApp();
    app.backups.store(1.99);
    expect((await fetchScreen(app, "pedro")).main).not.toContain('role="alert"');
    app.backups.store(2);
    const { main, text } = await fetchScreen(app, "pedro");
    expect(main).toContain('role="alert"');
    expect(text).toContain("A última cópia foi feita há 2 horas.");
  });

  it("warn with the reason when the last one failed", async () => {
    const app = await createTestApp();
    app.backups.store(0.2);
    app.backups.state.failure = { at: app.deps.now(), reason: "diskFull" };
    const { main, text } = await fetchScreen(app, "pedro");
    expect(main).toContain('role="alert"');
    expect(text).toContain("A cópia de 12/03/2026 às 10:00 não pôde ser feita.");
    expect(text).toContain("O disco do servidor está cheio. Libere espaço.");
  });

  it("show which are encrypted, and their server if there are several", async () => {
    const app = await createTestApp();
    app.backups.store(1);
    app.backups.state.isEncrypted = true;
    app.backups.state.node = "n1";
    for (const copy of app.backups.state.copies) {
      copy.isEncrypted = true;
      copy.name += ".age";
    }
    const { text, main } = await fetchScreen(app, "admin");
    expect(text).toContain("Criptografia Ativa");
    expect(text).toContain("Criptografada");
    expect(text).toMatch(/restore \S+Z\.db\.age --identity CHAVE/);
    expect(text).toContain("Cada servidor faz e guarda as suas próprias cópias. Estas são do servidor n1.");
    expect(main).not.toContain('role="alert"');
  });

  it("show the folder and the button to an admin only, and offer no download", async () => {
    const app = await createTestApp();
    app.backups.store(1);
    const admin = await fetchScreen(app, "admin");
    const pedro = await fetchScreen(app, "pedro");
    expect(admin.main).toContain(`action="${SCREEN}"`);
    expect(pedro.main).not.toContain(`action="${SCREEN}"`);
    expect(pedro.main).not.toContain("/dados/backups");
    expect(pedro.text).toContain("Para restaurar uma cópia, fale com um administrador.");
    for (const { main } of [admin, pedro]) expect(main).not.toMatch(/href="[^"]*\.db/);
  });
});

describe("a manual backup", () => {
  const audit = (app: TestApp) =>
    app.db.sqlite
      .prepare("SELECT actor_user_id, action, details FROM audit_log WHERE entity = 'backup'")
      .all();

  it("is created by an admin, confirmed and audited", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const answer = await admin.post(SCREEN);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(SCREEN);
    const text = textOf(await (await admin.fetch(SCREEN)).text());
    expect(text).toContain("Cópia feita");
    expect(text).toContain("há menos de 1 minuto");
    expect(app.backups.taken).toBe(1);
    expect(audit(app)).toEqual([
      {
        actor_user_id: 1,
        action: "create",
        details: JSON.stringify({ file: "reservas-2026-03-12T13-00-00Z.db", size: 5_138_022 }),
      },
    ]);
  });

  it("shows why it failed, or that one is in progress", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    app.backups.failWith = "notWritable";
    await admin.post(SCREEN);
    const text = textOf(await (await admin.fetch(SCREEN)).text());
    expect(text).toContain("Falha ao fazer a cópia");
    expect(text).toContain("Não é possível gravar na pasta das cópias.");
    app.backups.state.isRunning = true;
    await admin.post(SCREEN);
    const busy = textOf(await (await admin.fetch(SCREEN)).text());
    expect(busy).toContain("Uma cópia já está em andamento.");
    expect(audit(app)).toEqual([]);
  });

  it("does not exceed a request's time limit", async () => {
    const app = await createTestApp();
    app.deps.backups.take = () => new Promise(() => {});
    const started = performance.now();
    expect(await takeBackupNow(app.deps, actorOf("admin"), 20)).toEqual({
      ok: true,
      value: { isFinished: false },
    });
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
