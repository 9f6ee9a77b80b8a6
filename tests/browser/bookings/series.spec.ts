/** A semester is requested and decided, a lesson of it cancelled and made up: with and without JavaScript (rules R24). */
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { call, expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import {
  FIRST_PASSWORD,
  firstSignIn,
  waitForForms,
  waitForRequestForm,
} from "#tests/support/browser/journey.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

const DAY_MS = 86_400_000;

/** A day so many weeks from next Monday on, as `YYYY-MM-DD`. */
function dayOf(weeks: number, weekday: number): string {
  const today = demoNow();
  const monday = today.getTime() + (8 - (today.getUTCDay() || 7)) * DAY_MS;
  return new Date(monday + (weeks * 7 + weekday - 1) * DAY_MS).toISOString().slice(0, 10);
}

test("a semester is requested, decided, and one of its lessons cancelled and made up", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize(VIEWPORTS[javaScriptEnabled === false ? "desktop" : "phone"]);
  await signInAs(page, "teacher");
  const rooms = await (await page.request.get("/api/environments")).json();
  const [first, last] = [dayOf(30, 7), dayOf(38, 7)];
  const query = new URLSearchParams({
    ...{ ver: "1", weekdays: "7", everyWeeks: "1", startDate: first, endDate: last, shift: "morning" },
    ...{ lessons: "1", environmentIds: String(rooms[0].id), disciplineId: "1", classId: "1" },
  });

  await test.step("the teacher sees the dates and requests them", async () => {
    await page.goto(`/reservas/serie?${query}`);
    if (javaScriptEnabled !== false) await waitForForms(page);
    await expect(page.getByRole("heading", { name: /^9 de 9 datas/ })).toBeVisible();
    await page.getByRole("button", { name: /^Solicitar (série|9 datas)/ }).click();
    await expect(page.getByText("Série pedida").first()).toBeVisible();
  });

  await test.step("the sector approves all of it in one step", async () => {
    await signInAs(page, "pedagogical");
    await page.goto(`/admin/reservas?de=${first}&ate=${last}`);
    await page.getByRole("button", { name: /^Aprovar 9 a série/ }).click();
    await expect(page.getByRole("status").filter({ hasText: "9 datas aprovadas" }).first()).toBeVisible();
  });

  await test.step("the teacher finds one entry, opens it and cancels a week", async () => {
    await signInAs(page, "teacher");
    await page.goto("/minhas-reservas?status=aprovadas");
    const pages = page.getByRole("link", { name: "Próxima", exact: true });
    const entry = page.locator(".my-ticket").filter({ hasText: "9 datas · 9 aprovadas" });
    for (let turns = 0; turns < 30 && (await entry.count()) === 0; turns++) {
      const before = page.url();
      await pages.click();
      await expect.poll(() => page.url()).not.toBe(before);
    }
    await entry.getByText("Todas as datas").click();
    await expect(entry.getByRole("listitem")).toHaveCount(9);
    await expectAccessible(page);
    await entry.getByRole("link", { name: /^Ver e mudar/ }).click();
    await expect(page.getByRole("heading", { name: "Série", level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Baixar para a agenda (.ics)" })).toBeVisible();
    await page.getByRole("textbox", { name: /^De/ }).fill(dayOf(31, 1));
    await page.getByRole("textbox", { name: /^Até/ }).fill(dayOf(31, 7));
    await page.getByRole("button", { name: "Cancelar estas aulas" }).click();
    await expect(page.getByText("1 aula cancelada").first()).toBeVisible();
  });

  await test.step("the cancelled lesson is made up in a free room", async () => {
    await page.goto("/minhas-reservas/a-repor");
    await expectAccessible(page);
    await page
      .getByRole("button", { name: /^Repor/ })
      .first()
      .click();
    await expect(page.getByText("Reposição pedida").first()).toBeVisible();
    await expect(page.getByText("Nenhuma aula a repor.")).toBeVisible();
  });
});

test("single lessons are joined into a series and separated again", async ({ page, javaScriptEnabled }) => {
  await signInAs(page, "teacher");
  const [room] = await (await page.request.get("/api/environments")).json();
  const fields = { environmentIds: String(room.id), shift: "morning", lessons: "2" };
  const query = new URLSearchParams({ ...fields, disciplineId: "1", classId: "1" });
  for (const week of [31, 32, 33]) query.append("dates", dayOf(week, 7));
  await page.goto(`/reservas/nova?${query}`);
  if (javaScriptEnabled !== false) await waitForRequestForm(page);
  await page.getByRole("button", { name: /^Solicitar reserva/ }).click();
  await expect(page.getByText("3 reservas solicitadas com sucesso!")).toBeVisible();
  await page.goto("/minhas-reservas");
  await page.getByRole("link", { name: "Juntar em uma série" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Juntar as 3 .*domingo/ }).click();
  await expect(page.getByText("3 reservas são uma série").first()).toBeVisible();
  await page.getByRole("button", { name: "Separar em reservas avulsas" }).click();
  await expect(page.getByText("3 reservas separadas").first()).toBeVisible();
});

test("a series is changed in three scopes, its teacher is away, and its room is closed", async ({
  page,
  javaScriptEnabled,
}) => {
  const isScripted = javaScriptEnabled !== false;
  await signInAs(page, "teacher");
  const [room] = await (await page.request.get("/api/environments")).json();
  const body = {
    ...{ disciplineId: 1, classId: 1, environmentIds: [room.id], shift: "morning", weekdays: [7] },
    ...{ startTime: "07:30", endTime: "08:20", startDate: dayOf(30, 7), endDate: dayOf(38, 7) },
  };
  const { id } = await call(page, "POST", "/api/series", body);
  const address = `/minhas-reservas/series/${id}`;
  const change = async (scope: string, date: string, act: () => Promise<void>, outcome: string) => {
    await page.goto(address);
    if (isScripted) await waitForForms(page);
    const [year, month, day] = date.split("-");
    await page
      .getByRole("combobox", { name: "A partir da reserva" })
      .selectOption({ label: `domingo, ${day}/${month}/${year}` });
    await page.getByRole("radio", { name: scope }).check();
    await act();
    await expect(page.getByText(outcome).first()).toBeVisible();
  };
  const note = (text: string) => async () => {
    await page.getByRole("textbox", { name: /^Observações/ }).fill(text);
    await page.getByRole("button", { name: "Salvar mudança" }).click();
  };

  await test.step("one date, the following ones, all of them", async () => {
    await change("Só esta", dayOf(31, 7), note("Prova"), "1 reserva alterada");
    await expectAccessible(page);
    await change("Todas (de hoje em diante)", dayOf(30, 7), note("Trazer cabos"), "8 reservas alteradas");
    await expect(page.getByText("1 mudada em separado ficou como estava.").first()).toBeVisible();
    await change(
      "Esta e as próximas",
      dayOf(37, 7),
      async () => {
        await page.locator("summary", { hasText: "Excluir…" }).click();
        await page.getByRole("button", { name: "Excluir", exact: true }).click();
      },
      "2 reservas excluídas",
    );
  });

  await test.step("the teacher is away for a week", async () => {
    await page.goto(address);
    await page.getByLabel("De", { exact: true }).fill(dayOf(33, 1));
    await page.getByLabel("Até", { exact: true }).fill(dayOf(33, 7));
    await page.getByRole("button", { name: "Cancelar estas aulas" }).click();
    await expect(page.getByText("1 aula cancelada").first()).toBeVisible();
    await page.goto("/minhas-reservas/a-repor");
    await expect(page.getByRole("heading", { name: "Aulas a repor", level: 1 })).toBeVisible();
  });

  await test.step("it is taken off the list and put back", async () => {
    await page.getByRole("button", { name: /^Não vou repor/ }).click();
    await expect(page.getByText("Nenhuma aula a repor.")).toBeVisible();
    await page.getByText("Já repostas ou fora da lista (1)").click();
    await page.getByRole("button", { name: /^Pôr de volta na lista/ }).click();
    await expect(page.getByRole("button", { name: /^Não vou repor/ })).toBeVisible();
  });

  await test.step("the room is closed, and its reservation is moved", async () => {
    await signInAs(page, "admin");
    await page.goto(`/admin/ambientes/${room.id}/fechamentos`);
    if (isScripted) await waitForForms(page);
    await page.getByLabel("De", { exact: true }).fill(dayOf(35, 7));
    await page.getByLabel("Até", { exact: true }).fill(dayOf(35, 7));
    await page.getByLabel("Motivo", { exact: true }).fill("Troca do piso");
    await page.getByRole("button", { name: "Fechar o ambiente" }).click();
    await expect(page.getByText("1 reserva fica neste período.").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Fechar (e mover 1 aula|como escolhido)$/ }).click();
    await expect(page.getByText("Ambiente fechado").first()).toBeVisible();
    await expect(page.getByText("Troca do piso").first()).toBeVisible();
  });
});

const MOST_KEYS = 36;
/** For the usual lesson on one weekday. */
const FEW_KEYS = 17;

/** Sets up a term of twenty weeks from next Monday on. */
async function addTerm(page: Page): Promise<void> {
  await signInAs(page, "admin");
  const calendar = { name: "Ano letivo", weekdays: [1, 2, 3, 4, 5] };
  const { id } = await call(page, "POST", "/api/calendars", calendar);
  const term = { name: "1º semestre", kind: "term", startDate: dayOf(0, 1), endDate: dayOf(19, 5) };
  await call(page, "POST", `/api/calendars/${id}/terms`, term);
}

/** Presses keys from `/reservas` on, and counts them. */
class Keys {
  readonly page: Page;
  count = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.count++;
    }
  }

  /** Tabs on until the focus is there. */
  async tabTo(css: string): Promise<void> {
    const isFocused = (selector: string) => document.activeElement?.matches(selector) ?? false;
    for (let tries = 0; tries < MOST_KEYS; tries++) {
      if (await this.page.evaluate(isFocused, css)) return;
      await this.press("Tab");
    }
    throw new Error(`${css} is out of reach after ${this.count} keys`);
  }

  /** From the week to the form of a series. */
  async openForm(): Promise<void> {
    await this.page.goto("/reservas");
    // Before that a link loads a document, and the keys begin at its top.
    await waitForForms(this.page);
    await this.press("Tab", "Enter");
    await expect(this.page.locator("#conteudo")).toBeFocused();
    await this.tabTo('a[href^="/reservas/nova"]');
    await this.press("Enter");
    await waitForRequestForm(this.page);
    await this.tabTo('button[formaction="/reservas/serie"]');
    await this.press("Enter");
    await this.page.waitForURL(/reservas\/serie/);
    await waitForForms(this.page);
    // Before that the next key still goes to the page that is left.
    await expect(this.page.getByRole("heading", { level: 1 })).toBeFocused();
  }

  /** The fourth of the weekdays. */
  async chooseThursday(): Promise<void> {
    await this.tabTo('input[name="weekdays"]');
    await this.press("ArrowRight", "ArrowRight", "ArrowRight", "Space");
    await expect(this.page.locator('input[name="weekdays"][value="4"]')).toBeChecked();
  }
}

