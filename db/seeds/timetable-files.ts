/** A timetable as five programs write it, and as schools draw it: for trying out the import. Reading them back gives the same lessons. */
import type { TimeRange } from "#app/domain/dates/lesson.ts";

/** Lessons in a row of the same classes with the same teachers; periods count the whole day's lessons from 1. */
export type TimetableBlock = {
  /** 1 (Monday) to 6. */
  weekday: number;
  period: number;
  length: number;
  /** A half group is a class of its own: "MEC-2026-2A/1". */
  classes: string[];
  teachers: string[];
  discipline: string;
  environments: string[];
};

/** `times` are those of the whole day's lessons, in their order. */
export type Timetable = { blocks: TimetableBlock[]; times: TimeRange[] };

export type Encoding = "utf-8" | "windows-1252";

const WEEKDAYS = ["Segunda-feira", "Terça-feira", "Quarta-feira", "Quinta-feira", "Sexta-feira", "Sábado"];
const SHORT_WEEKDAYS = ["Seg", "Ter", "Qua", "Qui", "Sex", "Sáb"];

function windows1252Bytes(): Map<string, number> {
  const decoder = new TextDecoder("windows-1252");
  return new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
}

function encode(text: string, encoding: Encoding): Uint8Array {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  const bytes = windows1252Bytes();
  return Uint8Array.from([...text], (letter) => bytes.get(letter) ?? "?".charCodeAt(0));
}

function numbers(first: number, length: number): number[] {
  return Array.from({ length }, (_, index) => first + index);
}

export const TABLE_TITLES = [
  ...["Dia", "Aula", "Início", "Fim", "Turma", "Disciplina", "Professor", "Ambiente"],
] as const;

