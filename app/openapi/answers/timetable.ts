import { z } from "zod";
import { MAX_TIMETABLE_FAULTS } from "#app/domain/limits.ts";
import { GRID_ORIENTATIONS, GRID_PARTS, GRID_SEPARATORS } from "#app/domain/timetable/grid.ts";
import { LEFT_OUT_REASONS } from "#app/domain/timetable/left-out.ts";
import { TIMETABLE_FORMATS, TIMETABLE_STATES } from "#app/domain/timetable/lesson.ts";
import { NAME_KINDS } from "#app/domain/timetable/names.ts";
import { LINE_FAULTS } from "#app/domain/timetable/timetable-fault.ts";
import { warnings } from "./bookings.ts";
import { lessonsOfShift } from "./calendar.ts";
import {
  count,
  day,
  environmentName,
  id,
  instant,
  named,
  reference,
  text,
  timestamps,
  userName,
} from "./fields.ts";
import { Problem } from "./problems.ts";

const names = z.array(text).meta({ description: "Os nomes que ninguém disse o que são", example: ["SILVA"] });
const unmatched = z
  .object({ teachers: names, classes: names, disciplines: names, environments: names })
  .meta({ description: "Nomes não reconhecidos, por tipo" });

const time = text.meta({ description: "`HH:mm`, no relógio da escola", example: "07:30" });

const counts = z.object({
  cards: count.meta({ description: "Cartões, linhas ou registros do arquivo", example: 1187 }),
  lessons: count.meta({ description: "Aulas lidas, cada período uma", example: 1203 }),
  classes: count.meta({ description: "Turmas com nomes diferentes", example: 47 }),
  teachers: count.meta({ description: "Professores com nomes diferentes", example: 103 }),
  disciplines: count.meta({ description: "Disciplinas com nomes diferentes", example: 387 }),
  environments: count.meta({ description: "Ambientes com nomes diferentes", example: 67 }),
  withoutRoom: count.meta({ description: "Aulas lidas sem ambiente", example: 12 }),
  withoutClass: count.meta({ description: "Cartões ou linhas sem turma, que não são aula", example: 3 }),
});

const listed = {
  id,
  state: z.enum(TIMETABLE_STATES).meta({ description: "Em que ponto está", example: "draft" }),
  isStopped: z.boolean().meta({
    description:
      "`publishing`, mas o sistema desistiu do trabalho: pode ser retomado ou desfeito, e não impede outra grade",
    example: false,
  }),
  leftOutCount: count.meta({
    description: "Reservas que a publicação, ou o desfazer, não pôde escrever como planejado",
    example: 0,
  }),
  format: z
    .enum(TIMETABLE_FORMATS)
    .nullable()
    .meta({ description: "O programa de que veio; nulo enquanto faltam as colunas", example: "asc" }),
  fileName: text.meta({ description: "O nome do arquivo", example: "grade.xml" }),
  calendarId: reference
    .nullable()
    .meta({ description: "O calendário letivo; nulo para o padrão", example: 1 }),
  startDate: day.meta({ description: "O primeiro dia da grade", example: "2026-02-02" }),
  endDate: day.meta({ description: "O último dia da grade", example: "2026-07-10" }),
  lessons: count.meta({ description: "Aulas da semana, cada período uma", example: 720 }),
  from: day
    .nullable()
    .meta({ description: "Desde quando vale; nulo antes de publicada", example: "2026-03-16" }),
  publishedAt: instant
    .nullable()
    .meta({ description: "Quando foi publicada", example: "2026-03-12T17:30:00.000Z" }),
  done: count.meta({ description: "Reservas já escritas ou retiradas", example: 1200 }),
  total: count.meta({ description: "De quantas", example: 28800 }),
  faultCount: count.meta({ description: "Linhas do arquivo que não são aulas", example: 2 }),
  counts: counts.nullable().meta({
    description:
      "O que há no arquivo; nulo enquanto faltam as colunas, e para grades lidas antes desta contagem",
  }),
  ...timestamps,
};