test("a semester of the usual lesson takes one weekday to request", { tag: "@js" }, async ({ page }) => {
  await addTerm(page);
  await signInAs(page, "teacher");
  const keys = new Keys(page);
  await keys.openForm();
  await keys.chooseThursday();
  await expect(page.getByRole("heading", { name: /^\d+ de \d+ datas/ })).toBeVisible();
  await expectAccessible(page);
  await keys.press("Enter");
  await expect(page.getByText("Série pedida").first()).toBeVisible();
  expect(keys.count).toBeLessThanOrEqual(FEW_KEYS);
});

test("a new teacher requests a semester with at most 36 keys", { tag: "@js" }, async ({ page }) => {
  await addTerm(page);
  await call(page, "POST", "/api/disciplines", { name: "Xadrez" });
  await call(page, "POST", "/api/classes", { name: "XYZ" });
  const person = { name: "Nova Professora", email: "nova@escola.test", username: "nova", role: "teacher" };
  await call(page, "POST", "/api/users", { ...person, password: FIRST_PASSWORD });
  await page.context().clearCookies();
  await firstSignIn(page, "nova");

  const keys = new Keys(page);
  await keys.openForm();
  await keys.chooseThursday();
  await keys.tabTo('input[name="shift"]');
  await keys.press("Space");
  await keys.tabTo('input[name="lessons"]');
  await keys.press("Space", "ArrowRight", "Space");
  await keys.tabTo('input[aria-controls$="disciplineId-rows"]');
  await keys.press(..."xad");
  await keys.tabTo('input[aria-controls$="classId-rows"]');
  await keys.press(..."xyz");
  await expect(page.getByText(/\d+ de \d+ livres/)).toBeVisible();
  const tile = page.locator(".room-tiles input").first();
  const [number = ""] = /\d+/.exec((await tile.getAttribute("aria-label")) ?? "") ?? [];
  await keys.tabTo('input[name="nome"]');
  await keys.press(...number, "Enter");
  await expect(page.getByRole("heading", { name: /^20 de 20 datas/ })).toBeVisible();
  await expect(page.locator(".request-bar")).toContainText(
    `20 de 20 datas · Sala ${number} · quintas, 07:30–09:10`,
  );
  await keys.press("Enter");
  await expect(page.getByText("Série pedida").first()).toBeVisible();
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS);
});

