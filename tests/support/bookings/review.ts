import { BLANK_CONTENT } from "#app/domain/bookings/reservation-content.ts";
import type { RequestInput } from "#app/models/bookings/reservation.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { requestReservations } from "#app/services/bookings/request/request.server.ts";
import type { TestApp } from "#tests/support/app.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";
import { notificationsOf } from "./reservations.ts";

export function actorOf(username: Username): Actor {
  const { id, name, role } = PEOPLE[username];
  const email = `${username}@escola.test`;
  return { id, name, role, username, email, firstLogin: false, sessionId: 0, key: null };
}

/** The same with a session, which what takes long asks about again. */
export async function signedInActor(app: TestApp, username: Username): Promise<Actor> {
  await app.as(username).api("GET", "/api/disciplines");
  const sessions = app.db.sqlite.prepare("SELECT max(id) FROM sessions WHERE user_id = ?").pluck();
  return { ...actorOf(username), sessionId: Number(sessions.get(PEOPLE[username].id)) };
}

/**
 * A reservation that the person creates: a teacher's is pending, staff's (for Ana) approved.
 * By default: Algoritmos, DS-1, Sala 1, Monday 2026-03-16, the whole morning.
 */
export function requestAs(app: TestApp, username: Username, input: Partial<RequestInput> = {}): number {
  const isStaff = PEOPLE[username].role !== "teacher";
  const result = requestReservations(app.deps, actorOf(username), {
    disciplineId: DISCIPLINE.algoritmos,
    classId: CLASS.ds1,
    environmentIds: [ROOM.sala1],
    dates: ["2026-03-16"],
    shift: "morning",
    ...BLANK_CONTENT,
    ...(isStaff ? { teacherUserId: PEOPLE.ana.id } : {}),
    ...input,
  });
  const id = result.ok ? result.value.reservations[0]?.id : undefined;
  if (id === undefined) throw new Error(JSON.stringify(result));
  return id;
}

/** A reservation's row in the database. */
export function rowOf(app: TestApp, id: number) {
  return app.db.get(app.db.q.selectFrom("reservations").selectAll().where("id", "=", id));
}

/** The titles of a person's notifications. */
export function notificationTitlesOf(app: TestApp, username: Username): string[] {
  return notificationsOf(app, PEOPLE[username].id).map(({ title }) => title);
}

/** A page's text without its markup. */
export function textOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

/** The ids of the rows that a page of the queue shows, in its order. */
export function shownIds(html: string): number[] {
  return [...html.matchAll(/data-id="(\d+)"/g)].map((match) => Number(match[1]));
}
