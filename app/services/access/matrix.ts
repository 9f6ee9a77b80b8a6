import type { Role } from "#app/domain/access/role.ts";
import type { Address } from "#app/domain/addresses.ts";

/**
 * `rooms`: reservations only in rooms that the person answers for; none for people who answer for no room. `equipment`:
 * so for kinds of equipment.
 */
export type Access = "any" | "own" | "rooms" | "equipment";

type Row = {
  /** `public`: no login. `signedIn`: see `roles`. */
  who: "public" | "signedIn";
  roles: Partial<Record<Role, Access>>;
  /** Reachable while the first password is still to be changed. */
  firstLogin?: "allowed";
  /** Where a signed-in person without permission is sent instead of a 403 page (rules R5.4). */
  redirectTo?: string;
  /** Answers a form by a file: there is no screen to stay on. */
  answersFile?: true;
  /** Writes although it is a GET (docs/decisions/0010): only the primary can answer it. */
  writes?: true;
  /** A form that is taken whoever opened it, because it writes nothing of anybody's (rules R5.16). */
  anyOpener?: true;
  /** Starts, ends or secures a session: not available to an API key (rules R6.13). */
  sessionOnly?: true;
  /** Shows what lies beside the program on the node that writes; another one asks that node first. */
  primaryOnly?: true;
};

const open: Row = { who: "public", roles: {}, firstLogin: "allowed" };
/** An unknown address: not reachable while the first password is still to be changed. */
const unknown: Row = { who: "public", roles: {} };
const everyone: Row = { who: "signedIn", roles: { teacher: "any", pedagogical: "any", admin: "any" } };
const duringFirstLogin: Row = { ...everyone, firstLogin: "allowed" };
const staff: Row = { who: "signedIn", roles: { pedagogical: "any", admin: "any" } };
const adminOnly: Row = { who: "signedIn", roles: { admin: "any" } };
/** Teachers act on what is theirs, staff on everything. */
const ownOrStaff: Row = { who: "signedIn", roles: { teacher: "own", pedagogical: "any", admin: "any" } };
/** Staff on what is their own. */
const staffOwn: Row = { who: "signedIn", roles: { pedagogical: "own", admin: "own" } };
/** Who answers for a room decides there, whatever their role (rules R26.21), and who does for equipment of that. */
const answersForRooms: Row = {
  who: "signedIn",
  roles: { teacher: "rooms", pedagogical: "rooms", admin: "rooms" },
};
/** Staff everywhere, who answers for rooms there. */
const staffOrRooms: Row = {
  who: "signedIn",
  roles: { teacher: "rooms", pedagogical: "any", admin: "any" },
};
/** Staff everywhere, who answers for equipment for that (rules R29.16). */
const staffOrEquipment: Row = {
  who: "signedIn",
  roles: { teacher: "equipment", pedagogical: "any", admin: "any" },
};
const own: Row = { who: "signedIn", roles: { teacher: "own", pedagogical: "own", admin: "own" } };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A row's name: a method and an address of the table or of a call, the two layouts, or every other address. */
type RowName = `${Method} ${Address | "/*" | `/api/${string}`}` | "GET @root" | "GET @frame";

/**
 * Who may do what: one row per method and address (rules R5.3 to R5.9). `@` rows are parts of a page without an
 * address of their own.
 */