const faults = z
  .array(
    z.object({
      line: count.meta({ description: "A linha do arquivo, como a planilha a numera", example: 3 }),
      cell: text.optional().meta({ description: "A célula de um quadro de horários", example: "1A, C2" }),
      reason: z
        .enum(LINE_FAULTS)
        .meta({ description: "Por que não é uma aula; `class` é sem turma", example: "class" }),
      text: text.meta({
        description: "A frase que a tela mostra",
        example: "“HA” é sem turma: hora-atividade, plantão ou reunião não reservam sala.",
      }),
    }),
  )
  .meta({
    description: `As linhas que não são aulas, as primeiras ${MAX_TIMETABLE_FAULTS} de \`faultCount\``,
  });

const missing = z
  .array(text)
  .meta({ description: "Os horários do arquivo que a escola não tem", example: ["07:15"] });

const lessonTimes = z
  .object({
    missing,
    proposed: z
      .object({
        morning: lessonsOfShift("As aulas da manhã, em ordem"),
        afternoon: lessonsOfShift("As aulas da tarde, em ordem"),
        evening: lessonsOfShift("As aulas da noite, em ordem"),
      })
      .meta({ description: "Os horários que a escola teria com os do arquivo" }),
  })
  .meta({ description: "O que falta dos horários das aulas; `missing` vazio se nada falta" });

export const ListedTimetable = named("ListedTimetable", listed);

const grid = z.object({
  orientation: z
    .enum(GRID_ORIENTATIONS)
    .meta({ description: "De quem são as folhas ou as colunas do quadro", example: "sheetPerClass" }),
  parts: z
    .array(z.enum(GRID_PARTS))
    .meta({ description: "O que é cada parte de uma célula", example: ["discipline", "teacher"] }),
  separators: z
    .array(z.enum(GRID_SEPARATORS))
    .meta({ description: "O que separa as partes", example: ["line", "slash"] }),
  samples: z
    .array(
      z.object({
        cell: text.meta({ description: "A folha e a célula", example: "1A Mecânica, C2" }),
        text: text.meta({ description: "O que está escrito nela", example: "Física\nLuiz B. / Lab Fís" }),
        parts: z.array(text.nullable()).meta({
          description: "As partes, na ordem de `parts`; nulo onde falta",
          example: ["Física", "Luiz B."],
        }),
      }),
    )
    .meta({ description: "Algumas células, já separadas" }),
});

/** A timetable with what its names lack (rules R28.20). */
export const Timetable = named("Timetable", {
  ...listed,
  unmatched,
  faults,
  lessonTimes,
  withoutRoom: count.meta({ description: "Aulas sem ambiente, que não viram reserva", example: 42 }),
  sheet: text.nullable().meta({
    description: "A folha da planilha que foi lida; nula se foram várias, e depois de publicada",
    example: "Geral",
  }),
  sheets: z.array(text).meta({
    description: "As folhas visíveis da planilha, enquanto o arquivo está guardado",
    example: ["Geral"],
  }),
  grid: grid.nullable().meta({
    description: "Como o quadro de horários foi lido; nulo para outros arquivos, e depois de publicada",
  }),
  leftOut: z
    .array(
      z.object({
        reason: z
          .enum(LEFT_OUT_REASONS)
          .meta({ description: "Por que não foi escrita como planejado", example: "placeTaken" }),
        disciplineId: reference.nullable().meta({ description: "A disciplina", example: 1 }),
        classIds: z.array(reference).meta({ description: "As turmas", example: [1] }),
        environmentIds: z.array(reference).meta({ description: "Os ambientes", example: [2] }),
        date: day.nullable().meta({ description: "O dia; nulo para a aula toda", example: "2026-03-16" }),
        startTime: time.nullable().meta({ description: "O início; nulo para a aula toda", example: "07:30" }),
        count: count.meta({ description: "Quantas reservas são", example: 1 }),
        text: text.meta({
          description: "A frase que a tela mostra",
          example: "Solda · MEC-1 · Sala 2, 16/03/2026 às 07:30: o lugar está ocupado por outra reserva",
        }),
      }),
    )
    .meta({ description: "As primeiras das reservas de `leftOutCount`" }),
});

