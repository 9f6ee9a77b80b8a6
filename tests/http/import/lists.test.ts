/** Lists as schools have them: their titles, types, dates and repetitions, and what is chosen once for all rows (rules R18.3, R18.4). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { counts, preview } from "#tests/support/files/imports.ts";
import { odsOf, xlsxOf } from "#tests/support/files/spreadsheets.ts";

const SCREEN = "/admin/importar";

function people(app: TestApp) {
  return tableRows(app, "users")
    .slice(7)
    .map(({ name, username, email }) => `${name} ${username} ${email}`);
}

async function importWith(app: TestApp, kind: string, content: string | Uint8Array<ArrayBuffer>, query = "") {
  const admin = app.as("admin");
  const { address, html } = await preview(admin, kind, content, query);
  return { html, answer: await admin.post(address, counts(html)) };
}

const TEACHER = ["Bia Rocha", "bia.rocha", "bia.r@escola.example"];

describe("the heading of a list", () => {
  it.each([
    ["below titles and blank lines", "RELACAO DE PROFESSORES 2026;;\r\n;;\r\nNome;Username;E-mail\r\n"],
    ["below the line of the separator", "sep=;\r\nNome;Username;E-mail\r\n"],
    ["with what schools add to it", "PROFESSOR(A);LOGIN INSTITUCIONAL;E-MAIL INSTITUCIONAL\n"],
    ["of other words", "Nome do(a) docente;Matrícula;Mail\n"],
  ])("is found %s", async (_, head) => {
    const app = await createTestApp();
    await importWith(app, "professores", `${head}${TEACHER.join(";")}\n`);
    expect(people(app)).toEqual([TEACHER.join(" ")]);
  });
});

describe("a workbook", () => {
  const sheets = [
    { name: "config", rows: [["x", "y"]], isHidden: true },
    { name: "Professores", rows: [["Nome", "Username", "E-mail"], TEACHER] },
    {
      name: "Substitutos",
      rows: [
        ["Nome", "Username", "E-mail"],
        ["Rui Sá", "rui.sa", "rui@escola.example"],
      ],
    },
  ];
  it.each([
    ["XLSX", xlsxOf],
    ["ODS", odsOf],
  ])("%s is read on its first visible sheet, or the named one, and says which", async (_, fileOf) => {
    const app = await createTestApp();
    const { html } = await importWith(app, "professores", fileOf(sheets));
    expect(html).toContain("Planilha lida: Professores.");
    expect(html).toContain("O arquivo tem também: Substitutos.");
    const send = async (sheet: string) => {
      const form = new FormData();
      form.append("tipo", "professores");
      form.append("sheet", sheet);
      form.append("arquivo", new Blob([fileOf(sheets)]), "lista.xlsx");
      return app.as("admin").fetch(SCREEN, { method: "POST", body: form });
    };
    const chosen = await send("substitutos");
    const address = chosen.headers.get("location") ?? "";
    expect(await (await app.as("admin").fetch(address)).text()).toContain("Planilha lida: Substitutos.");
    const other = await send("Outra");
    expect(other.status).toBe(400);
    expect(await other.text()).toContain("O arquivo não tem a planilha “Outra”");
    expect(people(app)).toEqual([TEACHER.join(" ")]);
  });
});

describe("names", () => {
  it("that repeat are one, with a note", async () => {
    const app = await createTestApp();
    const { html } = await importWith(app, "disciplinas", "Disciplina\nFísica I\nQuímica I\nFISICA I\n");
    expect(html).toContain("2 novos");
    expect(html).toContain("Linha 4: “FISICA I” repete “Física I”, da linha 2: é um só.");
    expect(
      tableRows(app, "disciplines")
        .slice(2)
        .map(({ name }) => name),
    ).toEqual(["Física I", "Química I"]);
  });

  it("of people that repeat are one where all else is the same, else an error", async () => {
    const app = await createTestApp();
    const row = TEACHER.join(";");
    const { html } = await preview(
      app.as("admin"),
      "professores",
      `Nome;Username;E-mail\n${row}\n${row}\nOutra;bia.rocha;o@escola.test\n`,
    );
    expect(html).toContain("1 linha com erro");
    expect(html).toContain("Linha 3: “Bia Rocha” repete “Bia Rocha”, da linha 2");
  });

  it("of classes of fewer than three letters are those of a «Turma»", async () => {
    const app = await createTestApp();
    await importWith(app, "turmas", "Turma\n1A\n");
    const names = () =>
      tableRows(app, "classes")
        .slice(2)
        .map(({ name }) => name);
    expect(names()).toEqual(["Turma 1A"]);
    expect((await importWith(app, "turmas", "Turma\n1a\n2B\n")).html).toContain("1 novo");
    expect(names()).toEqual(expect.arrayContaining(["Turma 2B"]));
  });

  it("of classes name their home rooms, and without such a column leave them", async () => {
    const app = await createTestApp();
    await app.as("admin").api("POST", "/api/environments", { name: "Sala 12", type: "Sala" });
    const room = tableRows(app, "environments").find(({ name }) => name === "Sala 12")?.id;
    const home = (name: string) =>
      tableRows(app, "classes").find((row) => row.name === name)?.home_environment_id;
    const { html } = await preview(
      app.as("pedro"),
      "turmas",
      "Turma;Sala da turma\nTEC-1;sala 12\nTEC-2;Sala 99\n",
    );
    expect(html).toContain("Não há ambiente “Sala 99”. Cadastre-o antes, ou deixe a célula em branco");
    await importWith(app, "turmas", "Turma;Sala da turma\nTEC-1;sala 12\nTEC-2;\n");
    expect([home("TEC-1"), home("TEC-2")]).toEqual([room, null]);
    await importWith(app, "turmas", "Turma\nTec-1\nTEC-3\n");
    expect([home("Tec-1"), home("TEC-3")]).toEqual([room, null]);
    expect((await importWith(app, "turmas", "Turma;Sala\nTec-1;\nTEC-3;Sala 12\n")).html).toContain(
      "2 alterados",
    );
    expect([home("Tec-1"), home("TEC-3")]).toEqual([null, room]);
    const twice = await preview(app.as("pedro"), "turmas", "Turma;Sala\nTEC-9;\nTEC-9;Sala 12\n");
    expect(twice.html).toContain("Repete a linha 2");
  });
});

describe("types", () => {
  it("are read as schools write them", async () => {
    const app = await createTestApp();
    const file =
      "Espaço;Tipo\nSala 31;Sala de aula\nLab Redes;Lab.\nQuímica;Laboratório de Química\nAuditório B;AUDITÓRIO\n";
    await importWith(app, "ambientes", file);
    expect(
      tableRows(app, "environments")
        .slice(4)
        .map(({ type }) => type),
    ).toEqual(["Sala", "Laboratório", "Laboratório", "Auditório"]);
  });

  it("that are missing are the one that was chosen", async () => {
    const app = await createTestApp();
    const without = await preview(app.as("admin"), "ambientes", "Ambiente\nSala 31\n");
    expect(without.html).toContain("Escolha a coluna de: Tipo.");
    expect(without.html).toContain("Tipo, onde falta");
    await importWith(
      app,
      "ambientes",
      "Ambiente;Tipo\nSala 31;\nSala 32;Lab\n",
      "?nome=0&tipo=1&tipo-padrao=Sala",
    );
    await importWith(app, "ambientes", "Ambiente\nSala 33\n", "?nome=0&tipo-padrao=Sala");
    expect(
      tableRows(app, "environments")
        .slice(4)
        .map(({ name, type }) => `${name} ${type}`),
    ).toEqual(["Sala 31 Sala", "Sala 32 Laboratório", "Sala 33 Sala"]);
  });
});

describe("types of a calendar's days that are missing", () => {
  it("are the one that was chosen, of days without one alone", async () => {
    const app = await createTestApp({ now: "2026-03-02T11:00:00.000Z" });
    const without = await preview(app.as("admin"), "calendario", "Data;Título\n21/04/2026;Tiradentes\n");
    expect(without.html).toContain("Escolha a coluna de: Tipo.");
    expect(without.html).toContain("Sábado letivo");
    await importWith(
      app,
      "calendario",
      "Data;Título;Tipo\n21/04/2026;Tiradentes;\n01/05/2026;Dia do Trabalho;Ponto facultativo\n",
      "?data=0&descricao=1&tipo=2&tipo-padrao=Feriado",
    );
    expect(tableRows(app, "blocked_days").map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Tiradentes", "Dia do Trabalho"]),
    );
  });

  it("of blocked days too", async () => {
    const app = await createTestApp({ now: "2026-03-02T11:00:00.000Z" });
    const list = "Data;Título;Tipo\n22/04/2026;Conselho de classe;\n23/04/2026;Feira;Evento\n";
    await importWith(app, "dias-bloqueados", list, "?data=0&titulo=1&tipo=2&tipo-padrao=Conselho");
    const types = tableRows(app, "blocked_days").filter(({ date }) => /^2026-04-2[23]$/.test(String(date)));
    expect(types.map(({ type }) => type)).toEqual(["council", "event"]);
  });
});

describe("usernames and e-mails that are missing", () => {
  it("are made of the name and by the pattern, another one where it is taken", async () => {
    const app = await createTestApp();
    const file = "Nome;E-mail\nInês da Silva Peçanha;\nInês Peçanha;ines2@escola.example\nCarla Dias;\n";
    const query = "?nome=0&email=1&usuario-padrao=nome&email-padrao=%7Busuario%7D%40escola.br";
    await importWith(app, "professores", file, query);
    expect(people(app)).toEqual([
      "Inês da Silva Peçanha ines.pecanha ines.pecanha@escola.br",
      "Inês Peçanha ines.pecanha2 ines2@escola.example",
      "Carla Dias carla.dias carla.dias@escola.br",
    ]);
    const again = await importWith(
      app,
      "professores",
      "Nome\nCarla Dias\n",
      "?nome=0&usuario-padrao=nome&email-padrao=%7Busuario%7D%40escola.br",
    );
    expect(again.html).toContain("0 novos · 0 alterados · 1 igual");
  });

  it("are no e-mail without the place of the username", async () => {
    const app = await createTestApp();
    const { html } = await preview(
      app.as("admin"),
      "professores",
      "Nome;Username\nCarla;carla\n",
      "?nome=0&usuario=1&email-padrao=x%40escola.br",
    );
    expect(html).toContain("Escolha a coluna de: E-mail.");
  });
});

describe("rows at fault", () => {
  const file = "Disciplina\nab\nGeometria\nx\n";
  it("are left out one by one, or all", async () => {
    const app = await createTestApp();
    const one = await preview(app.as("admin"), "disciplinas", file, "?nome=0&fora=2");
    expect(one.html).toContain("1 linha com erro");
    expect(one.html).toContain("1 linha fica de fora.");
    const { html, answer } = await importWith(app, "disciplinas", file, "?nome=0&fora=erros");
    expect(html).toContain("2 linhas ficam de fora.");
    expect(answer.status).toBe(302);
    expect(
      tableRows(app, "disciplines")
        .slice(2)
        .map(({ name }) => name),
    ).toEqual(["Geometria"]);
  });

  it("have a form that keeps the columns and needs no script", async () => {
    const app = await createTestApp();
    const { html } = await preview(app.as("admin"), "disciplinas", file, "?nome=0");
    expect(html).toContain('<input type="hidden" name="nome" value="0"/>');
    expect(html).toMatch(/type="checkbox"[^>]*name="fora" value="2"|name="fora"[^>]*value="2"/);
    expect(html).toContain("Deixar as 2 linhas com erro de fora");
  });
});

describe("dates", () => {
  it("of blocked days are read as they are typed, a period as each of its days", async () => {
    const app = await createTestApp();
    const file =
      "Data;Título;Tipo\n08/09/27;Aniversário;Feriado municipal\n10-09-2027;Ponte;Ponto facultativo\n11.09.2027;Jogos;Evento\n21 de abril;Tiradentes;\n13 a 15/07/2027;Conselho;Conselho de classe\n";
    await importWith(app, "dias-bloqueados", file);
    const days = tableRows(app, "blocked_days").map(({ date, type }) => `${date} ${type}`);
    expect(new Set(days)).toEqual(
      new Set([
        "2027-04-21 holiday",
        "2027-07-13 council",
        "2027-07-14 council",
        "2027-07-15 council",
        "2027-09-08 holiday",
        "2027-09-10 holiday",
        "2027-09-11 event",
      ]),
    );
    expect(days).toHaveLength(7);
  });
});