test("the term's end follows the first day while it is typed", { tag: "@js" }, async ({ page }) => {
  const year = demoNow().getUTCFullYear() + 30;
  await signInAs(page, "pedagogical");
  const calendar = await call(page, "POST", "/api/calendars", { name: "Integrado", isDefault: true });
  const now = { startDate: dayOf(-1, 1), endDate: dayOf(9, 5) };
  const span = { startDate: `${year}-02-01`, endDate: `${year}-07-01` };
  for (const term of [now, span])
    await call(page, "POST", `/api/calendars/${calendar.id}/terms`, { name: "1º", kind: "term", ...term });
  await signInAs(page, "teacher");
  await page.goto("/reservas/serie");
  await waitForForms(page);
  const first = page.locator("[name=startDate]");
  const fold = page.locator("details.fold").filter({ has: first });
  if (!(await first.isVisible())) await fold.locator("summary").click();
  await first.fill(span.startDate);
  await expect(fold.locator("summary")).toContainText(`a 01/07/${year}, fim do 1º`);
  await expect(page.getByLabel(`Até o fim do período: 01/07/${year}`)).toBeVisible();
  // Thirty years on no other term follows: neither the sentence nor a tick promises one.
  await first.fill(`${year}-08-01`);
  await expect(fold.locator("summary")).toContainText("até quando?");
  await expect(page.getByLabel(/fim do período/)).toHaveCount(0);
});

