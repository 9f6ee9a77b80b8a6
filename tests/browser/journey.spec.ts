import { expectAccessible } from "#tests/support/browser/accessible.ts";
import {
  expect,
  NEW_PASSWORD,
  signIn,
  signInAsAdmin,
  test,
  VIEWPORTS,
} from "#tests/support/browser/browser.ts";
import {
  createEnvironment,
  createNamed,
  createUser,
  fillRequest,
  firstSignIn,
  followMenu,
  nextWeekdays,
  signOut,
} from "#tests/support/browser/journey.ts";

const DISCIPLINE = "Eletrônica Básica";
const CLASS = "TEC-1";
const DATES = nextWeekdays(3);

for (const [device, viewport] of Object.entries(VIEWPORTS)) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: "no-preference" }, isStarted: true });

    test("request, approve, show: the whole job", async ({ page, javaScriptEnabled }) => {
      const withScript = javaScriptEnabled !== false;
      // The one file serves the same pages.
      const expectAudited = test.info().project.name === "single-file" ? () => {} : expectAccessible;

      await test.step("the admin sets the school up", async () => {
        await signInAsAdmin(page);
        await createEnvironment(page, { name: "Sala 101", type: "Sala", capacity: "35" });
        await createEnvironment(page, {
          name: "Laboratório de Eletrônica",
          type: "Laboratório",
          capacity: "20",
        });
        await expectAudited(page);
        await createNamed(page, "Disciplinas", "Nova disciplina", DISCIPLINE);
        await createNamed(page, "Turmas", "Nova turma", CLASS);
        await createUser(page, { name: "Joana D'Ávila", username: "joana", role: "Professor" });
        await createUser(page, { name: "Caio Muniz", username: "caio", role: "Professor" });
        await createUser(page, { name: "Paula Reis", username: "paula", role: "Setor Pedagógico" });
        await expectAudited(page);
        await signOut(page);
      });

      await test.step("a first teacher requests one room on one date", async () => {
        await firstSignIn(page, "caio");
        await expect(page).toHaveURL(/\/reservas$/);
        await page.getByRole("link", { name: "Nova Reserva" }).click();
        await fillRequest(page, withScript, {
          dates: DATES.slice(0, 1),
          rooms: ["Sala 101"],
          discipline: DISCIPLINE,
          schoolClass: CLASS,
        });
        await page.getByRole("button", { name: "Solicitar reserva" }).click();
        await expect(page.getByText("1 reserva solicitada com sucesso!")).toBeVisible();
        await expect(
          page.getByText("Suas reservas foram enviadas e aguardam aprovação do setor pedagógico."),
        ).toBeVisible();
        await signOut(page);
      });

      await test.step("the second requests two rooms on three dates and sees the conflict", async () => {
        await firstSignIn(page, "joana");
        await page.getByRole("link", { name: "Nova Reserva" }).click();
        await expectAudited(page);
        await page.getByRole("button", { name: "Solicitar reserva" }).click();
        await expect(page.getByRole("alert")).toContainText("Selecione pelo menos uma data");
        await fillRequest(page, withScript, {
          dates: DATES,
          rooms: ["Sala 101", "Laboratório de Eletrônica"],
          discipline: DISCIPLINE,
          schoolClass: CLASS,
        });
        if (!withScript) await page.getByRole("button", { name: "Verificar conflitos" }).click();
        await expect(page.getByText("Alerta de conflito")).toBeVisible();
        await expect(
          page.getByText("Existe 1 reserva que conflita com o horário selecionado."),
        ).toBeVisible();
        await expect(page.getByText("Sala 101 - Caio Muniz - Pendente")).toBeVisible();
        await expectAudited(page);
        await page.getByRole("button", { name: "Solicitar reserva" }).click();
        await expect(page.getByText("3 reservas solicitadas com sucesso!")).toBeVisible();
        await expect(
          page.getByText(
            "Suas reservas foram enviadas, porém existe 1 conflito que será resolvido pelo setor pedagógico.",
          ),
        ).toBeVisible();
        await expect(page.getByText("Você tem 3 reservas pendentes de aprovação.")).toBeVisible();
        await signOut(page);
      });

      await test.step("the pedagogical sector decides and cannot double-book by accident", async () => {
        await firstSignIn(page, "paula");
        await followMenu(page, "Gerenciar Reservas");
        await expect(page.locator('[data-status="conflict"]').first()).toBeVisible();
        await expectAudited(page);
        // The dialog of one rival offers a decision about the other: it stays in the queue.
        await page.getByRole("link", { name: /^Aprovar a reserva d[aeo] .*, Caio Muniz$/ }).click();
        await expect(page.getByRole("dialog").getByLabel(/Joana D'Ávila/)).toHaveValue("");
        await page.getByRole("dialog").getByRole("button", { name: "Aprovar" }).click();
        await expect(page.getByText("Reserva aprovada").first()).toBeVisible();

        // Joana's first request wants the same room: approving it needs the override box.
        await page
          .getByRole("link", { name: /^Aprovar a reserva d[aeo] / })
          .first()
          .click();
        const dialog = page.getByRole("dialog");
        await expect(dialog).toContainText("Caio Muniz");
        await expectAudited(page);
        await dialog.getByRole("button", { name: /^Aprovar/ }).click();
        await expect(dialog.getByRole("alert")).toBeVisible();
        await dialog.getByRole("link", { name: "Cancelar" }).click();
        await expect(dialog).toHaveCount(0);

        // All together: two pass, the one in conflict does not.
        if (withScript) await page.getByLabel("Selecionar todas desta página").check();
        else await page.getByRole("link", { name: "Selecionar todas desta página" }).click();
        await page.getByRole("button", { name: "Aprovar selecionadas" }).click();
        await expect(page.getByText("2 reservas aprovadas. 1 não foi aprovada.")).toBeVisible();

        await page
          .getByRole("link", { name: /^Rejeitar/ })
          .first()
          .click();
        await page
          .getByRole("dialog")
          .getByRole("button", { name: /^Rejeitar/ })
          .click();
        await expect(page.getByText("Por favor, forneça um motivo para a rejeição").first()).toBeVisible();
        await page.getByRole("dialog").getByLabel("Motivo da rejeição").fill("Sala já ocupada");
        await expectAudited(page);
        await page
          .getByRole("dialog")
          .getByRole("button", { name: /^Rejeitar/ })
          .click();
        await expect(page.getByText("Reserva rejeitada").first()).toBeVisible();
        await expect(page.getByText("Nenhuma reserva pendente.")).toBeVisible();
      });

      await test.step("everybody sees what was approved", async () => {
        await page.goto(`/programacao-semanal?semana=${DATES[0]}`);
        await expect(page.getByText("Joana D'Ávila").first()).toBeVisible();
        await expect(page.getByText("Caio Muniz").first()).toBeVisible();
        await expect(
          page.getByText("Laboratório de Eletrônica").filter({ visible: true }).first(),
        ).toBeVisible();
        await expectAudited(page);
        await page.goto("/tv-panel?turno=manha");
        await expect(page.getByText("Não há reservas aprovadas para este turno.")).toBeVisible();
        await expect(page.getByText("Veja a semana no celular")).toBeVisible();
      });

      await test.step("the teacher reads the decision", async () => {
        await page.goto("/");
        await signOut(page);
        await signIn(page, "joana", NEW_PASSWORD);
        await expect(page).toHaveURL(/\/reservas$/);
        await page.goto(`/reservas?semana=${DATES[0]}&turno=manha`);
        await expect(page.getByText("Rejeitada").filter({ visible: true }).first()).toBeVisible();
        await expect(page.getByText("Aprovada").filter({ visible: true }).first()).toBeVisible();
        await page.goto("/admin/reservas");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sem permissão");
      });
    });
  });
}
