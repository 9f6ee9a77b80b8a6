import { describe, expect, it } from "vitest";
import { MAX_RESOURCES } from "#app/domain/limits.ts";
import { listResourceNames } from "#app/models/catalog/resource.server.ts";
import { listEnvironments } from "#app/models/rooms/environment.server.ts";
import { formSignIn } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow, tableRows } from "#tests/support/bookings/reservations.ts";
import { counts, importAll, preview, upload } from "#tests/support/files/imports.ts";
import { sheetXml, workbookOf } from "#tests/support/files/workbook.ts";
import { ROOM } from "#tests/support/school/school.ts";
import { equipRoom } from "#tests/support/school/school-rows.ts";
import { watchWrites } from "#tests/support/server/turns.ts";

const SCREEN = "/admin/importar";

function names(app: TestApp, table: string): string[] {
  return tableRows(app, table).map((row) => row.name);
}

async function expectConflict(response: Response): Promise<void> {
  expect(response.status).toBe(409);
  expect(await response.text()).toContain("Os dados mudaram depois da conferência.");
}

function swapped(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

describe("an import of disciplines, classes and environments", () => {
  it.each([
    ["a semicolon", "Disciplina;Outra\r\nGeometria;x\r\nAritmética;y\r\n"],
    ["a comma", 'Nome,Outra\n"Geometria",x\nAritmética,"y, z"\n'],
    ["CRLF below the titles alone", "Disciplina;Outra\r\nGeometria;x\nAritmética;y\n"],
    ["CRLF except below the titles", 'Disciplina;Outra\nGeometria;"x\r\nz"\r\nAritmética;y\r\n'],
    ["CR below the titles alone", 'Disciplina;Outra\rGeometria;"x"\nAritmética;"y"\r\n'],
    ["a byte order mark", "\uFEFFNome\nGeometria\nAritmética"],
    ["Windows-1252", new Uint8Array(Buffer.from("Disciplina\nGeometria\nAritmética\n", "latin1"))],
    ["UTF-16", new Uint8Array([0xff, 0xfe, ...Buffer.from("Nome\nGeometria\nAritmética\n", "utf16le")])],
    ["UTF-16, the other way", new Uint8Array([0xfe, 0xff, ...swapped("Nome\nGeometria\nAritmética\n")])],
    ["a bar", "Disciplina|Outra\nGeometria|x\nAritmética|y, z\n"],
    [
      "titles below a heading",
      "Escola Técnica, 2026\n\nRelação de disciplinas;\nCódigo;Disciplina\n1;Geometria\n2;Aritmética\n",
    ],
    ["the line that names the separator", 'sep=,\nDisciplina,Outra\nGeometria,x\nAritmética,"y; z"\n'],
    ["XLSX", workbookOf(sheetXml([["Disciplina"], ["Geometria"], ["Aritmética"]]))],
    [
      "XLSX below a heading",
      workbookOf(sheetXml([["Escola"], [], ["Disciplina"], ["Geometria"], ["Aritmética"]])),
    ],
  ])("reads %s", async (_, content) => {
    const app = await createTestApp();
    const done = await importAll(app.as("pedro"), "disciplinas", content);
    expect(done.headers.get("location")).toBe(SCREEN);
    expect(names(app, "disciplines")).toEqual([
      "Algoritmos",
      "Redes de Computadores",
      "Geometria",
      "Aritmética",
    ]);
  });

  it("updates existing rows without duplicates, and audits each", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const file =
      "Ambiente;Tipo;Capacidade;Local\nsala 1;Sala;44;Bloco A\nSala 9;lab;20;\nAuditório;auditorio;;\n";
    const { html } = await preview(admin, "ambientes", file);
    expect(html).toContain("1 novo · 2 alterados · 0 iguais · 0 linhas com erro");
    expect((await importAll(admin, "ambientes", file)).status).toBe(302);
    const list = await (await admin.fetch(SCREEN)).text();
    expect(list).toContain("Importação concluída");
    expect(list).toContain("Ambientes: 1 novo, 2 alterados, 0 iguais.");
    expect(tableRows(app, "environments")).toMatchObject([
      { id: 1, name: "sala 1", capacity: 44, location: "Bloco A" },
      { id: 2, name: "Sala 2", capacity: 40 },
      { id: 3 },
      { id: 4, name: "Auditório", capacity: null },
      {
        name: "Sala 9",
        type: "Laboratório",
        capacity: 20,
        name_key: "sala 9",
        search_key: expect.anything(),
      },
    ]);
    const entries = tableRows(app, "audit_log");
    expect(new Set(auditOf(app.db, "environment"))).toEqual(
      new Set(["1 create 5", "1 update 1", "1 update 4"]),
    );
    expect(entries.find((entry) => entry.entity_id === 1)).toMatchObject({
      actor_name: "Alice Administradora",
      label: "sala 1",
      before: '{"name":"Sala 1","capacity":30}',
      after: '{"name":"sala 1","capacity":44}',
    });
    expect(entries.at(-1)).toMatchObject({ action: "import", entity: "import", label: "Ambientes" });
    const again = await preview(admin, "ambientes", file);
    expect(again.html).toContain("0 novos · 0 alterados · 3 iguais");
    expect(again.html).toContain("Nada muda");
  });

  it("matches resources by name in any case, and changes nothing when repeated", async () => {
    const app = await createTestApp();
    equipRoom(app, ROOM.sala2, { Projetor: null, TV: 1 });
    const admin = app.as("admin");
    const file =
      'Ambiente;Tipo;Recursos\nSala 2;Sala;"PROJETOR: 2; Ar-condicionado"\nSala 9;Sala;"projétor; Lousa: 3; lousa: 4"\nAuditório;Auditório;\n';
    expect((await importAll(admin, "ambientes", file)).status).toBe(302);
    const held = (name: string) => listEnvironments(app.db).find((room) => room.name === name)?.resources;
    expect(held("Sala 2")).toEqual([
      { name: "Ar-condicionado", count: null },
      { name: "Projetor", count: 2 },
    ]);
    expect(held("Sala 9")).toEqual([
      { name: "Lousa", count: 4 },
      { name: "Projetor", count: null },
    ]);
    expect(listResourceNames(app.db)).toEqual(["Ar-condicionado", "Lousa", "Projetor", "TV"]);
    expect(auditOf(app.db, "resources")).toHaveLength(2);
    const entry = tableRows(app, "audit_log").find((row) => row.entity_id === ROOM.sala2);
    expect(JSON.parse(String(entry?.after))).toEqual({ resources: held("Sala 2") });
    expect((await preview(admin, "ambientes", file)).html).toContain("0 novos · 0 alterados · 3 iguais");
    await importAll(admin, "ambientes", "Nome;Tipo;Local\nSala 2;Sala;Bloco Z\n");
    expect(held("Sala 2")).toHaveLength(2);
    await importAll(admin, "ambientes", "Nome;Tipo;Recursos\nSala 2;Sala;\n");
    expect(held("Sala 2")).toEqual([]);
  });

  const resources = (count: number, from = 10) =>
    Array.from({ length: count }, (_, index) => `R${index + from}`).join("; ");
  const half = MAX_RESOURCES / 2 + 1;
  it.each([
    ["an invalid count", ["Projetor: muitos"], "A quantidade deve ser um número inteiro"],
    ["a short name", ["X"], "O nome deve ter pelo menos 2 caracteres"],
    ["too many in one room", [resources(MAX_RESOURCES + 1)], "Informe até 60 recursos"],
    ["too many in the school", [resources(half), resources(half, 200)], "mais de 60 recursos diferentes"],
  ])("reports resources with %s", async (_, cells, message) => {
    const app = await createTestApp();
    const rows = cells.map((cell, index) => `Sala ${index + 1};Sala;"${cell}"\n`);
    const { html } = await preview(app.as("admin"), "ambientes", `Nome;Tipo;Recursos\n${rows.join("")}`);
    expect(html).toContain(message);
  });

  it("preserves fields without a column", async () => {
    const app = await createTestApp();
    await importAll(app.as("admin"), "ambientes", "Nome;Tipo\nSala 1;Laboratório\n");
    expect(tableRows(app, "environments")[0]).toMatchObject({
      type: "Laboratório",
      capacity: 30,
      location: "Bloco A",
    });
  });

  it("is all or nothing, with each row's error", async () => {
    const app = await createTestApp();
    const file = "Nome\nGeometria\nab\ngeometria\nx\nRedes de computadores\n";
    const { address, html } = await preview(app.as("pedro"), "disciplinas", file);
    for (const text of [
      "2 linhas com erro",
      "O nome deve ter pelo menos 3 caracteres",
      "Linha 4: “geometria” repete “Geometria”, da linha 2",
      "ou todas as linhas entram, ou nenhuma",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("Importar 2 linhas");
    const forced = await app.as("pedro").post(address, { creates: "1", updates: "1" });
    expect(forced.status).toBe(409);
    expect(names(app, "disciplines")).toHaveLength(2);
  });

  it("takes the commas of one column for a part of its names", async () => {
    const app = await createTestApp();
    await importAll(app.as("pedro"), "disciplinas", "Disciplina\nÉtica, Cidadania\nFísica, Química\n");
    expect(names(app, "disciplines").slice(2)).toEqual(["Ética, Cidadania", "Física, Química"]);
  });

  it("numbers lines as a spreadsheet does, below a heading, blank lines and a cell of two lines", async () => {
    const app = await createTestApp();
    const file = 'Turmas de 2026\n\nTurma;Obs\n"Eletro 1";"uma\nduas"\n\n;x\n';
    const { html } = await preview(app.as("pedro"), "turmas", file);
    expect(html).toContain("1 linha com erro");
    expect(html).toContain('<th scope="row">6</th>');
  });

  it("uses the chosen columns", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const file = "Número;Rótulo\n1;Manhã A\n2;Manhã B\n";
    const { address, html } = await preview(pedro, "turmas", file);
    expect(html).toContain("Manhã A");
    expect(html).toContain("Escolha a coluna de: Nome.");
    const mapped = await (await pedro.fetch(`${address}?nome=1`)).text();
    expect(mapped).toContain("2 novos");
    expect((await pedro.post(`${address}?nome=1`, counts(mapped))).status).toBe(302);
    expect(names(app, "classes")).toContain("Manhã B");
  });

  it("is refused if the data changed after the preview", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const { address, html } = await preview(pedro, "turmas", "Turma\nTurma Nova\n");
    await pedro.api("POST", "/api/classes", { name: "Turma Nova" });
    await expectConflict(await pedro.post(address, counts(html)));
    expect(names(app, "classes").filter((name) => name === "Turma Nova")).toHaveLength(1);
  });

  it("treats formulas and markup as text", async () => {
    const app = await createTestApp();
    const { html } = await preview(app.as("pedro"), "turmas", "Turma\n=1+1 soma\n<script>x</script>\n");
    expect(html).not.toContain("<script>x");
    await importAll(app.as("pedro"), "turmas", "Turma\n=1+1 soma\n<script>x</script>\n");
    expect(names(app, "classes")).toEqual(expect.arrayContaining(["=1+1 soma", "<script>x</script>"]));
  });
});

