import { z } from "zod";
import { BLOCKED_DAY_TYPES } from "#app/domain/calendar/blocked-day.ts";
import { eachOf } from "#app/domain/content.ts";
import { APPROVALS } from "#app/domain/rooms/approval.ts";
import { ENVIRONMENT_TYPES } from "#app/domain/rooms/environment.ts";

import {
  ENVIRONMENT_CONTENT,
  type EnvironmentContent,
  type EnvironmentContentName,
} from "#app/domain/rooms/environment-content.ts";
import { shift } from "#app/models/bookings/reservation.schema.ts";
import { blockedDaySchema } from "#app/models/calendar/blocked-day.schema.ts";
import { classSchema } from "#app/models/catalog/named-item.schema.ts";
import { environmentContent, environmentSchema } from "#app/models/rooms/environment.schema.ts";
import { archived, asSent, count, id, named, noon, reference, row, text, timestamps } from "./fields.ts";

const { shape: room } = environmentSchema;
const { shape: resource } = room.resources.unwrap().element;
const { shape: day } = blockedDaySchema;

const ANSWERED = { text: text.nullable(), number: count.nullable() };

const content = eachOf(ENVIRONMENT_CONTENT, (name) =>
  asSent(ANSWERED[ENVIRONMENT_CONTENT[name].kind], environmentContent[name]),
) as { [Name in EnvironmentContentName]: z.ZodType<EnvironmentContent[Name]> };

export const Environment = row("Environment", {
  name: asSent(text, room.name),
  type: asSent(z.enum(ENVIRONMENT_TYPES), room.type),
  ...content,
  resources: asSent(
    z.array(
      named("Resource", {
        name: asSent(text, resource.name),
        count: asSent(count.nullable(), resource.count),
      }),
    ),
    room.resources,
  ),
  approval: asSent(z.enum(APPROVALS), room.approval),
  responsibleUserIds: asSent(z.array(id), room.responsibleUserIds),
  automaticUserIds: asSent(z.array(id), room.automaticUserIds),
  approvalLapsedAt: text.nullable().meta({
    description: "Desde quando o setor decide porque não restou ninguém dos escolhidos; senão nulo",
    example: null,
  }),
  archived,
});

const nameLike = (example: string) => text.meta({ description: "O nome", example });
const courseId = reference.nullable().meta({ description: "O curso a que pertence", example: 1 });
const description = text.nullable().meta({ description: "Descrição", example: "Com aulas de laboratório" });

export const Discipline = named("Discipline", {
  ...{ id, name: nameLike("Algoritmos"), courseId, archived },
  ...timestamps,
  description,
});

export const SchoolClass = named("Class", {
  id,
  name: nameLike("DS-1"),
  courseId,
  archived,
  ...timestamps,
  calendarId: asSent(reference.nullable(), classSchema.shape.calendarId),
  homeEnvironmentId: asSent(reference.nullable(), classSchema.shape.homeEnvironmentId),
});

export const Course = row("Course", { name: nameLike("Desenvolvimento de Sistemas"), description });

export const BlockedDay = row("BlockedDay", {
  date: noon,
  title: asSent(text, day.title),
  description: asSent(text.nullable(), day.description),
  type: asSent(z.enum(BLOCKED_DAY_TYPES), day.type),
  affectedShifts: asSent(z.array(z.enum(shift.options)), day.affectedShifts),
  showInPanel: asSent(z.boolean(), day.showInPanel),
  panelMessage: asSent(text.nullable(), day.panelMessage),
  createdBy: reference.nullable().meta({ description: "Quem bloqueou", example: 2 }),
});