/** A timetable whose names somebody has said (rules R28.66). */
export const MatchedTimetable = Timetable.extend({
  notCreated: z
    .array(
      z.object({
        kind: z.enum(NAME_KINDS).meta({ description: "O que o nome seria", example: "disciplines" }),
        name: text.meta({ description: "O nome no arquivo", example: "EF" }),
        text: text.meta({
          description: "Por que não foi criado",
          example:
            "“EF” não pode ser criado com este nome: O nome deve ter pelo menos 3 caracteres. Crie com outro e escolha aqui.",
        }),
      }),
    )
    .meta({ description: "O que `createAll` não pôde criar" }),
  passwords: z
    .array(
      z.object({
        name: text.meta({ description: "O professor", example: "Ana Conceição" }),
        username: text.meta({ description: "O nome de usuário, feito do nome", example: "ana.conceicao" }),
        password: text.meta({ description: "A senha, trocada no primeiro acesso", example: "kT7#mQ2x?Rb9" }),
      }),
    )
    .meta({ description: "As primeiras senhas dos professores criados, ditas só aqui" }),
}).meta({ id: "MatchedTimetable" });

/** What publishing would change (rules R28.22). */
export const TimetableDifference = named("TimetableDifference", {
  from: day.meta({ description: "O primeiro dia da comparação", example: "2026-03-16" }),
  added: count.meta({ description: "Aulas novas", example: 12 }),
  removed: count.meta({ description: "Aulas que saem", example: 3 }),
  changed: count.meta({ description: "Aulas com outro ambiente, professor ou horário", example: 5 }),
  unchanged: count.meta({ description: "Aulas iguais", example: 700 }),
  collisions: z
    .array(
      z.object({
        reservationId: reference.meta({ description: "A reserva que está no lugar", example: 31 }),
        environmentId: reference.meta({ description: "O ambiente", example: 2 }),
        environmentName,
        userName,
        disciplineName: text.meta({ description: "A disciplina da reserva", example: "Solda" }),
        className: text.meta({ description: "A turma da reserva", example: "MEC-2026-1A" }),
        date: day,
        startTime: time,
        endTime: time,
        lesson: z
          .object({
            classIds: z.array(reference).meta({ description: "As turmas", example: [1] }),
            teacherUserIds: z.array(reference).meta({ description: "Os professores", example: [3] }),
            disciplineId: reference.meta({ description: "A disciplina", example: 1 }),
          })
          .meta({ description: "A aula da grade" }),
      }),
    )
    .meta({ description: "Reservas no lugar de aulas novas: a aula cede, salvo `yieldingIds`" }),
  collisionCount: count.meta({ description: "Quantas são, também as que não cabem na lista", example: 1 }),
  detached: z
    .array(reference)
    .meta({ description: "Reservas mudadas à mão de aulas que saem: ficam", example: [40] }),
  clashes: count.meta({
    description: "Professores ou ambientes em dois lugares ao mesmo tempo, na própria grade",
    example: 0,
  }),
  warnings,
});

export const TimetableJob = named("TimetableJob", {
  jobId: reference.meta({ description: "O trabalho em segundo plano", example: 9 }),
});

export const TimetableProblem = Problem.extend({
  unmatched: unmatched.optional().meta({ description: "Nomes não reconhecidos, por tipo" }),
  missing: missing.optional().meta({ description: "Os horários do arquivo que a escola não tem" }),
  faults: faults.optional().meta({ description: "As primeiras linhas que não são aulas" }),
  faultCount: count.optional().meta({ description: "Quantas são essas linhas" }),
}).meta({ id: "TimetableProblem" });
