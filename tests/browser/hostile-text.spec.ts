import type { Page } from "@playwright/test";
import { call, expect } from "#tests/support/browser/browser.ts";
import { fillRequest, nextWeekdays } from "#tests/support/browser/journey.ts";
import { portion } from "#tests/support/every-change.ts";
import { follow } from "#tests/support/follow.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { isSeenByAdmin, ROLES, screensOf, signInAs, test } from "#tests/support/server/demo-server.ts";

// Nothing can run without JavaScript.
test.use({ school: { rooms: 6, days: 4 } });

const SCRIPT = "</script><img src=x onerror=alert(1)>";
const HOSTILE = `${SCRIPT}"'{{7*7}}\u202E`;
const FORMULA = `=1+1 ${SCRIPT}`;
const [MONDAY = "", TUESDAY = "", WEDNESDAY = ""] = nextWeekdays(3, demoNow());

const images = (page: Page) => page.locator('img[src="x"]');

async function expectInert(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(images(page), address).toHaveCount(0);
}

test("hostile text stays text on every page", { tag: "@js" }, async ({ page, server, problems }) => {
  page.on("dialog", (dialog) => {
    problems.push(`dialog on ${page.url()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    // The page logs it, and an error on the console fails the test.
    addEventListener("securitypolicyviolation", (event) => console.error(`CSP: ${event.violatedDirective}`));
  });

  await test.step("it is written by API calls and forms", async () => {
    await signInAs(page, "admin");
    const users = await (await page.request.get("/api/users")).json();
    for (const username of ["professor", "pedagogico", "direcao"]) {
      const { id } = users.find((user: { username: string }) => user.username === username);
      await call(page, "PATCH", `/api/users/${id}`, { name: `${HOSTILE} ${username}` });
    }
    const room = await call(page, "POST", "/api/environments", {
      name: HOSTILE,
      type: "Sala",
      location: FORMULA,
      description: HOSTILE,
    });
    const discipline = await call(page, "POST", "/api/disciplines", { name: HOSTILE });
    const schoolClass = await call(page, "POST", "/api/classes", { name: FORMULA });

    await signInAs(page, "teacher");
    const request = (date: string) =>
      call(page, "POST", "/api/reservations", {
        disciplineId: discipline.id,
        classId: schoolClass.id,
        environmentIds: [room.id],
        date,
        shift: "morning",
        notes: HOSTILE,
      });
    const first = await request(MONDAY);
    const second = await request(TUESDAY);
    await page.goto("/reservas/nova");
    await fillRequest(page, true, {
      dates: [TUESDAY, WEDNESDAY],
      rooms: [SCRIPT],
      discipline: `${SCRIPT}"'{{7*7}}`,
      schoolClass: FORMULA,
    });
    await page.getByLabel(/Observações/).fill(HOSTILE);
    await expect(page.getByText("Alerta de conflito")).toBeVisible();
    await page.getByRole("button", { name: "Solicitar reserva" }).click();
    await expect(page.getByText("2 reservas solicitadas com sucesso!")).toBeVisible();

    await signInAs(page, "pedagogical");
    await call(page, "PUT", `/api/reservations/${first.id}/status`, { status: "approved" });
    await call(page, "PUT", `/api/reservations/${second.id}/status`, {
      status: "rejected",
      rejectionReason: HOSTILE,
    });
    await page.goto("/admin/turmas/nova");
    await page.getByRole("dialog").getByLabel("Nome").fill(`${HOSTILE} 2`);
    await page.getByRole("dialog").getByRole("button", { name: "Criar" }).click();
    await expect(page.getByRole("rowheader", { name: "{{7*7}}" })).toBeVisible();
    await page.goto("/perfil/chaves/nova");
    await page.getByLabel("Nome").fill(HOSTILE);
    await page.getByLabel("Ler e gravar").check();
    await page.getByRole("button", { name: "Criar chave" }).click();
    const secret = await page.getByLabel("Chave de ").inputValue();
    const headers = { authorization: `Bearer ${secret}` };
    const byKey = await page.request.post("/api/disciplines", { data: { name: "Por chave" }, headers });
    expect(byKey.status()).toBe(201);
  });

  const query = encodeURIComponent(HOSTILE);
  for (const role of ROLES) {
    await test.step(`${role} opens every screen`, async () => {
      await signInAs(page, role);
      const screens = screensOf(role, server.dataDir).filter((address) => !isSeenByAdmin(role, address));
      const searches = screens
        .filter((address) => /^\/admin\/[a-z]+$/.test(address))
        .map((address) => `${address}?busca=${query}&q=${query}&aba=todas`);
      const weeks = [`/reservas?semana=${MONDAY}&turno=manha`, `/reservas/nova?notes=${query}`];
      await expectInert(page, "/perfil");
      const all = [...screens, ...searches, ...weeks];
      // What the server writes is tested without a browser (tests/http/public/hostile-text.test.ts); the browser makes
      // a screen from its data by the same components: at every change some of them.
      for (const address of portion(all, 0, 3)) {
        await follow(page, address);
        await expect(images(page), address).toHaveCount(0);
      }
      await page.goto(weeks[0] ?? "");
      if (role === "teacher")
        await expect(page.getByText("{{7*7}}").filter({ visible: true }).first()).toBeVisible();
    });
  }
  await test.step("signed-out visitors look at the public pages", async () => {
    await page.context().clearCookies();
    for (const address of [
      `/programacao-semanal?semana=${MONDAY}`,
      `/tv-panel?turno=${query}`,
      `/ambientes/1?semana=${MONDAY}`,
      "/ambientes/folhas",
      `/programacao-semanal/folha?semana=${MONDAY}`,
      `/auth?voltar=${query}`,
      `/${query}`,
    ]) {
      await expectInert(page, address);
    }
    await page.goto(`/programacao-semanal?semana=${MONDAY}`);
    await expect(page.getByText("{{7*7}}").filter({ visible: true }).first()).toBeVisible();
  });
});
