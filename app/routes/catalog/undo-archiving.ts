import { guarded } from "#app/http/access/guarded.server.ts";
import { archiveLists as lists } from "#app/http/catalog/archive-handlers.server.ts";

export const action = guarded({
  "POST /admin/ambientes/arquivar/:id/desfazer": lists.environments.undo,
  "POST /admin/disciplinas/arquivar/:id/desfazer": lists.disciplines.undo,
  "POST /admin/turmas/arquivar/:id/desfazer": lists.classes.undo,
  "POST /admin/recursos/arquivar/:id/desfazer": lists.resources.undo,
  "POST /admin/usuarios/arquivar/:id/desfazer": lists.users.undo,
});
