import { beforeAll, describe, expect, it } from "vitest";
import { setPeople } from "#app/models/rooms/room-people.server.ts";
import { type MatrixKey, matrix, matrixRow, may } from "#app/services/access/matrix.ts";
import type { TestApp } from "#tests/support/app.ts";
import { openCountingCopy, type Run, recordRuns } from "#tests/support/database/query-work.ts";
import { insertRow } from "#tests/support/database/table-rows.ts";
import { copiesOf } from "#tests/support/school/filled-school.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";
import { addNamed } from "#tests/support/school/school-rows.ts";
import { addSchoolYears } from "#tests/support/school/school-years.ts";
import { bundlePending } from "#tests/support/series/series.ts";

/** Addresses with a query, measured beside each plain one. The tests' clock is frozen at 2026-03-12. */
const QUERIES: [address: string, who: Username | null][] = [
  ["/admin/relatorios?de=2026-01-01&ate=2026-12-31&pagina=9999", "pedro"],
  ["/admin/relatorios?aba=salas-vazias&de=2026-01-01&ate=2026-12-31&turno=noite&pagina=50", "pedro"],
  ["/admin/relatorios/csv?de=2026-01-01&ate=2026-12-31", "pedro"],
  ["/admin/relatorios/xlsx?aba=salas-vazias&de=2026-03-02&ate=2026-03-06", "pedro"],
  ["/admin/configuracoes/emails?situacao=nao-enviados&antes=300", "pedro"],
  ["/admin/disciplinas?busca=rede", "pedro"],
  ["/admin/turmas?busca=DS", "pedro"],
  ["/admin/reservas/limpeza?de=2026-03-09&ate=2026-03-13", "pedro"],
  ["/admin/reservas/limpeza?de=2026-03-09&ate=2026-03-13&ambiente=5&turno=noite", "pedro"],
  ["/admin/auditoria?acao=criou&de=2026-01-01&ate=2026-12-31", "pedro"],
  ["/admin/auditoria/exportar?de=2026-03-09&ate=2026-03-13", "pedro"],
  ["/admin/dias-bloqueados?ano=2025&tipo=feriado", "pedro"],
  ["/admin/dias-bloqueados/feriados?uf=SP", "pedro"],
  ["/api/blocked-days?limit=10", "ana"],
  ["/calendario?ano=2025", "ana"],
  ["/admin/regras/nova?kind=buffer&value=10&unit=minutes&rooms=all&people=all&ver=1", "pedro"],
  ["/admin/regras/nova?kind=quota&value=2&unit=perWeek&count=lessons&rooms=all&people=all&ver=1", "pedro"],
  ["/admin/regras/testar?professor=3&ambiente=5&data=2026-03-16&turno=noite", "pedro"],
  ["/admin/ambientes?busca=sala", "admin"],
  ["/admin/recursos?busca=proj", "admin"],
  ["/admin/usuarios?busca=maria", "pedro"],
  ["/reservas?semana=2026-03-16&turno=noite", "pedro"],
  ["/reservas/nova", "ana"],
  ["/reservas/nova?dates=2026-03-16&dates=2026-03-17&shift=morning&environmentIds=1&environmentIds=2", "ana"],
  ["/reservas/nova?dates=2026-03-16&shift=morning&environmentIds=5&environmentIds=6&verificar=1", "ana"],
  ["/minhas-reservas/ausencia?startDate=2026-03-12&endDate=2026-03-31", "ana"],
  [
    "/reservas/serie?ver=1&weekdays=1&weekdays=4&everyWeeks=1&startDate=2026-03-16&endDate=2026-06-30&shift=morning&environmentIds=5&disciplineId=1&classId=1",
    "ana",
  ],
  [
    "/reservas/serie/datas?weekdays=1&weekdays=4&everyWeeks=1&startDate=2026-03-16&endDate=2026-06-30&shift=morning&environmentIds=5&disciplineId=1&classId=1",
    "ana",
  ],
  ["/reservas/ambientes?dates=2026-03-16&dates=2026-03-17&shift=morning&lessons=2", "ana"],
  ["/reservas/conflitos?dates=2026-03-16&shift=morning&environmentIds=5&environmentIds=6", "ana"],
  ["/ambientes?data=2026-03-16&turno=noite", "ana"],
  ["/ambientes?data=2026-03-16&turno=noite&livres=1", "pedro"],
  ["/ambientes/livres?data=2026-03-16&data=2026-03-17&data=2026-04-01&turno=noite&aula=1", "ana"],
  ["/minhas-reservas?pagina=9999", "ana"],
  ["/minhas-reservas?status=aprovadas&pagina=2", "ana"],
  ["/minhas-reservas?status=pendentes&pagina=9999", "ana"],
  ["/notificacoes?pagina=9999", "ana"],
  ["/?aba=semana", "pedro"],
  ["/?aba=semana&semana=2026-03-09&turno=manha&status=todas", "pedro"],
  ["/?aba=semana&semana=2026-03-09&turno=tarde&ambiente=5&professor=3", "pedro"],
  ["/admin/reservas?pagina=9999", "pedro"],
  ["/admin/reservas?aba=aprovadas&pagina=3", "pedro"],
  ["/admin/reservas?aba=rejeitadas", "pedro"],
  ["/admin/reservas?aba=rejeitadas&pagina=9999", "pedro"],
  ["/admin/reservas?aba=todas&pagina=40", "pedro"],
  ["/admin/reservas?aba=todas&pagina=9999", "pedro"],
  // A letter of nearly every name, words of many and of few reservations, of none, and of those at the very end.
  ["/admin/reservas?aba=todas&busca=a", "pedro"],
  ["/admin/reservas?aba=todas&busca=sala&pagina=20", "pedro"],
  ["/admin/reservas?aba=aprovadas&busca=conceicao", "pedro"],
  ["/admin/reservas?aba=todas&busca=zootecnia", "pedro"],
  ["/admin/reservas?busca=robotica", "pedro"],
  ["/admin/reservas?aba=todas&busca=xyzxyz", "pedro"],
  ["/admin/reservas?busca=12", "pedro"],
  // The queue's filters, by each of its indexes, and the stored conflicts.
  ["/admin/reservas?por=50", "pedro"],
  ["/admin/reservas?conflito=nao&pagina=9999", "pedro"],
  ["/admin/reservas?conflito=sim", "pedro"],
  ["/admin/reservas?conflito=sim&turno=manha&professor=3&ambiente=5&semana=proxima", "pedro"],
  ["/admin/reservas?semana=proxima", "pedro"],
  ["/admin/reservas?de=2026-03-16&ate=2026-03-27&turno=manha&busca=ana", "pedro"],
  ["/admin/reservas?semana=proxima&ambiente=5&professor=3", "pedro"],
  ["/admin/reservas?busca=16/03/2026", "pedro"],
  ["/admin/reservas?aba=aprovadas&turno=manha", "pedro"],
  ["/admin/reservas?aba=aprovadas&professor=3&pagina=9", "pedro"],
  ["/admin/reservas?aba=todas&professor=4&semana=proxima", "pedro"],
  ["/admin/reservas/aprovar-sem-conflito?semana=proxima", "pedro"],
  ["/admin/reservas/encerrar?de=2026-03-09&ate=2026-03-12", "pedro"],
  ["/admin/reservas?situacao=sem-resposta&de=2026-03-09", "pedro"],
  ["/api/reservations?expired=true", "pedro"],
  ["/pedagogical/reservas?aba=todas&pagina=9999", "pedro"],
  ["/pedagogical/reservas?aba=calendario&semana=2026-03-16&turno=noite", "pedro"],
  ["/pedagogical/reservas?aba=gestao", "pedro"],
  ["/tv-panel?turno=noite&pagina=2", null],
  ["/programacao-semanal?semana=2026-03-16&turno=tarde&ambiente=5", null],
  ["/programacao-semanal/folha?semana=2026-03-16&turno=tarde", null],
  ["/programacao-semanal/folha?semana=2026-03-16&ambiente=5", null],
  ["/ambientes/5?semana=2026-03-16", null],
  ["/api/public/reservations?shift=morning", null],
  ["/api/public/reservations/weekly?startDate=2026-03-09&endDate=2026-03-15", null],
  ["/api/public/check-conflicts?environmentIds=5,6&date=2026-03-12&shift=morning", null],
  ["/api/users?role=teacher", "pedro"],
  ["/api/notifications?limit=20&cursor=2026-03-09T12:00:00.000Z_1", "ana"],
  ["/api/reservations", "ana"],
  ["/api/reservations?conflicts=true&status=pending", "pedro"],
  [
    "/api/reservations?status=approved,rejected&startDate=2026-03-09&endDate=2026-03-13&shift=morning",
    "pedro",
  ],
  ["/api/reservations?startDate=2026-03-09&endDate=2026-03-13&environmentId=5&userId=3", "pedro"],
  ["/api/reservations?limit=100", "pedro"],
  ["/api/reservations?limit=100", "ana"],
  ["/api/reservations?limit=100&cursor=2026-04-01_07:30_1", "pedro"],
  [
    "/api/reservations/detailed?startDate=2026-03-09&endDate=2026-03-13&environmentId=5&shift=evening",
    "pedro",
  ],
];