export const matrix = {
  // Frame
  "GET @root": open,
  "GET @frame": everyone,

  // Public pages
  "GET /auth": open,
  "POST /auth": open,
  "GET /auth/entrar": open,
  "GET /auth/retorno": { ...open, writes: true },
  "GET /tv-panel": open,
  "GET /programacao-semanal": open,
  "GET /programacao-semanal/folha": open,
  "GET /ambientes/:id": open,
  "GET /ambientes/folhas": open,
  "GET /privacidade": open,
  // The sign-in page has the logo and the colour too.
  "GET /escola/:file": open,
  "GET /calendario/ambiente/:file": open,
  "GET /calendario/turma/:file": open,
  // The token in the address is the permission: calendar programs have no login.
  "GET /calendario/:file": open,
  "GET /comprovante/:code": open,
  // So is the token of a reminder's address (RFC 8058).
  "GET /cancelar-lembretes/:token": open,
  "POST /cancelar-lembretes/:token": open,
  "GET /*": unknown,
  "POST /*": unknown,

  // Account
  // Whoever presses it wants nobody to stay signed in at this browser: refused, they would believe that they left.
  "POST /sair": { ...duringFirstLogin, anyOpener: true },
  "GET /alterar-senha": duringFirstLogin,
  "POST /alterar-senha": duringFirstLogin,

  // Screens
  "GET /": { ...staff, redirectTo: "/reservas" },
  "POST /primeiros-passos/:step": staff,
  "POST /primeiros-passos/ocultar": adminOnly,
  "GET /reservas": own,
  "GET /reservas/nova": own,
  "POST /reservas/nova": own,
  "GET /reservas/serie": own,
  "POST /reservas/serie": own,
  "GET /reservas/serie/datas": own,
  "GET /reservas/conflitos": own,
  "GET /reservas/equipamentos": own,
  "GET /reservas/ambientes": own,
  "GET /reservas/:id": own,

  "GET /ambientes": everyone,
  "GET /ambientes/livres": everyone,

  "GET /minhas-reservas": own,
  "GET /minhas-reservas/:id": own,
  "GET /minhas-reservas/:id/editar": own,
  "POST /minhas-reservas/:id/editar": own,
  "GET /minhas-reservas/:id/equipamentos": own,
  "POST /minhas-reservas/:id/equipamentos": own,
  "GET /minhas-reservas/:id/excluir": own,
  "POST /minhas-reservas/:id/excluir": own,
  // The management tab links to this address (rules R7.4).
  "GET /teacher/minhas-reservas": own,
  "GET /admin/reservas/series/:id": staff,
  "POST /admin/reservas/series/:id": staff,
  "GET /minhas-reservas/series/:id": own,
  "POST /minhas-reservas/series/:id": own,
  "GET /minhas-reservas/series/:id/calendario": own,
  "GET /admin/reservas/series/:id/calendario": staff,
  "GET /minhas-reservas/ausencia": own,
  "POST /minhas-reservas/ausencia": own,
  "GET /minhas-reservas/ausencia/:id/desfazer": own,
  "POST /minhas-reservas/ausencia/:id/desfazer": own,
  "GET /minhas-reservas/juntar": own,
  "POST /minhas-reservas/juntar": own,
  "GET /minhas-reservas/a-repor": own,
  "POST /minhas-reservas/a-repor": own,
  "GET /minhas-reservas/comprovante": own,
  "POST /minhas-reservas/comprovante": { ...own, answersFile: true },

  "GET /notificacoes": own,
  "POST /notificacoes": own,

  "GET /perfil": own,
  "GET /perfil/email": own,
  "POST /perfil/email": own,
  "GET /perfil/senha": own,
  "POST /perfil/senha": own,
  "GET /perfil/avisos": own,
  "POST /perfil/avisos": own,
  "GET /perfil/dados": own,
  "GET /perfil/calendario/novo": own,
  "POST /perfil/calendario/novo": own,
  "GET /perfil/calendario/desativar": own,
  "POST /perfil/calendario/desativar": own,

  "GET /perfil/chaves/nova": staffOwn,
  "POST /perfil/chaves/nova": staffOwn,
  "GET /perfil/chaves/:id/revogar": staffOwn,
  "POST /perfil/chaves/:id/revogar": staffOwn,

  "GET /reservas/avaliar": answersForRooms,
  "GET /reservas/avaliar/aprovar": answersForRooms,
  "POST /reservas/avaliar/aprovar": answersForRooms,
  "GET /reservas/avaliar/rejeitar": answersForRooms,
  "POST /reservas/avaliar/rejeitar": answersForRooms,
  "GET /reservas/avaliar/aprovar-sem-conflito": answersForRooms,
  "POST /reservas/avaliar/aprovar-sem-conflito": answersForRooms,
  "GET /reservas/avaliar/encerrar": answersForRooms,
  "POST /reservas/avaliar/encerrar": answersForRooms,
  "GET /reservas/avaliar/desfazer/:id": answersForRooms,
  "POST /reservas/avaliar/desfazer/:id": answersForRooms,
  "GET /reservas/avaliar/:id/mover": answersForRooms,
  "POST /reservas/avaliar/:id/mover": answersForRooms,
  "GET /reservas/avaliar/:id/aprovar": answersForRooms,
  "POST /reservas/avaliar/:id/aprovar": answersForRooms,
  "GET /reservas/avaliar/:id/rejeitar": answersForRooms,
  "POST /reservas/avaliar/:id/rejeitar": answersForRooms,
  "GET /reservas/avaliar/:id/equipamentos": answersForRooms,
  "POST /reservas/avaliar/:id/equipamentos": answersForRooms,
  "GET /reservas/avaliar/series/:id": answersForRooms,
  "POST /reservas/avaliar/series/:id": answersForRooms,

  "GET /pedagogical/reservas": staff,
  "GET /admin/reservas": staff,
  "GET /admin/reservas/aprovar": staff,
  "POST /admin/reservas/aprovar": staff,
  "GET /admin/reservas/rejeitar": staff,
  "POST /admin/reservas/rejeitar": staff,
  "GET /admin/reservas/aprovar-sem-conflito": staff,
  "POST /admin/reservas/aprovar-sem-conflito": staff,
  "GET /admin/reservas/encerrar": staff,
  "POST /admin/reservas/encerrar": staff,
  "GET /admin/reservas/desfazer/:id": staff,
  // Its maker or an admin: asked of the audit entry itself.
  "POST /admin/reservas/desfazer/:id": staff,
  "GET /admin/reservas/:id/mover": staff,
  "POST /admin/reservas/:id/mover": staff,
  "GET /admin/reservas/:id/aprovar": staff,
  "POST /admin/reservas/:id/aprovar": staff,
  "GET /admin/reservas/:id/rejeitar": staff,
  "POST /admin/reservas/:id/rejeitar": staff,
  "GET /admin/reservas/:id/equipamentos": staff,
  "POST /admin/reservas/:id/equipamentos": staff,
  "GET /admin/reservas/:id/transferir": staff,
  "POST /admin/reservas/:id/transferir": staff,
  "GET /admin/reservas/limpeza": staff,
  "POST /admin/reservas/limpeza": staff,
  "GET /admin/reservas/:id/historico": staff,
  "GET /admin/reservas/:id/excluir": staff,
  "POST /admin/reservas/:id/excluir": staff,

  "GET /admin/ambientes": adminOnly,
  "GET /admin/ambientes/novo": adminOnly,
  "POST /admin/ambientes/novo": adminOnly,
  "GET /admin/ambientes/:id/editar": adminOnly,
  "POST /admin/ambientes/:id/editar": adminOnly,
  "GET /admin/ambientes/:id/excluir": adminOnly,
  "POST /admin/ambientes/:id/excluir": adminOnly,
  "GET /admin/ambientes/arquivar": adminOnly,
  "POST /admin/ambientes/arquivar": adminOnly,
  "GET /admin/ambientes/arquivar/:id/desfazer": adminOnly,
  "POST /admin/ambientes/arquivar/:id/desfazer": adminOnly,
  "GET /admin/ambientes/:id/reativar": adminOnly,
  "POST /admin/ambientes/:id/reativar": adminOnly,
  "GET /admin/ambientes/:id/fechamentos": staff,
  "POST /admin/ambientes/:id/fechamentos": staff,
  "GET /admin/ambientes/fechamentos/:id/reabrir": staff,
  "POST /admin/ambientes/fechamentos/:id/reabrir": staff,

  "GET /admin/recursos": adminOnly,
  "GET /admin/recursos/novo": adminOnly,
  "POST /admin/recursos/novo": adminOnly,
  "GET /admin/recursos/:id/editar": adminOnly,
  "POST /admin/recursos/:id/editar": adminOnly,
  "GET /admin/recursos/:id/excluir": adminOnly,
  "POST /admin/recursos/:id/excluir": adminOnly,
  "GET /admin/recursos/arquivar": adminOnly,
  "POST /admin/recursos/arquivar": adminOnly,
  "GET /admin/recursos/arquivar/:id/desfazer": adminOnly,
  "POST /admin/recursos/arquivar/:id/desfazer": adminOnly,
  "GET /admin/recursos/:id/reativar": adminOnly,
  "POST /admin/recursos/:id/reativar": adminOnly,

  "GET /admin/equipamentos": adminOnly,
  "GET /admin/equipamentos/novo": adminOnly,
  "POST /admin/equipamentos/novo": adminOnly,
  "GET /admin/equipamentos/:id/editar": adminOnly,
  "POST /admin/equipamentos/:id/editar": adminOnly,
  "GET /admin/equipamentos/:id/excluir": adminOnly,
  "POST /admin/equipamentos/:id/excluir": adminOnly,
  "GET /admin/equipamentos/arquivar": adminOnly,
  "POST /admin/equipamentos/arquivar": adminOnly,
  "GET /admin/equipamentos/arquivar/:id/desfazer": adminOnly,
  "POST /admin/equipamentos/arquivar/:id/desfazer": adminOnly,
  "GET /admin/equipamentos/:id/reativar": adminOnly,
  "POST /admin/equipamentos/:id/reativar": adminOnly,

  "GET /admin/equipamentos/:id/fechamentos": staff,
  "POST /admin/equipamentos/:id/fechamentos": staff,
  "GET /admin/equipamentos/fechamentos/:id/reabrir": staff,
  "POST /admin/equipamentos/fechamentos/:id/reabrir": staff,
  "GET /equipamentos/hoje": staffOrEquipment,
  "POST /equipamentos/hoje": staffOrEquipment,

  "GET /admin/dias-bloqueados": staff,
  "GET /admin/dias-bloqueados/novo": staff,
  "POST /admin/dias-bloqueados/novo": staff,
  "GET /admin/dias-bloqueados/feriados": staff,
  "POST /admin/dias-bloqueados/feriados": staff,
  "GET /admin/dias-bloqueados/:id/editar": staff,
  "POST /admin/dias-bloqueados/:id/editar": staff,
  "GET /admin/dias-bloqueados/:id/excluir": staff,
  "POST /admin/dias-bloqueados/:id/excluir": staff,

  "GET /admin/disciplinas": staff,
  "GET /admin/disciplinas/nova": staff,
  "POST /admin/disciplinas/nova": staff,
  "GET /admin/disciplinas/:id/editar": staff,
  "POST /admin/disciplinas/:id/editar": staff,
  "GET /admin/disciplinas/:id/excluir": staff,
  "POST /admin/disciplinas/:id/excluir": staff,
  "GET /admin/disciplinas/arquivar": staff,
  "POST /admin/disciplinas/arquivar": staff,
  "GET /admin/disciplinas/arquivar/:id/desfazer": staff,
  "POST /admin/disciplinas/arquivar/:id/desfazer": staff,
  "GET /admin/disciplinas/:id/reativar": staff,
  "POST /admin/disciplinas/:id/reativar": staff,

  "GET /admin/turmas": staff,
  "GET /admin/turmas/nova": staff,
  "POST /admin/turmas/nova": staff,
  "GET /admin/turmas/:id/editar": staff,
  "POST /admin/turmas/:id/editar": staff,
  "GET /admin/turmas/:id/excluir": staff,
  "POST /admin/turmas/:id/excluir": staff,
  "GET /admin/turmas/arquivar": staff,
  "POST /admin/turmas/arquivar": staff,
  "GET /admin/turmas/arquivar/:id/desfazer": staff,
  "POST /admin/turmas/arquivar/:id/desfazer": staff,
  "GET /admin/turmas/:id/reativar": staff,
  "POST /admin/turmas/:id/reativar": staff,

  "GET /admin/calendario": staff,
  "GET /admin/calendario/dia/:date": staff,
  "POST /admin/calendario/dia/:date": staff,
  "GET /admin/calendario/dia/:date/excluir": staff,
  "POST /admin/calendario/dia/:date/excluir": staff,
  "GET /admin/calendario/periodos/novo": staff,
  "POST /admin/calendario/periodos/novo": staff,
  "GET /admin/calendario/periodos/:id/editar": staff,
  "POST /admin/calendario/periodos/:id/editar": staff,
  "GET /admin/calendario/periodos/:id/excluir": staff,
  "POST /admin/calendario/periodos/:id/excluir": staff,
  "GET /admin/calendario/novo": staff,
  "POST /admin/calendario/novo": staff,
  "GET /admin/calendario/:id/editar": staff,
  "POST /admin/calendario/:id/editar": staff,
  "GET /admin/calendario/:id/excluir": staff,
  "POST /admin/calendario/:id/excluir": staff,
  "GET /admin/calendario/:id/copiar": staff,
  "POST /admin/calendario/:id/copiar": staff,
  "GET /calendario": everyone,

  "GET /admin/horarios": staff,
  "POST /admin/horarios": staff,
  "GET /admin/horarios/:id/excluir": staff,
  "POST /admin/horarios/:id/excluir": staff,
  "GET /horarios": everyone,

  "GET /admin/grade": staff,
  "POST /admin/grade": staff,
  "GET /admin/grade/:id/colunas": staff,
  "POST /admin/grade/:id/colunas": staff,
  "GET /admin/grade/:id/horarios": staff,
  "POST /admin/grade/:id/horarios": staff,
  "GET /admin/grade/:id/nomes": staff,
  "POST /admin/grade/:id/nomes": staff,
  "GET /admin/grade/:id/publicar": staff,
  "POST /admin/grade/:id/publicar": staff,
  "GET /admin/grade/:id/desfazer": staff,
  "POST /admin/grade/:id/desfazer": staff,
  "GET /admin/grade/:id/excluir": staff,
  "POST /admin/grade/:id/excluir": staff,

  "GET /admin/regras": staff,
  "GET /admin/regras/nova": staff,
  "POST /admin/regras/nova": staff,
  "GET /admin/regras/testar": staff,
  "GET /admin/regras/:id/editar": staff,
  "POST /admin/regras/:id/editar": staff,
  "GET /admin/regras/:id/ativar": staff,
  "POST /admin/regras/:id/ativar": staff,
  "GET /admin/regras/:id/excluir": staff,
  "POST /admin/regras/:id/excluir": staff,

  "GET /admin/grupos": staff,
  "GET /admin/grupos/novo": staff,
  "POST /admin/grupos/novo": staff,
  "GET /admin/grupos/:id/editar": staff,
  "POST /admin/grupos/:id/editar": staff,
  "GET /admin/grupos/:id/excluir": staff,
  "POST /admin/grupos/:id/excluir": staff,

  "GET /admin/ausencias": staff,
  "POST /admin/ausencias": staff,
  "GET /admin/ausencias/:id": staff,
  "POST /admin/ausencias/:id": staff,
  "GET /admin/ausencias/:id/desfazer": staff,
  "POST /admin/ausencias/:id/desfazer": staff,

  "GET /admin/usuarios": staff,
  "GET /admin/usuarios/novo": staff,
  "POST /admin/usuarios/novo": staff,
  "GET /admin/usuarios/:id/editar": staff,
  "POST /admin/usuarios/:id/editar": staff,
  "GET /admin/usuarios/:id/senha": staff,
  "POST /admin/usuarios/:id/senha": staff,
  "GET /admin/usuarios/:id/entrada": staff,
  "POST /admin/usuarios/:id/entrada": staff,
  "GET /admin/usuarios/:id/repassar": staff,
  "POST /admin/usuarios/:id/repassar": staff,
  "GET /admin/usuarios/:id/excluir": staff,
  "POST /admin/usuarios/:id/excluir": staff,
  "GET /admin/usuarios/arquivar": adminOnly,
  "POST /admin/usuarios/arquivar": adminOnly,
  "GET /admin/usuarios/arquivar/:id/desfazer": adminOnly,
  "POST /admin/usuarios/arquivar/:id/desfazer": adminOnly,
  "GET /admin/usuarios/:id/reativar": adminOnly,
  "POST /admin/usuarios/:id/reativar": adminOnly,
  "GET /admin/usuarios/:id/anonimizar": staff,
  "POST /admin/usuarios/:id/anonimizar": staff,

  "GET /admin/importar": staff,
  "POST /admin/importar": staff,
  "GET /admin/importar/:id": staff,
  "POST /admin/importar/:id": staff,
  "GET /admin/importar/modelo/:file": staff,

  "GET /admin/auditoria": staff,
  "GET /admin/auditoria/exportar": staff,
  "GET /admin/auditoria/:id": staff,
  "GET /admin/auditoria/:id/restaurar": staff,
  "POST /admin/auditoria/:id/restaurar": staff,

  "GET /admin/relatorios": staff,
  "GET /admin/relatorios/csv": staff,
  "GET /admin/relatorios/xlsx": staff,
  "GET /admin/relatorios/equipamentos": staff,
  "GET /admin/relatorios/equipamentos/csv": staff,

  "GET /admin/configuracoes": staff,
  "POST /admin/configuracoes": staff,
  "GET /admin/configuracoes/notificacoes": staff,
  "POST /admin/configuracoes/notificacoes": staff,
  "GET /admin/configuracoes/notificacoes/teste": staff,
  "POST /admin/configuracoes/notificacoes/teste": staff,
  "GET /admin/configuracoes/notificacoes/avisar": staff,
  "POST /admin/configuracoes/notificacoes/avisar": staff,
  "GET /admin/configuracoes/painel": staff,
  "POST /admin/configuracoes/painel": staff,
  "GET /admin/configuracoes/escola": staff,
  "POST /admin/configuracoes/escola": staff,
  "GET /admin/configuracoes/entrada": staff,
  "POST /admin/configuracoes/entrada": staff,
  "GET /admin/configuracoes/entrada/professores": staff,
  "POST /admin/configuracoes/entrada/professores": staff,
  "GET /admin/configuracoes/copias": { ...staff, primaryOnly: true },
  "POST /admin/configuracoes/copias": adminOnly,
  "GET /admin/configuracoes/emails": staff,
  "GET /admin/configuracoes/emails/tentar": staff,
  "POST /admin/configuracoes/emails/tentar": staff,
  "GET /admin/configuracoes/emails/:id/tentar": staff,
  "POST /admin/configuracoes/emails/:id/tentar": staff,

  // Calls (rules R10)
  "GET /api/openapi.json": open,
  "GET /api/docs": open,
  "GET /api/user": duringFirstLogin,
  "POST /api/login": { ...open, sessionOnly: true },
  // Open so that a signed-out caller gets the 403 that points to the pedagogical sector, not a 401.
  "POST /api/register": open,
  "POST /api/logout": { ...open, sessionOnly: true },
  "POST /api/change-password": { ...duringFirstLogin, sessionOnly: true },

  "GET /api/reservations": ownOrStaff,
  "POST /api/reservations": ownOrStaff,
  "GET /api/reservations/detailed": staff,
  "GET /api/reservations/proof": { ...own, writes: true },
  "PUT /api/reservations/:id": ownOrStaff,
  "DELETE /api/reservations/:id": ownOrStaff,
  "PUT /api/reservations/:id/status": staffOrRooms,
  "POST /api/reservations/:id/equipment": ownOrStaff,
  // A quantity is its teacher's or the sector's; a decision the sector's, or of who answers for that equipment.
  "PUT /api/reservations/:id/equipment/:childId": ownOrStaff,
  "DELETE /api/reservations/:id/equipment/:childId": ownOrStaff,

  "POST /api/reservations/cleanup/custom": staff,

  "POST /api/series": ownOrStaff,
  "POST /api/series/preview": ownOrStaff,
  "GET /api/series/:id": ownOrStaff,
  "PUT /api/series/:id": ownOrStaff,
  "DELETE /api/series/:id": ownOrStaff,
  "PUT /api/series/:id/status": staffOrRooms,
  "GET /api/gaps": ownOrStaff,

  "GET /api/timetables": staff,
  "POST /api/timetables": staff,
  "GET /api/timetables/:id": staff,
  "DELETE /api/timetables/:id": staff,
  "PUT /api/timetables/:id/columns": staff,
  "PUT /api/timetables/:id/matches": staff,
  "POST /api/timetables/:id/lesson-times": staff,
  "GET /api/timetables/:id/diff": staff,
  "POST /api/timetables/:id/publish": staff,
  "POST /api/timetables/:id/undo": staff,
  "POST /api/timetables/:id/resume": staff,

  "GET /api/environments": everyone,
  "GET /api/environments/:id": everyone,
  "POST /api/environments": adminOnly,
  "PUT /api/environments/:id": adminOnly,
  "DELETE /api/environments/:id": adminOnly,

  "GET /api/environments/:id/closures": everyone,
  "POST /api/environments/:id/closures": staff,
  "DELETE /api/environments/:id/closures/:childId": staff,

  "GET /api/equipment": everyone,
  "GET /api/equipment/:id": everyone,
  "POST /api/equipment": adminOnly,
  "PUT /api/equipment/:id": adminOnly,
  "DELETE /api/equipment/:id": adminOnly,
  "GET /api/equipment/:id/availability": everyone,
  "GET /api/equipment/:id/closures": everyone,
  "POST /api/equipment/:id/closures": staff,
  "DELETE /api/equipment/:id/closures/:childId": staff,
  "POST /api/equipment/handouts": staffOrEquipment,

  "GET /api/blocked-days": everyone,
  "POST /api/blocked-days": staff,
  "PUT /api/blocked-days/:id": staff,
  "DELETE /api/blocked-days/:id": staff,

  "GET /api/disciplines": everyone,
  "GET /api/disciplines/:id": everyone,
  "POST /api/disciplines": staff,
  "PUT /api/disciplines/:id": staff,
  "DELETE /api/disciplines/:id": staff,

  "GET /api/classes": everyone,
  "GET /api/classes/:id": everyone,
  "POST /api/classes": staff,
  "PUT /api/classes/:id": staff,
  "DELETE /api/classes/:id": staff,

  "GET /api/calendars": everyone,
  "POST /api/calendars": staff,
  "PUT /api/calendars/:id": staff,
  "DELETE /api/calendars/:id": staff,
  "GET /api/calendars/:id/terms": everyone,
  "POST /api/calendars/:id/terms": staff,
  "PUT /api/calendars/:id/terms/:childId": staff,
  "DELETE /api/calendars/:id/terms/:childId": staff,
  "GET /api/calendars/:id/days": everyone,
  "POST /api/calendars/:id/days": staff,
  "PUT /api/calendars/:id/days/:childId": staff,
  "DELETE /api/calendars/:id/days/:childId": staff,
  "GET /api/calendars/:id/school-days": everyone,
  "GET /api/lesson-times": everyone,
  "PUT /api/lesson-times": staff,

  "GET /api/booking-rules": staff,
  "POST /api/booking-rules": staff,
  "PUT /api/booking-rules/:id": staff,
  "DELETE /api/booking-rules/:id": staff,

  "GET /api/groups": staff,
  "POST /api/groups": staff,
  "PUT /api/groups/:id": staff,
  "DELETE /api/groups/:id": staff,

  "GET /api/courses": everyone,

  "GET /api/users": staff,
  "GET /api/users/:id": staff,
  "POST /api/users": staff,
  "PATCH /api/users/:id": staff,
  "POST /api/users/:id/reset-password": staff,
  "POST /api/users/:id/handover": staff,
  "DELETE /api/users/:id": staff,

  "POST /api/absences": ownOrStaff,
  "GET /api/absences/:id/substitutes": staff,
  "POST /api/absences/:id/decisions": staff,
  "DELETE /api/absences/:id": ownOrStaff,

  "GET /api/settings": ownOrStaff,
  "GET /api/settings/:key": ownOrStaff,
  "PUT /api/settings/:key": staff,

  // The panel, which has no session, shows them.
  "GET /api/welcome-messages": open,
  "POST /api/welcome-messages": staff,
  "PUT /api/welcome-messages/:id": staff,

  "GET /api/notifications": own,

  "POST /api/email/test": staff,
  "POST /api/email/notify-teachers": staff,

  "GET /api/public/check-conflicts": open,
  "GET /api/public/reservations": open,
  "GET /api/public/reservations/weekly": open,

  // Any other call: a JSON 404
  "GET /api/*": unknown,
  "POST /api/*": unknown,
  "PUT /api/*": unknown,
  "PATCH /api/*": unknown,
  "DELETE /api/*": unknown,
} as const satisfies Partial<Record<RowName, Row>>;

export type MatrixKey = keyof typeof matrix;

export function matrixRow(key: MatrixKey): Row {
  return matrix[key];
}

/** How far the role may go in this row, or null where it may not at all. Menus and buttons ask this too. */
export function accessOf(role: Role, key: MatrixKey): Access | null {
  return matrixRow(key).roles[role] ?? null;
}

export function may(role: Role, key: MatrixKey): boolean {
  return accessOf(role, key) !== null;
}
