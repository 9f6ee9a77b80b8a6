/** What timetables hold of their files is anonymised too (rules R22.4, docs/decisions/0212). */
import { afterEach, expect, it } from "vitest";
import { forgetPerson } from "#app/services/people/forget-person.server.ts";
import { receiveTimetable } from "#app/services/timetable/receive.server.ts";
import { actorOf } from "#tests/support/bookings/review.ts";
import {
  anonymise,
  createLeaversSchool,
  LEAVER,
  LEAVERS_WORDS,
  type LeaversSchool,
  runDueJobs,
  wordsInFile,
} from "#tests/support/school/leaver.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { PERIOD } from "#tests/support/timetable/published.ts";

const { present, former } = LEAVER;
/** As the file abbreviates her, which somebody has said is she, and as a file's name joins it. */
const SPELLING = "FARROUPILHA Z.";
const FILE = "Grade_Zuleide-Farroupilha.csv";
const WORDS = [...LEAVERS_WORDS, SPELLING, "farroupilha z.", "Zuleide-Farroupilha", "zuleide-farroupilha"];
const TITLES = "dia;inicio;fim;turma;disciplina;professor;ambiente";
const LINES = [
  `segunda;07:30;08:20;DS-1;Algoritmos;${SPELLING};Sala 1`,
  `terça;07:30;08:20;DS-1;Algoritmos;${former.name.toUpperCase()};Sala 1`,
  "quarta;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1",
];

let school: LeaversSchool;
afterEach(() => school.remove());

const column = (sql: string, ...values: number[]) =>
  school.db.sqlite
    .prepare(sql)
    .pluck()
    .all(...values);

async function receive(text: string): Promise<number> {
  const file = new File([text], FILE);
  school.as("pedro");
  const [sessionId] = column("SELECT max(id) FROM sessions WHERE user_id = ?", PEOPLE.pedro.id) as number[];
  const actor = { ...actorOf("pedro"), sessionId: sessionId ?? 0 };
  const made = await receiveTimetable(school.deps, actor, { file, ...PERIOD }, { mayAsk: true });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.value.id;
}

/** A draft with her names, remembered ones, one whose columns nobody has named, and what a publication took away. */
async function fill(): Promise<{ draft: number; waiting: number }> {
  school = await createLeaversSchool();
  const draft = await receive([TITLES, ...LINES].join("\n"));
  const matches = { teachers: { [SPELLING]: school.id, [former.name.toUpperCase()]: PEOPLE.ana.id } };
  const saved = await school.as("admin").api("PUT", `/api/timetables/${draft}/matches`, matches);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  // Without days and times, so that it is no grid: which column is which, a person says.
  const wordless = LINES.map((line) =>
    line.split(";").with(0, "um").with(1, "dois").with(2, "tres").join(";"),
  );
  const waiting = await receive(["a;b;c;d;e;f;g", ...wordless].join("\n"));
  const content = { reservation: { notes: `Linha\n${present.name}`, userName: present.name } };
  school.db.sqlite
    .prepare("INSERT INTO timetable_changes VALUES (?, 999, 'removed', ?)")
    .run(draft, JSON.stringify(content));
  school.db.sqlite
    .prepare("UPDATE timetables SET look = ? WHERE id = ?")
    .run(JSON.stringify({ columns: ["a"], sample: [[SPELLING], [`Prof. ${present.name}`]] }), draft);
  return { draft, waiting };
}

it("leaves her name in no text of a timetable, as the file spells it neither", async () => {
  const { draft, waiting } = await fill();
  expect(wordsInFile(school.file, WORDS)).toEqual(expect.arrayContaining([SPELLING, "Zuleide-Farroupilha"]));
  await anonymise(school, school.id);
  await runDueJobs(school);
  expect(wordsInFile(school.file, WORDS)).toEqual([]);
  const name = `Pessoa que saiu ${school.id}`;
  expect(column("SELECT file_name FROM timetables")).toEqual([`Grade_${name}.csv`]);
  expect(column("SELECT l.value -> '$.teachers' FROM timetable_lessons, json_each(lessons) AS l")).toEqual([
    `["${name}"]`,
    `["${name}"]`,
    '["Ana Conceição"]',
  ]);
  expect(column("SELECT look -> '$.sample' FROM timetables WHERE id = ?", draft)).toEqual([
    `[["${name}"],["Prof. ${name}"]]`,
  ]);
  expect(column("SELECT content ->> '$.reservation.notes' FROM timetable_changes")).toEqual([
    `Linha\n${name}`,
  ]);
  expect(column("SELECT name FROM timetable_aliases")).toEqual([]);
  // Her draft without named columns is gone, and the log says so.
  expect(column("SELECT entity_id FROM audit_log WHERE entity = 'timetable' AND action = 'delete'")).toEqual([
    waiting,
  ]);
});

it("leaves a draft its lessons without their file, which may hold her name where nothing finds it", async () => {
  const { draft } = await fill();
  const [reading] = column("SELECT count(*) FROM timetable_readings WHERE timetable_id = ?", draft);
  await anonymise(school, school.id);
  await runDueJobs(school);
  expect([
    reading,
    column("SELECT count(*) FROM timetable_files"),
    column("SELECT count(*) FROM timetable_readings"),
  ]).toEqual([1, [0], [0]]);
  const again = await school.as("admin").api("PUT", `/api/timetables/${draft}/columns`, { format: "table" });
  expect([again.status, JSON.stringify(again.body)]).toEqual([
    409,
    expect.stringContaining("envie o arquivo de novo"),
  ]);
});

it("asks anew whom a name means that meant her", async () => {
  const { draft } = await fill();
  await anonymise(school, school.id);
  await runDueJobs(school);
  const { body } = await school.as("admin").api("GET", `/api/timetables/${draft}`);
  expect(body.unmatched.teachers).toEqual([`Pessoa que saiu ${school.id}`]);
});

it("forgets long lessons that others change between two steps", async () => {
  await fill();
  const id = await receive([TITLES, ...Array.from({ length: 400 }, () => LINES).flat()].join("\n"));
  await anonymise(school, school.id);
  let steps = 0;
  const lessons = JSON.stringify([{ teachers: [present.name], discipline: "x".repeat(20_000) }]);
  const signal = Object.assign(new AbortController().signal, {
    throwIfAborted: () => {
      if (++steps === 25)
        school.db.sqlite
          .prepare("UPDATE timetable_lessons SET lessons = ? WHERE timetable_id = ?")
          .run(lessons, id);
    },
  });
  await forgetPerson(school.deps, { userId: school.id }, { signal });
  expect(steps).toBeGreaterThan(25);
  expect(wordsInFile(school.file, WORDS)).toEqual([]);
  expect(
    column(
      "SELECT DISTINCT lessons ->> '$[0].teachers[0]' FROM timetable_lessons WHERE timetable_id = ?",
      id,
    ),
  ).toEqual([`Pessoa que saiu ${school.id}`]);
});

it("leaves a role's and another's word where an account is called like one", async () => {
  school = await createLeaversSchool();
  const { id } = school;
  const admin = school.as("admin");
  await admin.api("PATCH", `/api/users/${id}`, { username: "teacher" });
  await admin.api("PATCH", `/api/users/${PEOPLE.pedro.id}`, { role: "teacher" });
  await anonymise(school, id);
  await runDueJobs(school);
  const sql =
    "SELECT details FROM audit_log WHERE entity = 'user' AND entity_id = ? AND details LIKE '%from%'";
  expect(column(sql, PEOPLE.pedro.id)).toEqual(['{"from":"pedagogical","to":"teacher"}']);
});
