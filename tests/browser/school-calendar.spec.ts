/** A school's year from nothing, by links and forms alone: the same with and without JavaScript (rules R23.6). */
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { call, expect } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test("a year is set up beside its months, and teachers read it", async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/calendario?ano=2027");

  await test.step("the calendar", async () => {
    await page.getByRole("link", { name: "Novo calendário" }).first().click();
    const panel = page.getByRole("region", { name: "Novo calendário" });
    await panel.getByLabel("Nome").fill("Integrado");
    await panel.getByRole("button", { name: "Criar" }).click();
    await expect(page.getByText("Calendário criado")).toBeVisible();
    await expect(page.getByText("0 de 200 dias letivos")).toBeVisible();
  });

  await test.step("a term, refused first where it ends before it starts", async () => {
    await page.getByRole("link", { name: "Novo período" }).first().click();
    const panel = page.getByRole("region", { name: "Novo período" });
    await panel.getByLabel("Nome").fill("1º semestre");
    await panel.getByLabel("Primeiro dia").fill("2027-02-08");
    await panel.getByLabel("Último dia").fill("2027-02-01");
    await panel.getByRole("button", { name: "Criar" }).click();
    await expect(
      panel.getByText("O último dia deve ser igual ou posterior ao primeiro.").first(),
    ).toBeVisible();
    await expect(panel.getByLabel("Nome")).toHaveValue("1º semestre");
    await expectAccessible(page);
    await panel.getByLabel("Último dia").fill("2027-07-02");
    await panel.getByRole("button", { name: "Criar" }).click();
    await expect(page.getByText("Período criado")).toBeVisible();
  });

  await test.step("a Saturday with the lessons of a Monday", async () => {
    await page.getByRole("link", { name: /^13\/03, sem aula/ }).click();
    const panel = page.getByRole("region", { name: "sábado, 13/03/2027" });
    await panel.getByLabel("Horário de").selectOption("segunda-feira");
    await panel.getByLabel("Título").fill("Sábado letivo");
    await panel.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Dia salvo")).toBeVisible();
    await expect(
      page.getByRole("link", { name: "13/03, horário de segunda-feira, Sábado letivo" }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("teachers read the year, which prints on one page", async () => {
    await signInAs(page, "teacher");
    await page.goto("/calendario?ano=2027");
    await expect(page.getByRole("region", { name: "Integrado, 2027" })).toContainText("1º semestre");
    await expect(page.getByRole("link", { name: /13\/03/ })).toHaveCount(0);
    await expectAccessible(page);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 84[12][.\d]* 59[45][.\d]*\]/);
  });
});

test("the form's days follow the calendar of the class that is chosen", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "pedagogical");
  const weekdays = [1, 2, 3, 4, 5];
  const year = { name: "Ano", kind: "term", startDate: "2027-02-01", endDate: "2027-06-30" };
  const names: Record<number, string> = {};
  for (const { id, name } of await (await page.request.get("/api/classes")).json()) names[id] = name;
  for (const [name, startDate, ofClass] of [
    ["Integrado", "2027-02-01", null],
    ["Módulos", "2027-02-15", 1],
  ] as const) {
    const { id } = await call(page, "POST", "/api/calendars", {
      name,
      isDefault: ofClass === null,
      weekdays,
    });
    await call(page, "POST", `/api/calendars/${id}/terms`, { ...year, startDate });
    if (ofClass === null) continue;
    await call(page, "PUT", `/api/classes/${ofClass}`, { name: names[ofClass], calendarId: id });
  }
  await page.goto("/reservas/nova?data=2027-02-08&turno=manha&classId=2");
  const chosen = page.locator('input[name="dates"][value="2027-02-08"]');
  await expect(chosen).toHaveAttribute("aria-label", "08/02/2027");
  await page.getByRole("combobox", { name: "Turma" }).fill(names[1] ?? "");
  await expect(chosen).toHaveAttribute("aria-label", /^08\/02\/2027, não letivo/);
  await expect(page.getByText("Fora do período letivo").filter({ visible: true })).toHaveCount(1);
  await page.getByRole("combobox", { name: "Turma" }).fill(names[2] ?? "");
  await expect(chosen).toHaveAttribute("aria-label", "08/02/2027");
});

/** Terms of a year, each its first and last day. */
type Span = [startDate: string, endDate: string];
const BIMESTERS: Span[] = [
  ["2027-02-01", "2027-04-13"],
  ["2027-04-17", "2027-07-07"],
  ["2027-07-24", "2027-09-29"],
  ["2027-10-02", "2027-12-08"],
  ["2027-12-11", "2027-12-20"],
];
const inMonths = (count: number): Span[] =>
  Array.from({ length: count }, (_, month) => {
    const ofYear = `2027-${String(month + 1).padStart(2, "0")}`;
    return [`${ofYear}-01`, `${ofYear}-28`];
  });
const LONG = "Período de recuperação paralela e avaliações finais do curso";
const YEARS: [what: string, spans: Span[], name: (index: number) => string][] = [
  ["one term", [["2027-02-01", "2027-12-20"]], () => "Ano letivo"],
  ["four bimesters and exams", BIMESTERS, (index) => `${index + 1}º bimestre`],
  ["eight terms", inMonths(8), (index) => `Módulo ${index + 1}`],
  ["twelve terms with the longest names", inMonths(12), () => LONG],
];

test("a year prints on one page with all its counters and months", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "pedagogical");
  for (const [what, spans, nameOf] of YEARS) {
    const { id } = await call(page, "POST", "/api/calendars", { name: what, weekdays: [1, 2, 3, 4, 5] });
    for (const [index, [startDate, endDate]] of spans.entries()) {
      const kind = index === 4 && spans === BIMESTERS ? "exams" : "term";
      await call(page, "POST", `/api/calendars/${id}/terms`, {
        name: nameOf(index),
        kind,
        startDate,
        endDate,
      });
    }
    await page.goto(`/calendario?ano=2027&calendario=${id}`);
    const year = page.getByRole("region", { name: `${what}, 2027` });
    await expect(year.getByRole("table")).toHaveCount(12);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), what).toHaveLength(1);
    // The sheet cuts nothing off: 281 mm of paper are 1062 pixels.
    await page.setViewportSize({ width: 1062, height: 733 });
    await page.emulateMedia({ media: "print" });
    const faults = await year.evaluate((box) => {
      const rectOf = (part: Element) => part.getBoundingClientRect();
      const { bottom } = rectOf(box);
      const [days, texts] = ["td > *", "p, caption, li"].map((each) => [...box.querySelectorAll(each)]);
      const cut = [...(days ?? []), ...(texts ?? [])].filter((part) => rectOf(part).bottom > bottom + 1);
      const covered = (texts ?? []).filter((text) =>
        (days ?? []).some((day) => {
          const [a, b] = [rectOf(day), rectOf(text)];
          return a.top < b.bottom - 1 && b.top < a.bottom - 1 && a.left < b.right && b.left < a.right;
        }),
      );
      return [...cut, ...covered].map(({ textContent }) => textContent);
    });
    expect(faults, what).toEqual([]);
    await page.emulateMedia({ media: null });
  }
});