describe("an import of teachers", () => {
  const FILE = "Nome;Username;E-mail\nCarla Dias;carla;carla@escola.test\nBia G.;bia;bia@escola.test\n";

  it("creates accounts with working passwords, shown once", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const { address, html } = await preview(pedro, "professores", FILE);
    expect(html).toContain("1 novo · 1 alterado");
    const answer = await pedro.post(address, counts(html));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const sheet = await answer.text();
    expect(sheet).toContain("estas senhas não serão exibidas de novo");
    const [, password = ""] = /Carla Dias<\/th><td>carla<\/td><td[^>]*>([^<]+)</.exec(sheet) ?? [];
    const plain = password
      .replaceAll("&amp;", "&")
      .replaceAll("&#x27;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">");
    expect(plain).toHaveLength(12);
    expect(tableRows(app, "users").find((row) => row.username === "carla")).toMatchObject({
      role: "teacher",
      first_login: 1,
      name_key: "carla dias",
    });
    expect(tableRows(app, "users").find((row) => row.username === "bia")).toMatchObject({ name: "Bia G." });
    expect((await formSignIn(app, "carla", plain)).status).toBe(302);
    expect((await pedro.fetch(address)).status).toBe(404);
    const stored = JSON.stringify(tableRows(app, "audit_log"));
    expect(stored).not.toContain(plain);
    expect(stored).not.toMatch(/\$2[aby]\$/);
  });

  it.each([
    ["Carla;carla;não é e-mail", "Email inválido"],
    ["Carla;ca;carla@escola.test", "Username deve ter pelo menos 3 caracteres"],
    [";carla;carla@escola.test", "Nome é obrigatório"],
    ["Carla;carla;ana@escola.test", "Este e-mail já é de outra pessoa"],
    ["Alice;admin;admin@escola.test", "Este nome de usuário é de uma conta que não é de professor"],
    ["Carla;carla;c@escola.test\nOutra;outra;C@escola.test", "Repete a linha 2"],
  ])("refuses %j", async (row, message) => {
    const app = await createTestApp();
    const before = tableRows(app, "users");
    const { address, html } = await preview(app.as("admin"), "professores", `Nome;Username;Email\n${row}\n`);
    expect(html).toContain(message);
    expect((await app.as("admin").post(address, { creates: "1", updates: "0" })).status).toBe(409);
    expect(tableRows(app, "users")).toEqual(before);
  });

  it("of 2,000 rows is written by a few statements without row data, and yields to other requests", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const rows = Array.from({ length: 2000 }, (_, i) => `Pessoa ${i};pessoa${i};pessoa${i}@escola.test`);
    const { address, html } = await preview(
      pedro,
      "professores",
      `Nome;Username;Email\n${rows.join("\n")}\n`,
    );
    expect(html).toContain("2.000 novos");
    // Compute every fourth hash only: all of them take most of the test and cover no other code.
    const { passwords } = app.deps;
    let hashes = 0;
    let last: ReturnType<typeof passwords.hash>;
    app.deps.passwords = {
      ...passwords,
      hash(...given) {
        if (hashes++ % 4 === 0) last = passwords.hash(...given);
        return last;
      },
    };
    const statements: number[] = [];
    const write = app.db.write.bind(app.db);
    const run = app.db.run.bind(app.db);
    let runs = 0;
    let bytes = 0;
    app.db.run = (query) => {
      runs++;
      bytes += JSON.stringify(query.compile().parameters).length;
      return run(query);
    };
    app.db.write = (work) => {
      [runs, bytes] = [0, 0];
      const value = write(work);
      statements.push(runs);
      expect(bytes).toBeLessThan(2000);
      return value;
    };
    let turns = 0;
    const beat = setInterval(() => turns++, 1);
    const answer = await pedro.post(address, counts(html));
    clearInterval(beat);
    expect(answer.status).toBe(200);
    expect(tableRows(app, "users")).toHaveLength(2007);
    expect(hashes).toBeGreaterThanOrEqual(2000);
    // The new rows, the changed ones, their audit entries, and the entry of the import.
    expect(statements).toEqual([4]);
    expect(app.db.sqlite.prepare("SELECT count(*) FROM import_rows").pluck().get()).toBe(0);
    expect(turns).toBeGreaterThan(50);
  }, 60_000);

  it("is refused as a whole if the connection that staged its rows was replaced", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const { address, html } = await preview(pedro, "professores", FILE);
    const write = app.db.write.bind(app.db);
    app.db.write = (work) => {
      app.db.sqlite.exec("DROP TABLE import_rows");
      return write(work);
    };
    await expectConflict(await pedro.post(address, counts(html)));
    expect(tableRows(app, "users")).toHaveLength(7);
    expect(tableRows(app, "audit_log").filter(({ entity }) => entity === "import")).toEqual([]);
  });

  it("is refused if somebody writes between check and write", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const { address, html } = await preview(pedro, "professores", FILE);
    const { passwords } = app.deps;
    app.deps.passwords = {
      ...passwords,
      async hash(...given) {
        app.db.sqlite.exec(
          "UPDATE users SET name = 'Outra', updated_at = '2026-03-12T13:00:00.001Z' WHERE id = 3",
        );
        return passwords.hash(...given);
      },
    };
    await expectConflict(await pedro.post(address, counts(html)));
    expect(tableRows(app, "users")).toHaveLength(7);
  });
});

