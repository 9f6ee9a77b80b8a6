import { test as base, expect, type Page } from "@playwright/test";
import { firstDataFolder } from "#tests/support/database/first-database.ts";
import { startHostedServer, type TestedServer } from "#tests/support/server/hosted-server.ts";
import { ADMIN_PASSWORD, FOLDER_PROGRAM, startServer } from "#tests/support/server/server.ts";

export { expect };

/** Records what the page must never do: throw, log an error, violate its security policy. */
export function watch(page: Page, problems: string[]): void {
  page.on("pageerror", (error) => problems.push(`pageerror: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    // The browser itself logs every response of 400 and above, also those that the journey expects.
    const isOwnAnswer = text.startsWith("Failed to load resource: the server responded with a status of 4");
    // The router logs an answer that it stops reading, since another navigation or an act has overtaken it.
    const isOvertaken = text.startsWith("AbortError: signal is aborted without reason");
    if (message.type() === "error" && !isOwnAnswer && !isOvertaken) problems.push(`console: ${text}`);
  });
}

export type ProgramOption = {
  /** The command that starts the server in a process of its own. */
  program: string[];
};

/**
 * Makes `goto` wait until the page is hydrated. A click before that works as without JavaScript, which
 * the other half of these tests covers.
 */
function waitUntilHydrated(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await page.waitForFunction(() => {
      if (!("__remixContext" in window)) return true;
      const last = [...document.querySelectorAll("main, main *")].at(-1);
      return last && Object.keys(last).some((key) => key.startsWith("__reactFiber$"));
    });
    return response;
  };
}

type Fixtures = ProgramOption & {
  /** Whether the program starts as its own process; else one process serves one test after the other. */
  isStarted: boolean;
  /** The program over the test's own database, with the user `admin` only. */
  server: TestedServer;
  /** Filled while the test runs; must stay empty. */
  problems: string[];
};

/** Playwright's test with a server and a database per test; an error on the console fails it. */
export const test = base.extend<Fixtures>({
  program: [FOLDER_PROGRAM, { option: true }],
  isStarted: [false, { option: true }],
  server: async ({ program, isStarted }, use) => {
    // The single file starts without any data, as at a school.
    const server =
      isStarted || program !== FOLDER_PROGRAM
        ? await startServer({}, program)
        : await startHostedServer(await firstDataFolder());
    await use(server);
    expect(await server.stop()).toBe(0);
  },
  baseURL: async ({ server }, use) => use(server.address),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
    expect(problems).toEqual([]);
  },
  page: async ({ page, problems, javaScriptEnabled }, use) => {
    watch(page, problems);
    if (javaScriptEnabled !== false) waitUntilHydrated(page);
    await use(page);
  },
});

/** The sizes at which every screen must work. */
export const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** The first admin's password in the journeys. */
export const NEW_PASSWORD = "Nova#Senha2026";

/** Fills and sends the sign-in form. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Usuário").fill(username);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Sends an API call as the page's person; returns the response's JSON. */
export async function call(page: Page, method: string, address: string, data: object) {
  const response = await page.request.fetch(address, { method, data });
  expect(response.ok(), `${method} ${address}: ${await response.text()}`).toBe(true);
  return response.json();
}

/** Signs in without a page; then the page's requests are that person's. */
export async function signInByCall(page: Page, username: string, password: string): Promise<void> {
  await call(page, "POST", "/api/login", { username, password });
}

/** Signs the first admin in without a page and changes the password, as the first login asks for. */
export async function enterAsAdmin(page: Page): Promise<void> {
  await signInByCall(page, "admin", ADMIN_PASSWORD);
  const passwords = { currentPassword: ADMIN_PASSWORD, newPassword: NEW_PASSWORD };
  await call(page, "POST", "/api/change-password", { ...passwords, confirmPassword: NEW_PASSWORD });
}

/** Fills and sends the form for another password. */
export async function changePassword(page: Page, current: string): Promise<void> {
  await page.getByLabel("Senha atual").fill(current);
  await page.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirmar nova senha").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Salvar Nova Senha" }).click();
}

/** Signs the first admin in and does what the first login asks for; ends on the dashboard. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await signIn(page, "admin", ADMIN_PASSWORD);
  await changePassword(page, ADMIN_PASSWORD);
  await page.waitForURL((url) => url.pathname === "/");
}
