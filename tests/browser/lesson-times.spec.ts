/** A school's own lesson times by links and forms alone: the same with and without JavaScript (rules R2.8 to R2.12). */
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { call, expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

const FROM = "2027-02-01";

test("six lessons are set up from a day on, and the day's grid has them", async ({ page }) => {
  await signInAs(page, "pedagogical");
  await page.goto("/admin/calendario");
  await page.getByRole("link", { name: "Horários das aulas" }).click();
  const morning = page.getByRole("group", { name: "Manhã" });
  const picture = morning.getByRole("img", { name: "Como fica: manhã" });

  await test.step("lessons are added, moved and removed in a draft", async () => {
    await page.getByLabel("Valem a partir de").fill(FROM);
    await morning.getByLabel("Início, manhã, 1ª aula").fill("07:00");
    await morning.getByRole("button", { name: "Adicionar aula" }).click();
    await expect(morning.getByLabel("Início, manhã, 6ª aula")).toHaveValue("11:30");
    await morning.getByRole("button", { name: /mais cedo, a 3ª aula/ }).click();
    await expect(morning.getByLabel("Início, manhã, 6ª aula")).toHaveValue("11:25");
    await expect(morning.getByText("a 3ª aula começa às 09:05, antes do fim da 2ª (09:10)")).toBeVisible();
    await morning.getByRole("button", { name: /mais tarde, a 3ª aula/ }).click();
    // A lesson is of the shift in which it starts, wherever it ends.
    await expect(picture).toContainText("6ª  11:30–12:10");
    await morning.getByLabel("Início, manhã, 6ª aula").fill("12:00");
    await morning.getByLabel("Fim, manhã, 6ª aula").fill("12:40");
    await expect(page.getByLabel("Valem a partir de")).toHaveValue(FROM);
  });

  await test.step("a lesson outside the shift is refused, and stays in the form", async () => {
    await page.getByRole("button", { name: "Salvar horários" }).last().click();
    await expect(
      page.getByText("começa às 12:00, fora da faixa do turno, de 00:00 a 12:00.").first(),
    ).toBeVisible();
    await expect(morning.getByLabel("Início, manhã, 1ª aula")).toHaveValue("07:00");
    await expectAccessible(page);
    await morning.getByLabel("Início, manhã, 6ª aula").fill("11:30");
    await morning.getByLabel("Fim, manhã, 6ª aula").fill("12:00");
    await morning.getByLabel("Fim, manhã, turno inteiro").fill("12:00");
    await page.getByRole("button", { name: "Salvar horários" }).last().click();
    await expect(page.getByText("Valem a partir de 01/02/2027.")).toBeVisible();
    await expect(picture).toContainText("6ª  11:30–12:00");
    await expect(page.getByRole("region", { name: "Horários desta escola" })).toContainText(
      "A partir de 01/02/2027",
    );
    await expectAccessible(page);
  });

  await test.step("a planned change can be deleted, and teachers see the current lesson times", async () => {
    await page.getByLabel("Valem a partir de").fill("2027-06-01");
    await page.getByRole("button", { name: "Salvar horários" }).last().click();
    await page.getByRole("link", { name: "Excluir esta mudança A partir de 01/06/2027" }).click();
    const dialog = page.getByRole("dialog", { name: "Excluir esta mudança" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Mudança excluída")).toBeVisible();
    await expect(page.getByText("A partir de 01/06/2027", { exact: true })).toHaveCount(0);
    await signInAs(page, "teacher");
    await page.goto(`/horarios?de=${FROM}`);
    await expect(page.getByRole("img", { name: "Como fica: manhã" })).toContainText("6ª  11:30–12:00");
    await expectAccessible(page);
    await signInAs(page, "pedagogical");
  });

  await test.step("the day and the request have six lessons from then on", async () => {
    await page.goto(`/ambientes?data=${FROM}&turno=manha`);
    await expect(
      page.getByRole("link", { name: /^6ª aula livre: reservar .*, 11:30$/ }).first(),
    ).toBeAttached();
    await page.goto("/ambientes?data=2027-01-29&turno=manha");
    await expect(page.getByRole("link", { name: /^6ª aula livre/ })).toHaveCount(0);
    await page.goto(`/reservas/nova?dates=${FROM}&dates=2027-01-29&shift=morning&lessons=1`);
    await expect(page.getByText("Os horários mudam entre as datas")).toContainText(
      "29/01, 07:30–08:20; 01/02, 07:00–08:20",
    );
  });
});

test("a day and a week of one, eight and sixteen lessons fit a desk and a phone", { tag: "@js" }, async ({
  page,
}) => {
  await signInAs(page, "pedagogical");
  for (const [from, count] of [
    ["2027-03-01", 1],
    ["2027-03-08", 8],
    ["2027-03-15", 16],
  ] as const) {
    const minutes = count > 8 ? 15 : 30;
    const at = (start: number, index: number) => {
      const minute = start * 60 + index * minutes;
      return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    };
    const lessons = (start: number) =>
      Array.from({ length: count }, (_, index) => ({
        startTime: at(start, index),
        endTime: at(start, index + 1),
      }));
    const [morning, afternoon, evening] = [lessons(8), lessons(13), lessons(18)];
    const whole = (hours: ReturnType<typeof lessons>) => ({
      startTime: hours[0]?.startTime,
      endTime: hours.at(-1)?.endTime,
    });
    await call(page, "PUT", "/api/lesson-times", {
      from,
      ...{ morning, afternoon, evening },
      whole: { morning: whole(morning), afternoon: whole(afternoon), evening: whole(evening) },
    });
    for (const size of Object.values(VIEWPORTS)) {
      await page.setViewportSize(size);
      for (const path of [`/ambientes?data=${from}&turno=manha`, `/reservas?semana=${from}&turno=manha`]) {
        await page.goto(path);
        await expectAccessible(page);
      }
      await page.goto(`/ambientes?data=${from}&turno=manha`);
      const heads = page.locator("thead th[data-of=morning]:visible", { hasText: "ª" });
      await expect(heads).toHaveCount(count);
      const tops = await heads.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
      // On a phone more than eight stand in two lines.
      const lines = count > 8 && size.width < 640 ? 2 : 1;
      expect(new Set(tops).size, `lines of lessons at ${size.width}`).toBe(lines);
    }
  }
});

test("the three shifts stand side by side at a desk, and the button that saves is in sight", async ({
  page,
}) => {
  await page.setViewportSize(VIEWPORTS.desktop);
  await signInAs(page, "pedagogical");
  await page.goto("/admin/horarios");
  const boxes = await Promise.all(
    ["Manhã", "Tarde", "Noite"].map((name) => page.getByRole("group", { name }).boundingBox()),
  );
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  await expect(page.getByRole("button", { name: "Salvar horários" }).last()).toBeInViewport();
});
