/** How many taps errands of every day take on a phone, from the page that follows the sign-in. */
import type { Locator, Page } from "@playwright/test";
import type { Role } from "#app/domain/access/role.ts";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { waitForRequestForm } from "#tests/support/browser/journey.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test.use({ hasTouch: true, viewport: VIEWPORTS.phone });

type Tap = (target: Locator) => Promise<void>;
type Errand = { name: string; role: Role; most: number; go: (page: Page, tap: Tap) => Promise<void> };

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const isSaid = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
// The demonstration school's day is a Monday.
const inDays = (days: number) => new Date(demoNow().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const tomorrow = inDays(1);

const ERRANDS: Errand[] = [
  {
    name: "a laboratory for tomorrow",
    role: "teacher",
    most: 4,
    async go(page, tap) {
      await tap(page.locator(`#dia-${tomorrow}`).getByRole("link", { name: /^Reservar/ }));
      await waitForRequestForm(page);
      const group = page.locator(".room-groups > details:not(.taken)", { hasText: "Laboratórios" });
      if ((await group.getAttribute("open")) === null) await tap(group.locator("summary"));
      await tap(group.locator('label:has([name="environmentIds"])'));
      await tap(button(page, "Solicitar reserva"));
      await isSaid(page, "1 reserva solicitada com sucesso!");
    },
  },
  {
    name: "a lesson of the semester",
    role: "teacher",
    most: 7,
    async go(page, tap) {
      await tap(link(page, /^Nova Reserva/));
      await waitForRequestForm(page);
      await tap(page.getByText("Repetir", { exact: true }));
      await page.waitForURL(/\/reservas\/serie/);
      await tap(page.locator('label:has([name="weekdays"])'));
      // A school's calendar would give the last day.
      await page.getByLabel("Até", { exact: true }).fill(inDays(60));
      const request = button(page, /^Solicitar \d+ datas/);
      await expect(request).toBeVisible();
      // Asked where more than a third of the dates is lost.
      const tick = page.locator('label:has([name="acceptLoss"])');
      if (await tick.isVisible()) await tap(tick);
      await tap(request);
      await isSaid(page, "Série pedida");
    },
  },
  {
    name: "an absence",
    role: "teacher",
    most: 4,
    async go(page, tap) {
      const own = await page.request.get(`/api/reservations?startDate=${tomorrow}&status=approved`);
      const [{ date }] = await own.json();
      await tap(link(page, "Vou faltar"));
      await page.getByLabel("De", { exact: true }).fill(date);
      await page.getByLabel("Até", { exact: true }).fill(date);
      await tap(button(page, "Ver aulas"));
      await tap(button(page, "Avisar o setor pedagógico"));
      await isSaid(page, "Setor pedagógico avisado");
    },
  },
  {
    name: "the week of all rooms for the wall",
    role: "pedagogical",
    most: 2,
    async go(page, tap) {
      await tap(link(page, "Reservas da Semana"));
      await tap(link(page, "Imprimir"));
      await page.waitForURL(/\/programacao-semanal\/folha/);
    },
  },
];

for (const { name, role, most, go } of ERRANDS)
  test(`${name} takes ${most} taps at most`, { tag: "@js" }, async ({ page }) => {
    let taps = 0;
    await signInAs(page, role);
    await page.goto(role === "teacher" ? "/reservas" : "/");
    await go(page, async (target) => {
      await target.first().tap();
      taps++;
    });
    expect(taps).toBeLessThanOrEqual(most);
  });
