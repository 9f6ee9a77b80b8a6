import type { Role } from "#app/domain/access/role.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { may } from "#app/services/access/matrix.ts";

export function addAddresses(role: Role) {
  return {
    environments: may(role, "GET /admin/ambientes/novo") ? ADDRESSES.environmentNew : null,
    disciplines: may(role, "GET /admin/disciplinas/nova") ? ADDRESSES.disciplineNew : null,
    classes: may(role, "GET /admin/turmas/nova") ? ADDRESSES.classNew : null,
    teachers: may(role, "GET /admin/usuarios/novo") ? ADDRESSES.userNew : null,
  };
}