/** Reads at most one row by id, or is no page. */
const ONE_ROW =
  /:(id|code|date|file|key|token)\b|\*$|^\/(sair|alterar-senha|teacher\/|auth\/)|^\/perfil\/|\/(novo|nova)$|\/(aprovar|rejeitar|tentar)$/;
/** A proof stores its rows, whose number is limited (docs/decisions/0010). */
const PROOFS = ["/minhas-reservas/comprovante", "/api/reservations/proof"];

/** A list of the directory's people, which limits it. */
const OUTSIDE = ["/admin/configuracoes/entrada/professores"];

/** A filter by rooms without a range, measured with those below. */
const BY_ROOMS = [
  "/reservas/avaliar",
  "/reservas/avaliar/aprovar-sem-conflito",
  "/reservas/avaliar/encerrar",
];

/** Needs a query, as above; without one the last reads all pending ones. */
const ONLY_WITH_QUERY = [
  "/api/reservations/detailed",
  "/api/public/check-conflicts",
  "/admin/auditoria/exportar",
  "/admin/reservas/aprovar-sem-conflito",
  "/admin/reservas/encerrar",
];

/** The role that sees the most rows. */
function readerOf(key: MatrixKey): Username | null {
  if (matrixRow(key).who === "public") return null;
  return may("pedagogical", key) ? "pedro" : "admin";
}

