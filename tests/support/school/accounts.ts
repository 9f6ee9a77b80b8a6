import { findPasswordHash, listUsers } from "#app/models/people/user.server.ts";
import type { TestApp } from "#tests/support/app.ts";

export const USERS_API = "/api/users";

/** An account that the test school does not have yet. */
export const CARLA = {
  name: "Carla Dias",
  email: "carla@escola.test",
  username: "carla",
  password: "Outra#Senha9",
  role: "teacher",
};

/** Every account with its password hash: the state that a refused call must not change. */
export function accounts(app: TestApp) {
  return listUsers(app.db).map((user) => ({ ...user, hash: findPasswordHash(app.db, user.id) }));
}