/** The rows of the table, a row a lesson, without the titles. */
export function tableRows({ blocks, times }: Timetable): string[][] {
  return blocks.flatMap((block) =>
    numbers(block.period, block.length).map((period) => [
      WEEKDAYS[block.weekday - 1] ?? "",
      `${period}ª`,
      times[period - 1]?.startTime ?? "",
      times[period - 1]?.endTime ?? "",
      block.classes.join(" + "),
      block.discipline,
      block.teachers.join(" + "),
      block.environments.join(" + "),
    ]),
  );
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** The table as a spreadsheet in Portuguese saves it. */
export function writeTable(timetable: Timetable, encoding: Encoding = "utf-8"): Uint8Array {
  const cell = (text: string) => (/[";\r\n]/.test(text) ? quoted(text) : text);
  const lines = [[...TABLE_TITLES], ...tableRows(timetable)].map((row) => row.map(cell).join(";"));
  return encode(`${encoding === "utf-8" ? "\uFEFF" : ""}${lines.join("\r\n")}\r\n`, encoding);
}

/** As most schools have it: a grid for each class, days as columns and times as rows, what is taught in the cells. */
export function writeGrid({ blocks, times }: Timetable): Uint8Array {
  const classes = [...new Set(blocks.flatMap((block) => block.classes))].sort();
  const rows = classes.flatMap((name) => {
    const own = blocks.filter((block) => block.classes.includes(name));
    const days = WEEKDAYS.slice(0, Math.max(5, ...own.map(({ weekday }) => weekday)));
    const cellOf = (period: number, weekday: number) =>
      own
        .filter(
          (block) =>
            block.weekday === weekday && period >= block.period && period < block.period + block.length,
        )
        .map(({ discipline, teachers, environments }) =>
          [discipline, [teachers.join("+"), environments.join("+")].filter(Boolean).join(" / ")].join("\n"),
        )
        .join("\n");
    return [
      [`TURMA: ${name}`],
      ["Horário", ...days],
      ...times.map(({ startTime, endTime }, index) => [
        `${startTime} - ${endTime}`,
        ...days.map((_, day) => cellOf(index + 1, day + 1)),
      ]),
      [],
    ];
  });
  const cell = (text: string) => (/[";\r\n]/.test(text) ? quoted(text) : text);
  return encode(`\uFEFF${rows.map((row) => row.map(cell).join(";")).join("\r\n")}\r\n`, "utf-8");
}

const FET_TITLES = [
  ...["Activity Id", "Day", "Hour", "Students Sets", "Subject"],
  ...["Teachers", "Activity Tags", "Room", "Comments"],
];

/** `…_timetable.csv` of FET: a row an hour of each activity. */
export function writeFet({ blocks, times }: Timetable, encoding: Encoding = "utf-8"): Uint8Array {
  const rows = blocks.flatMap((block, index) =>
    numbers(block.period, block.length).map((period) => [
      String(index + 1),
      WEEKDAYS[block.weekday - 1] ?? "",
      times[period - 1]?.startTime ?? String(period),
      block.classes.join("+"),
      block.discipline,
      block.teachers.join("+"),
      "",
      block.environments.join("+"),
      "",
    ]),
  );
  const lines = [FET_TITLES, ...rows].map((row) => row.map(quoted).join(","));
  return encode(`${encoding === "utf-8" ? "\uFEFF" : ""}${lines.join("\n")}\n`, encoding);
}

/** `GPU001.TXT` of Untis: no titles, a row for each class of a lesson with each of its teachers and rooms. */
export function writeUntis({ blocks }: Timetable, encoding: Encoding = "windows-1252"): Uint8Array {
  const lines = blocks.flatMap((block, index) => {
    const couplings = numbers(0, Math.max(1, block.teachers.length, block.environments.length));
    return numbers(block.period, block.length).flatMap((period) =>
      couplings.flatMap((coupling) => {
        const teacher = block.teachers[coupling] ?? block.teachers[0] ?? "";
        const room = block.environments[coupling] ?? block.environments[0] ?? "";
        return block.classes.map((name) => {
          const names = [name, teacher, block.discipline, room].map(quoted);
          return [index + 1, ...names, block.weekday, period, "", ""].join(",");
        });
      }),
    );
  });
  return encode(`${lines.join("\r\n")}\r\n`, encoding);
}

function xmlText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** `IMPORT_URANIA.XML`: an entry for each class of a lesson with each of its teachers and rooms. */
export function writeUrania({ blocks, times }: Timetable, encoding: Encoding = "utf-8"): Uint8Array {
  const field = (name: string, value: string) => `<${name}>${xmlText(value)}</${name}>`;
  const orNone = (names: string[]) => (names.length > 0 ? names : [""]);
  const entries = blocks.flatMap((block) =>
    numbers(block.period, block.length).flatMap((period) =>
      orNone(block.environments).flatMap((room) =>
        orNone(block.teachers).flatMap((teacher) =>
          block.classes.map((name) =>
            [
              ...["<REGISTRO>", field("CODTURMA", name), field("TIPOTURMA", "1"), field("AMBIENTE", room)],
              field("DIA", (SHORT_WEEKDAYS[block.weekday - 1] ?? "").toUpperCase()),
              field("HOR", String(period).padStart(2, "0")),
              field("HORA_INICIO", times[period - 1]?.startTime ?? ""),
              field("HORA_FIM", times[period - 1]?.endTime ?? ""),
              ...[field("CODPROF", teacher), field("CODDISC", block.discipline), "</REGISTRO>"],
            ].join(""),
          ),
        ),
      ),
    ),
  );
  const lines = [
    `<?xml version="1.0" encoding="${encoding}"?>`,
    "<IMPORT_URANIA>",
    `${field("CODESCOLA", "ESCOLA")}${field("CODTURNO", "001")}`,
    "<HORARIO>",
    ...entries,
    "</HORARIO>",
    "</IMPORT_URANIA>",
  ];
  return encode(`${lines.join("\r\n")}\r\n`, encoding);
}

function element(name: string, attributes: Record<string, string | number>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${xmlText(String(value))}"`);
  return `      <${name} ${written.join(" ")}/>`;
}

function collection(name: string, columns: string, elements: string[]): string[] {
  return [`   <${name} options="canadd,export:silent" columns="${columns}">`, ...elements, `   </${name}>`];
}

/** One counter for the ids of all kinds, as in the program's own files. */
function createIds(): { of(kind: string, name: string): string; list(kind: string): [string, string][] } {
  const ids = new Map<string, Map<string, string>>();
  let last = 0;
  return {
    of(kind, name) {
      const known = ids.get(kind) ?? new Map<string, string>();
      ids.set(kind, known);
      const id = known.get(name) ?? `*${++last}`;
      known.set(name, id);
      return id;
    },
    list: (kind) => [...(ids.get(kind) ?? [])],
  };
}

const ENTIRE = "Turma inteira";

function bits(index: number, length: number): string {
  return "1".padStart(index + 1, "0").padEnd(length, "0");
}

/** The XML of aSc Timetables in its form of 2012, or of 2008. */
export function writeAsc(
  { blocks, times }: Timetable,
  { encoding = "windows-1252", form = 2012 }: { encoding?: Encoding; form?: 2012 | 2008 } = {},
): Uint8Array {
  const ids = createIds();
  const isNew = form === 2012;
  const days = Math.max(5, ...blocks.map(({ weekday }) => weekday));
  const whole = (name: string) => name.split("/")[0] ?? name;
  const listOf = (kind: string, names: string[]) => names.map((name) => ids.of(kind, name)).join(",");
  const lessons = blocks.map((block) => ({
    id: ids.of("lesson", JSON.stringify(block)),
    classids: listOf("class", [...new Set(block.classes.map(whole))]),
    subjectid: ids.of("subject", block.discipline),
    periodspercard: block.length,
    periodsperweek: `${block.length}.0`,
    teacherids: listOf("teacher", block.teachers),
    classroomids: listOf("classroom", block.environments),
    groupids: listOf("group", block.classes),
    ...(isNew ? {} : { studentids: "", weeks: "1" }),
  }));
  const cards = blocks.map((block, index) => ({
    lessonid: lessons[index]?.id ?? "",
    classroomids: lessons[index]?.classroomids ?? "",
    period: block.period,
    ...(isNew
      ? { weeks: "1", terms: "1", days: bits(block.weekday - 1, days) }
      : { day: String(block.weekday - 1) }),
  }));
  const named = (kind: string) =>
    ids.list(kind).map(([name, id]) => element(kind, { id, name, short: name }));
  const groups = ids.list("group").map(([name, id]) => {
    const half = name.slice(whole(name).length + 1);
    return element("group", {
      ...{ id, name: half ? `Grupo ${half}` : ENTIRE, classid: ids.of("class", whole(name)) },
      ...{ studentids: "", entireclass: half ? 0 : 1, divisiontag: half ? 1 : 0, studentcount: "" },
    });
  });
  const dayElements = numbers(0, days).map((day) => {
    const [name, short] = [WEEKDAYS[day] ?? "", SHORT_WEEKDAYS[day] ?? ""];
    const own = { id: `D${day}`, name, short, days: bits(day, days) };
    return isNew ? element("daysdef", own) : element("day", { day, name, short });
  });
  const periods = times.map(({ startTime, endTime }, index) => {
    const number = String(index + 1);
    const clock = { starttime: startTime.replace(/^0/, ""), endtime: endTime.replace(/^0/, "") };
    return element("period", { name: number, short: number, period: number, ...clock });
  });
  const displayName = `aSc Timetables ${form} XML`;
  const lines = [
    `<?xml version="1.0" encoding="${encoding}"?>`,
    `<timetable ascttversion="${form}.1" importtype="database" options="idprefix:XML" displayname="${displayName}">`,
    ...collection("periods", "period,name,short,starttime,endtime", periods),
    ...(isNew
      ? collection("daysdefs", "id,days,name,short", dayElements)
      : collection("days", "day,name,short", dayElements)),
    ...(isNew
      ? [
          ...collection("weeksdefs", "id,weeks,name,short", [
            element("weeksdef", { id: "W1", name: "Todas as semanas", short: "T", weeks: "1" }),
          ]),
          ...collection("termsdefs", "id,terms,name,short", [
            element("termsdef", { id: "T1", name: "Ano inteiro", short: "Ano", terms: "1" }),
          ]),
        ]
      : []),
    ...collection("subjects", "id,name,short", named("subject")),
    ...collection("teachers", "id,name,short", named("teacher")),
    ...collection("classrooms", "id,name,short", named("classroom")),
    ...collection("classes", "id,name,short", named("class")),
    ...collection("groups", "id,name,classid,studentids,entireclass,divisiontag,studentcount", groups),
    ...collection(
      "lessons",
      "id,subjectid,classids,groupids,teacherids,classroomids,periodspercard,periodsperweek",
      lessons.map((lesson) => element("lesson", lesson)),
    ),
    ...collection(
      "cards",
      isNew ? "lessonid,period,days,weeks,terms,classroomids" : "lessonid,day,period,classroomids",
      cards.map((card) => element("card", card)),
    ),
    "</timetable>",
  ];
  return encode(`${lines.join("\r\n")}\r\n`, encoding);
}