const PLAIN = (Object.keys(matrix) as MatrixKey[])
  .filter((key) => key.startsWith("GET /"))
  .map((key): [address: string, who: Username | null] => [key.slice("GET ".length), readerOf(key)])
  .filter(
    ([path]) =>
      !ONE_ROW.test(path) && ![...PROOFS, ...BY_ROOMS, ...OUTSIDE, ...ONLY_WITH_QUERY].includes(path),
  );

/** Every screen and endpoint that reads, with its caller. */
const ADDRESSES = [...PLAIN, ...QUERIES];

const GROWTH = 1.1;

type Work = { steps: number; bySql: Map<string, number> };

const schools = new Map<number, () => Promise<TestApp>>();

/** A school of so many years. */
async function schoolOf(years: number): Promise<{ app: TestApp; runs: Run[] }> {
  const school =
    schools.get(years) ??
    copiesOf((app) => {
      addSchoolYears(app, years);
      for (const environmentId of [5, 6])
        setPeople(app.db, { environmentId, duty: "responsible", userIds: [PEOPLE.bia.id] });
    });
  schools.set(years, school);
  const app = await school();
  return { app, runs: recordRuns(app.db.sqlite) };
}

/** The executions of each address's statements, sign-in included. */
async function runsOf(
  { app, runs }: { app: TestApp; runs: Run[] },
  addresses: typeof ADDRESSES,
): Promise<Run[][]> {
  const all: Run[][] = [];
  for (const [address, who] of addresses) {
    const client = app.as(who);
    runs.length = 0;
    const answer = await client.fetch(address);
    await answer.text();
    expect(answer.status, address).toBe(200);
    all.push(runs.filter(({ sql }) => /^\s*(select|with)\b/i.test(sql)));
  }
  return all;
}

async function workOf(school: { app: TestApp; runs: Run[] }, addresses: typeof ADDRESSES): Promise<Work[]> {
  const runs = await runsOf(school, addresses);
  const copy = await openCountingCopy(school.app.db.sqlite);
  const work = runs.map((list) => {
    const bySql = new Map<string, number>();
    for (const run of list) bySql.set(run.sql, (bySql.get(run.sql) ?? 0) + copy.stepsOf(run));
    return { steps: [...bySql.values()].reduce((sum, steps) => sum + steps, 0), bySql };
  });
  copy.close();
  return work;
}

/** The statements whose work grew, for diagnosis. */
function grown(one: Work, ten: Work): string {
  return [...ten.bySql]
    .filter(([sql, steps]) => steps > (one.bySql.get(sql) ?? 0) * GROWTH)
    .map(([sql, steps]) => `${one.bySql.get(sql)} → ${steps}: ${sql.replace(/\s+/g, " ").slice(0, 200)}`)
    .join("\n");
}

/** The work of the larger school is that of the smaller one. */
function expectSameWork(address: string, few: Work | undefined, many: Work | undefined): void {
  if (!few || !many) throw new Error("not measured");
  expect(many.steps, `${address}: ${grown(few, many)}`).toBeLessThanOrEqual(few.steps * GROWTH);
}

