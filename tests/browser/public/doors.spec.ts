import { addScheduled } from "#tests/http/public/rows.ts";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { signIn } from "#tests/support/browser/browser.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { PASSWORD, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addRoom, equipRoom } from "#tests/support/school/school-rows.ts";

const ADDRESS = `/ambientes/${ROOM.lab1}`;
const IN_LAB = { environmentIds: [ROOM.lab1] };
const EVENING = { shift: "evening", startTime: "18:30", endTime: "22:00" } as const;

test("a door's page shows the room on a phone, and leads to the request form with the room chosen", async ({
  page,
  school,
}) => {
  addScheduled(school, { ...IN_LAB, startTime: "07:30", endTime: "08:20" });
  addScheduled(school, { ...IN_LAB, startTime: "09:10", endTime: "11:30" });
  addScheduled(school, { ...IN_LAB, ...EVENING, date: "2026-03-18" });
  for (const [width, height, colorScheme] of [
    [320, 568, "dark"],
    [1440, 900, "light"],
    [390, 844, "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.goto(ADDRESS);
    await expectAccessible(page);
  }
  await expect(page.getByText("Em aula até 11:30")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Reservar" })).toBeInViewport({ ratio: 1 });
  const earlier = page.locator(".ficha").first();
  await expect(earlier).toBeHidden();
  await page.getByText("Mais cedo hoje: 1 aula").click();
  await expect(earlier).toContainText("08:20");
  await page.getByRole("link", { name: "Semana seguinte" }).click();
  await expect(page.getByRole("row", { name: /qua 18/ })).toContainText("DS-1");

  await page.getByRole("link", { name: "Reservar" }).click();
  await expect(page).toHaveURL(/\/auth\?voltar=/);
  await page.getByLabel("Usuário").fill("ana");
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(`/reservas/nova?ambiente=${ROOM.lab1}&data=2026-03-12`);
  await expect(page.locator(`input[name="environmentIds"][value="${ROOM.lab1}"]`).first()).toBeChecked();
  // Leaving while React hydrates would log an error about an incomplete root.
  await page.waitForLoadState("networkidle");
});

test("door sheets print on one page each", { tag: "@js" }, async ({ page, school }) => {
  const long =
    "Laboratório de Desenho Técnico, Projetos Assistidos por Computador e Prototipagem Rápida de Peças Mecânicas";
  const room = addRoom(school, long, {
    location: "Bloco de Oficinas, 2º andar, ao lado da escada de emergência",
  });
  equipRoom(
    school,
    room,
    Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`Equipamento especial ${i}`, i + 1])),
  );
  addRoom(school, "Superextraordinariamentelongapalavra");
  for (const [paper, width, height] of [
    ["", 595, 842],
    ["?papel=a5", 420, 595],
  ] as const) {
    await page.goto(`/ambientes/folhas${paper}`);
    await expectAccessible(page);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect([...pdf.matchAll(/\/Type\s*\/Page\b/g)]).toHaveLength(6);
    const [, right = "", top = ""] = /\/MediaBox\s*\[0 0 (\S+) (\S+)\]/.exec(pdf) ?? [];
    expect([Math.round(Number(right)), Math.round(Number(top))]).toEqual([width, height]);
    // As it lies on paper: nothing of the sheet is cut off, and the code is large enough.
    await page.emulateMedia({ media: "print" });
    for (const sheet of await page.locator(".sheet").all()) {
      const { bottom, foot, code } = await sheet.evaluate((box) => ({
        bottom: box.getBoundingClientRect().bottom,
        foot: box.querySelector(".foot")?.getBoundingClientRect().bottom ?? 0,
        code: box.querySelector(".code")?.getBoundingClientRect().height ?? 0,
      }));
      expect(foot).toBeLessThanOrEqual(bottom + 1);
      expect(code).toBeGreaterThan((40 / 25.4) * 96 - 1);
    }
    await page.emulateMedia({ media: null });
  }
});

test("an approved reservation is shared", async ({ page, school, javaScriptEnabled }) => {
  const id = addScheduled(school, { ...IN_LAB, date: "2026-03-19" });
  const text = "Turma DS-1: Laboratório 1, quinta-feira, 19/03/2026, 07:30–11:30.";
  const url = `${school.address}${ADDRESS}?semana=2026-03-19`;
  if (javaScriptEnabled) {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: async (data: ShareData) => Object.assign(window, { shared: data }),
      });
    });
  }
  await signIn(page, "ana", PASSWORD);
  await page.waitForURL((at) => at.pathname !== "/auth");
  await page.goto(`/minhas-reservas/${id}`);
  const link = page.getByRole("dialog").getByRole("link", { name: "Compartilhar" });
  await expect(link).toHaveAttribute(
    "href",
    `https://wa.me/?${new URLSearchParams({ text: `${text}\n${url}` })}`,
  );
  expect(text).not.toContain(PEOPLE.ana.name);
  if (!javaScriptEnabled) return;
  await expect(page.getByRole("dialog")).toHaveJSProperty("open", true);
  await link.click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown }).shared))
    .toEqual({ text, url });
  expect(page.context().pages()).toHaveLength(1);
});
