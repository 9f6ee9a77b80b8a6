import { z } from "zod";
import { BLOCKED_DAY_TYPES } from "#app/domain/blocked-days/blocked-day.ts";
import { eachOf } from "#app/domain/content.ts";
import { ENVIRONMENT_TYPES } from "#app/domain/rooms/environment.ts";
import {
  ENVIRONMENT_CONTENT,
  type EnvironmentContent,
  type EnvironmentContentName,
} from "#app/domain/rooms/environment-content.ts";
import { environmentContent } from "#app/models/catalog/environment.schema.ts";
import { count, id, noon, shift, text, timestamps } from "./fields.ts";

const ANSWERED = { text: text.nullable(), number: count.nullable() };

const content = eachOf(ENVIRONMENT_CONTENT, (name) =>
  ANSWERED[ENVIRONMENT_CONTENT[name].kind].meta({ ...environmentContent[name].meta() }),
) as { [Name in EnvironmentContentName]: z.ZodType<EnvironmentContent[Name]> };

export const Environment = z
  .object({
    id,
    name: text,
    type: z.enum(ENVIRONMENT_TYPES),
    ...content,
    resources: z.array(z.object({ name: text, count: count.nullable() }).meta({ id: "Resource" })),
    ...timestamps,
  })
  .meta({ id: "Environment" });

const named = { id, name: text, courseId: id.nullable(), ...timestamps };

export const Discipline = z.object({ ...named, description: text.nullable() }).meta({ id: "Discipline" });

export const SchoolClass = z.object(named).meta({ id: "Class" });

export const Course = z
  .object({ id, name: text, description: text.nullable(), ...timestamps })
  .meta({ id: "Course" });

export const BlockedDay = z
  .object({
    id,
    date: noon,
    title: text,
    description: text.nullable(),
    type: z.enum(BLOCKED_DAY_TYPES),
    affectedShifts: z.array(shift),
    showInPanel: z.boolean(),
    panelMessage: text.nullable(),
    createdBy: id.nullable(),
    ...timestamps,
  })
  .meta({ id: "BlockedDay" });