describe("a list costs at ten school years what it costs at one", () => {
  let one: Work[];
  let ten: Work[];
  beforeAll(async () => {
    one = await workOf(await schoolOf(1), ADDRESSES);
    ten = await workOf(await schoolOf(10), ADDRESSES);
  }, 60_000);

  it.each(ADDRESSES.map(([address, who], index) => ({ address, who, index })))(
    "$address as $who",
    ({ address, index }) => expectSameWork(address, one[index], ten[index]),
  );
});

describe("beyond the shown rows a list costs at sixteen school years what it costs at ten:", () => {
  it("a filter without a range", async () => {
    const addresses: typeof ADDRESSES = [
      ["/admin/reservas?professor=3", "pedro"],
      ["/admin/reservas?turno=manha", "pedro"],
      ["/admin/reservas?ambiente=5", "pedro"],
      ["/admin/reservas?professor=3&ambiente=5&turno=manha", "pedro"],
      ["/admin/reservas?aba=todas&professor=4", "pedro"],
      ["/reservas/avaliar", "bia"],
      ["/reservas/avaliar?aba=todas", "bia"],
      ["/reservas/avaliar/aprovar-sem-conflito?semana=proxima", "bia"],
      ["/reservas/avaliar/encerrar?de=2026-03-09", "bia"],
      ["/admin/reservas?situacao=sem-resposta", "pedro"],
    ];
    const few = await workOf(await schoolOf(10), addresses);
    const many = await workOf(await schoolOf(16), addresses);
    for (const [index, [address]] of addresses.entries()) expectSameWork(address, few[index], many[index]);
  }, 60_000);

  it("the queue, even if every pending reservation is of a series", async () => {
    const addresses: typeof ADDRESSES = [
      ["/admin/reservas", "pedro"],
      ["/admin/reservas?pagina=4", "pedro"],
      ["/admin/reservas?conflito=nao", "pedro"],
      ["/admin/reservas?conflito=nao&pagina=4", "pedro"],
      ["/pedagogical/reservas", "pedro"],
    ];
    const bundled = async (years: number) => {
      const school = await schoolOf(years);
      bundlePending(school.app);
      return workOf(school, addresses);
    };
    const [few, many] = [await bundled(10), await bundled(16)];
    for (const [index, [address]] of addresses.entries()) {
      expectSameWork(address, few[index], many[index]);
      expect(many[index]?.steps, address).toBeLessThan(20_000);
    }
  }, 60_000);
});

it("a search costs one lookup per status for each name", async () => {
  const search: typeof ADDRESSES = [["/admin/reservas?busca=xyzxyz", "pedro"]];
  const school = await schoolOf(1);
  const [few] = await workOf(school, search);
  const { app } = school;
  app.db.write(() => {
    for (let i = 0; i < 300; i++)
      insertRow(app.db, "reservations", {
        class_id: addNamed(app, "classes", `DS-${i} manhã`),
        // Of a later month: those of the present one are counted one by one.
        date: "2026-04-16",
      });
  });
  const [many] = await workOf(school, search);
  expect(((many?.steps ?? 0) - (few?.steps ?? 0)) / 300).toBeLessThan(6);
});

describe("the measurement", () => {
  it("detects full scans, even if a condition or an index hides them", async () => {
    const work: number[][] = [];
    for (const years of [1, 3]) {
      const { app } = await schoolOf(years);
      const copy = await openCountingCopy(app.db.sqlite);
      work.push(
        [
          "SELECT id FROM reservations WHERE date >= '0000-01-01' ORDER BY date, start_time, id LIMIT 10 OFFSET 900",
          "SELECT id FROM reservations WHERE date >= '0000-01-01' AND notes = 'x'",
          "SELECT count(*) FROM reservations WHERE status = 'pending'",
          "SELECT id FROM reservations WHERE date >= '0000-01-01' ORDER BY date LIMIT 10",
        ].map((sql) => copy.stepsOf({ sql, values: [] })),
      );
      copy.close();
    }
    const [one = [], three = []] = work;
    expect(one[0]).toBeGreaterThan(900);
    expect(three.map((steps, index) => Math.round(steps / (one[index] ?? 1)))).toEqual([1, 3, 3, 1]);
  });

  it("sees every statement of the program", async () => {
    const { app, runs } = await schoolOf(1);
    const client = app.as("pedro");
    runs.length = 0;
    await client.fetch("/admin/disciplinas");
    const texts = runs.map(({ sql }) => sql);
    expect(texts.some((sql) => sql.includes('from "disciplines"'))).toBe(true);
    expect(texts.some((sql) => sql.includes('"sessions"'))).toBe(true);
  });
});
