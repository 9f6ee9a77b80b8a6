import { guarded } from "#app/http/access/guarded.server.ts";
import { archiveLists as lists } from "#app/http/catalog/archive-handlers.server.ts";

export const loader = guarded({
  "GET /admin/ambientes/arquivar/:id/desfazer": lists.environments.findAct,
  "GET /admin/disciplinas/arquivar/:id/desfazer": lists.disciplines.findAct,
  "GET /admin/turmas/arquivar/:id/desfazer": lists.classes.findAct,
  "GET /admin/recursos/arquivar/:id/desfazer": lists.resources.findAct,
  "GET /admin/equipamentos/arquivar/:id/desfazer": lists.equipment.findAct,
  "GET /admin/usuarios/arquivar/:id/desfazer": lists.users.findAct,
});

export const action = guarded({
  "POST /admin/ambientes/arquivar/:id/desfazer": lists.environments.undo,
  "POST /admin/disciplinas/arquivar/:id/desfazer": lists.disciplines.undo,
  "POST /admin/turmas/arquivar/:id/desfazer": lists.classes.undo,
  "POST /admin/recursos/arquivar/:id/desfazer": lists.resources.undo,
  "POST /admin/equipamentos/arquivar/:id/desfazer": lists.equipment.undo,
  "POST /admin/usuarios/arquivar/:id/desfazer": lists.users.undo,
});

/** The frame shows the answer to an act that there is not; there is no page of its own. */
export default function UndoArchiving() {
  return null;
}