test("a single date becomes a series with one of its weeks left out", async ({ page, javaScriptEnabled }) => {
  const isScripted = javaScriptEnabled !== false;
  await signInAs(page, "teacher");
  const [room] = await (await page.request.get("/api/environments")).json();
  await page.goto(`/reservas/nova?data=${dayOf(30, 6)}&turno=noite&aula=3&ambiente=${room.id}`);
  if (isScripted) await waitForRequestForm(page);
  await page.getByRole("button", { name: "Repetir toda semana" }).click();
  await expect(page).toHaveURL(/\/reservas\/serie\?/);
  const query = new URL(page.url()).searchParams;
  expect([query.get("dates"), query.get("shift"), query.get("lessons")]).toEqual([
    ...[dayOf(30, 6), "evening", "3"],
  ]);
  await expect(page.locator('[name="environmentIds"]:checked')).toHaveValue(String(room.id));
  const span = { weekdays: "6", startDate: dayOf(30, 6), endDate: dayOf(33, 6), everyWeeks: "1" };
  const asked = { ...span, shift: "evening", lessons: "3", environmentIds: String(room.id) };
  const shown = { ...asked, disciplineId: "1", classId: "1", ver: "1" };
  await page.goto(`/reservas/serie?${new URLSearchParams(shown)}`);
  if (isScripted) await waitForForms(page);
  await page.getByText("Deixar datas de fora", { exact: true }).click();
  await page.locator(`[name="choices"][value="out:${dayOf(31, 6)}"]`).check();
  if (!isScripted) await page.getByRole("button", { name: "Ver datas de novo" }).click();
  await expect(page.getByText("Deixar datas de fora (1 data)")).toBeVisible();
  await expectAccessible(page);
});