describe("an import of blocked days", () => {
  it("adds municipal holidays with local date formats, and asks about affected reservations", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const id = addReservation(app, { date: "2026-06-24" });
    addReservation(app, { date: "2026-08-15" });
    const file = "Data;Feriado;Tipo\n24/06/2026;São João;\n2026-08-15;Padroeira;feriado\n";
    const { address, html } = await preview(pedro, "dias-bloqueados", file);
    expect(html).toContain("Há 2 reservas nesses dias");
    const writes = watchWrites(app);
    const done = await pedro.post(address, { ...counts(html), rejectPending: "on" });
    expect(done.status).toBe(302);
    expect(writes.most).toBe(1);
    expect(tableRows(app, "blocked_days")).toMatchObject([
      { date: "2026-06-24", title: "São João", type: "holiday", show_in_panel: 1 },
      { date: "2026-08-15", title: "Padroeira" },
    ]);
    expect(reservationRow(app, id)).toMatchObject({ status: "rejected" });
    const entry = tableRows(app, "audit_log").find(({ entity }) => entity === "import");
    expect(entry).toMatchObject({ label: "Dias bloqueados" });
    expect((await preview(pedro, "dias-bloqueados", file)).html).toContain(
      "0 novos · 0 alterados · 2 iguais",
    );
    const wrong = await preview(pedro, "dias-bloqueados", "Data;Título\n31/02/2026;Nada\n");
    expect(wrong.html).toContain("Por favor, selecione uma data válida");
  });
});

