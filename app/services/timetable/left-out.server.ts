import type { LeftOut } from "#app/domain/timetable/left-out.ts";
import type { NameKind } from "#app/domain/timetable/names.ts";
import { listMeanings } from "#app/models/timetable/alias.server.ts";
import { listLeftOut } from "#app/models/timetable/timetable.server.ts";
import { leftOutText } from "#app/text/timetable/left-out.ts";
import type { Deps } from "../deps.ts";

/** A reservation that publishing or undoing did not write as planned, with its sentence. */
export type NamedLeftOut = LeftOut & { text: string };

/** What a timetable's last work left out, named by what things are called now; the first ones of them (rules R28.29). */
export function readLeftOut({ db }: Pick<Deps, "db">, id: number): NamedLeftOut[] {
  const leftOut = listLeftOut(db, id);
  if (leftOut.length === 0) return [];
  const names = (kind: NameKind) => new Map(listMeanings(db, kind).map((row) => [row.id, row.name]));
  const [disciplines, classes, environments] = [
    names("disciplines"),
    names("classes"),
    names("environments"),
  ];
  const of = (known: Map<number, string>, ids: number[], between: string) =>
    ids.map((each) => known.get(each) ?? leftOutText.goneName).join(between);
  return leftOut.map((each) => {
    const { disciplineId, classIds, environmentIds } = each;
    const words = [
      of(disciplines, disciplineId === null ? [] : [disciplineId], ""),
      of(classes, classIds, " + "),
      of(environments, environmentIds, ", "),
    ];
    return { ...each, text: leftOutText.line(each, words.filter(Boolean)) };
  });
}
