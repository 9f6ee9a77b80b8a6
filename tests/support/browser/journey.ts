import type { Page } from "@playwright/test";
import { changePassword, expect, signIn } from "./browser.ts";

/** The first password of every user that the journey creates. */
export const FIRST_PASSWORD = "Primeira#Senha1";

/** Clicks an item of the menu; opens the drawer first where the menu is one. */
async function pressInMenu(page: Page, role: "link" | "button", name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
  // A page that is still loading has no menu yet, and its arrival closes a drawer.
  await expect(async () => {
    const drawer = page.getByLabel("Abrir o menu");
    if (!(await wanted.isVisible()) && (await drawer.isVisible())) await drawer.click({ timeout: 2000 });
    await wanted.click({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

/** Follows a link of the menu. */
export async function followMenu(page: Page, name: string): Promise<void> {
  await pressInMenu(page, "link", name);
}

export async function signOut(page: Page): Promise<void> {
  await pressInMenu(page, "button", "Sair");
  await expect(page).toHaveURL(/\/auth$/);
}

/** Signs in for the first time and changes the password. */
export async function firstSignIn(page: Page, username: string): Promise<void> {
  await signIn(page, username, FIRST_PASSWORD);
  await expect(page).toHaveURL(/\/alterar-senha$/);
  await changePassword(page, FIRST_PASSWORD);
  await expect(page).not.toHaveURL(/\/alterar-senha$/);
}

/** Creates a row on a page whose form has only a name. */
export async function createNamed(page: Page, menu: string, button: string, name: string): Promise<void> {
  await followMenu(page, menu);
  await page.getByRole("link", { name: button }).first().click();
  await page.getByRole("dialog").getByLabel("Nome").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Criar" }).click();
  // In its list, or in the message of a new school's first steps.
  await expect(page.getByText(name).first()).toBeVisible();
}

export async function createEnvironment(
  page: Page,
  input: { name: string; type: string; capacity: string },
): Promise<void> {
  await followMenu(page, "Ambientes");
  await page.getByRole("link", { name: "Novo ambiente" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome").fill(input.name);
  await dialog.getByLabel("Tipo").selectOption(input.type);
  await dialog.getByLabel(/Capacidade/).fill(input.capacity);
  await dialog.getByRole("button", { name: "Criar" }).click();
  await expect(page.getByText("Ambiente criado")).toBeVisible();
}

export async function createUser(
  page: Page,
  input: { name: string; username: string; role: string },
): Promise<void> {
  await followMenu(page, "Usuários");
  await page.getByRole("link", { name: "Novo usuário" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome", { exact: true }).fill(input.name);
  await dialog.getByLabel("E-mail").fill(`${input.username}@escola.test`);
  await dialog.getByLabel("Nome de usuário").fill(input.username);
  await dialog.getByLabel("Perfil").selectOption({ label: input.role });
  await dialog.getByLabel("Senha", { exact: true }).fill(FIRST_PASSWORD);
  await dialog.getByRole("button", { name: "Criar" }).click();
  await expect(page.getByText("Usuário criado")).toBeVisible();
}

/** School days from next Monday on, `YYYY-MM-DD`: never past, whatever day it is. */
export function nextWeekdays(count: number, today = new Date()): string[] {
  const monday = new Date(today);
  monday.setUTCDate(today.getUTCDate() + ((8 - today.getUTCDay()) % 7 || 7));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(monday);
    day.setUTCDate(monday.getUTCDate() + index);
    return day.toISOString().slice(0, 10);
  });
}

/** Waits until the request form is hydrated: then a single day of its weeks is a tab stop. */
export async function waitForRequestForm(page: Page): Promise<void> {
  await expect(page.locator('input[name="dates"][tabindex="-1"]').first()).toBeAttached();
}

/** Waits until the page's forms are hydrated: before that a submit reloads the page. */
export async function waitForForms(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Array.from(document.forms).every((form) => Object.keys(form).some((key) => key.startsWith("__react"))),
  );
}

/** Fills the request form's dates, shift, rooms, discipline and class. */
export async function fillRequest(
  page: Page,
  withScript: boolean,
  input: { dates: string[]; rooms: string[]; discipline: string; schoolClass: string },
): Promise<void> {
  if (withScript) await waitForRequestForm(page);
  for (const date of input.dates) await page.locator(`input[name="dates"][value="${date}"]`).check();
  await page.getByRole("radio", { name: /^Manhã/ }).check();
  for (const room of input.rooms) {
    const box = page.getByRole("checkbox", { name: room, includeHidden: true });
    // On a phone one type of room is open at a time.
    const group = page.locator(".room-groups > details", { has: box });
    if (!(await box.isVisible())) await group.locator("summary").click();
    await box.check();
  }
  for (const [name, label] of [
    ["Disciplina", input.discipline],
    ["Turma", input.schoolClass],
  ] as const) {
    const list = page.getByRole("combobox", { name });
    await (withScript ? list.fill(label) : list.selectOption({ label }));
  }
}