describe("a file", () => {
  const bomb = () =>
    workbookOf(`<?xml version="1.0"?><worksheet>${" ".repeat(40 * 1024 * 1024)}</worksheet>`);

  it.each<[string, () => string | Uint8Array<ArrayBuffer>, string]>([
    ["without rows", () => "Nome\n", "pelo menos uma linha de dados"],
    ["of 2,001 rows", () => `Nome\n${"Turma\n".repeat(2001)}`, "mais de 2.000 linhas"],
    ["that unpacks to 40 MB", bomb, "se descompacta em conteúdo demais"],
    ["that is a broken XLSX", () => new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9, 9]), "Não foi possível ler"],
    ["that is an old XLS", () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), "Excel antigo (.xls)"],
    ["that is a PDF", () => "%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF", "O arquivo é um PDF"],
    [
      "that is a picture",
      () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      "não é uma planilha",
    ],
    [
      "of one endless cell",
      () => `Nome\n"${"x".repeat(300_000)}`,
      "Linha 2: Há aspas que abrem e não fecham",
    ],
    ["of garbled letters", () => "Nome\nTurma A\nEducaÃ§Ã£o\n", "Linha 3: As letras com acento"],
  ])(
    "%s is refused",
    async (_, content, message) => {
      const app = await createTestApp();
      const answer = await upload(app.as("pedro"), "turmas", content());
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(message);
      expect(tableRows(app, "classes")).toHaveLength(2);
    },
    30_000,
  );

  it("of more than 2 MB is refused", async () => {
    const app = await createTestApp();
    expect((await upload(app.as("pedro"), "turmas", "x".repeat(2_200_000))).status).toBe(413);
  });

  it("is required, and its kind too", async () => {
    const app = await createTestApp();
    const none = await (await upload(app.as("pedro"), "turmas", "")).text();
    expect(none).toContain("Escolha um arquivo CSV ou XLSX");
    const unknown = await (await upload(app.as("pedro"), "nada", "Nome\nTurma\n")).text();
    expect(unknown).toContain("Escolha o que importar");
  });

  it("of environments is accepted from admins only, and only they see its preview", async () => {
    const app = await createTestApp();
    expect((await upload(app.as("pedro"), "ambientes", "Nome;Tipo\nX;Sala\n")).status).toBe(400);
    expect(await (await app.as("pedro").fetch(SCREEN)).text()).not.toContain(">Ambientes</option>");
    const { address } = await preview(app.as("admin"), "ambientes", "Nome;Tipo\nX;Sala\n");
    expect((await app.as("pedro").fetch(address)).status).toBe(404);
    expect((await app.as("pedro").post(address, { creates: "1", updates: "0" })).status).toBe(404);
    expect(tableRows(app, "environments")).toHaveLength(4);
  });
});
