import { type MatrixKey, matrix, matrixRow, may } from "#app/services/access/matrix.ts";
import { DEMO_TODAY } from "#tests/support/server/demo-clock.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { CODE, idOf, TOKEN, type Visitor } from "./image.ts";

type Get = Extract<MatrixKey, `GET ${string}`>;

const NO_ADDRESS = "a part of every page";
const FILE = "a file";
const PART = "asked by the script of a page, which shows its answer";
const ANSWERED = "a redirect to another screen";
const ACT = "an act alone; it shows only that there is none";
const ELSEWHERE = "needs an identity provider";

/** The rows of the matrix that are no screen, each with its reason; calls of `/api` are none either. */
export const NO_SCREEN: Partial<Record<Get, string>> = {
  "GET @root": NO_ADDRESS,
  "GET @frame": NO_ADDRESS,
  "GET /escola/:file": FILE,
  "GET /calendario/:file": FILE,
  "GET /calendario/ambiente/:file": FILE,
  "GET /calendario/turma/:file": FILE,
  "GET /minhas-reservas/comprovante": FILE,
  "GET /perfil/dados": FILE,
  "GET /admin/importar/modelo/:file": FILE,
  "GET /admin/auditoria/exportar": FILE,
  "GET /admin/relatorios/csv": FILE,
  "GET /admin/relatorios/xlsx": FILE,
  "GET /admin/relatorios/equipamentos/csv": FILE,
  "GET /minhas-reservas/series/:id/calendario": FILE,
  "GET /admin/reservas/series/:id/calendario": FILE,
  "GET /reservas/conflitos": PART,
  "GET /reservas/equipamentos": PART,
  "GET /reservas/ambientes": PART,
  "GET /reservas/serie/datas": PART,
  "GET /teacher/minhas-reservas": ANSWERED,
  "GET /admin/ambientes/arquivar/:id/desfazer": ACT,
  "GET /admin/disciplinas/arquivar/:id/desfazer": ACT,
  "GET /admin/turmas/arquivar/:id/desfazer": ACT,
  "GET /admin/recursos/arquivar/:id/desfazer": ACT,
  "GET /admin/equipamentos/arquivar/:id/desfazer": ACT,
  "GET /admin/usuarios/arquivar/:id/desfazer": ACT,
  "GET /auth/entrar": ELSEWHERE,
  "GET /auth/retorno": ELSEWHERE,
};

/** Pages that send on everybody but these. */
const ONLY_FOR: Partial<Record<Get, Visitor>> = { "GET /auth": "visitor", "GET /alterar-senha": "newcomer" };

/** The patterns of every screen that the visitor may see, as the permission matrix has them. */
export function screensFor(visitor: Visitor): string[] {
  return (Object.keys(matrix) as MatrixKey[]).flatMap((key) => {
    const [method, pattern = ""] = key.split(" ");
    if (method !== "GET" || key in NO_SCREEN || /^\/api\/(?!docs)/.test(pattern)) return [];
    const only = ONLY_FOR[key as Get];
    if (only || visitor === "newcomer") return only === visitor ? [pattern] : [];
    return matrixRow(key).who === "public" || (visitor !== "visitor" && may(visitor, key)) ? [pattern] : [];
  });
}

const last = (table: string) => `SELECT id FROM ${table} ORDER BY id DESC`;
const archived = (table: string) => `SELECT id FROM ${table} WHERE archived_at IS NOT NULL`;
const OWN = `SELECT id FROM reservations WHERE coalesce(teacher_user_id, user_id) = @own AND series_id IS NULL
  ORDER BY status = 'pending' DESC, id DESC`;
const PENDING = "SELECT id FROM reservations WHERE status = 'pending' ORDER BY date DESC";

/** For the first of these that begins the pattern, the row that its page shows. */
const ROWS: [pattern: string, query: string][] = [
  ["/ambientes/", "SELECT id FROM environments"],
  [
    "/reservas/avaliar/desfazer/",
    "SELECT id FROM audit_log WHERE action = 'reject' AND actor_user_id = @own",
  ],
  ["/admin/reservas/desfazer/", "SELECT id FROM audit_log WHERE action = 'reject' AND actor_user_id = @own"],
  ["/minhas-reservas/ausencia/", "SELECT id FROM absences WHERE user_id = @own"],
  ["/admin/ausencias/", "SELECT id FROM absences WHERE decided_at IS NULL ORDER BY id DESC"],
  ["/minhas-reservas/series/", "SELECT id FROM series WHERE kind = 'request' AND owner_id = @own"],
  ["/reservas/avaliar/series/", "SELECT id FROM series WHERE kind = 'request'"],
  ["/admin/reservas/series/", "SELECT id FROM series WHERE kind = 'request'"],
  ["/reservas/avaliar/", PENDING],
  ["/admin/reservas/", PENDING],
  ["/minhas-reservas/", OWN],
  ["/reservas/", OWN],
  ["/perfil/chaves/", "SELECT id FROM api_keys WHERE user_id = @own"],
  ["/admin/ambientes/:id/reativar", archived("environments")],
  ["/admin/recursos/:id/reativar", archived("resources")],
  ["/admin/equipamentos/:id/reativar", archived("equipment")],
  ["/admin/disciplinas/:id/reativar", archived("disciplines")],
  ["/admin/turmas/:id/reativar", archived("classes")],
  ["/admin/usuarios/:id/reativar", archived("users")],
  // Deleted is what nothing uses.
  ["/admin/ambientes/:id/excluir", last("environments")],
  ["/admin/recursos/:id/excluir", last("resources")],
  ["/admin/disciplinas/:id/excluir", last("disciplines")],
  ["/admin/turmas/:id/excluir", last("classes")],
  ["/admin/usuarios/:id/excluir", last("users")],
  ["/admin/ambientes/fechamentos/", "SELECT id FROM room_closures"],
  ["/admin/ambientes/", "SELECT id FROM environments"],
  ["/admin/equipamentos/fechamentos/", "SELECT id FROM equipment_closures"],
  ["/admin/equipamentos/", "SELECT id FROM equipment WHERE archived_at IS NULL ORDER BY id DESC"],
  ["/admin/recursos/", "SELECT id FROM resources"],
  ["/admin/dias-bloqueados/", "SELECT id FROM blocked_days"],
  ["/admin/disciplinas/", "SELECT id FROM disciplines"],
  ["/admin/turmas/", "SELECT id FROM classes"],
  ["/admin/calendario/periodos/", "SELECT id FROM calendar_terms"],
  ["/admin/calendario/", "SELECT id FROM calendars"],
  ["/admin/horarios/", "SELECT id FROM lesson_sets"],
  ["/admin/grade/:id/desfazer", "SELECT id FROM timetables WHERE state = 'published'"],
  ["/admin/grade/:id/colunas", last("timetables")],
  ["/admin/grade/", "SELECT id FROM timetables WHERE state = 'draft'"],
  ["/admin/regras/", "SELECT id FROM booking_rules"],
  ["/admin/grupos/", "SELECT id FROM user_groups"],
  ["/admin/usuarios/", "SELECT id FROM users WHERE role = 'teacher' AND username_key <> 'professor'"],
  ["/admin/auditoria/", "SELECT id FROM audit_log WHERE entity = 'reservation' AND action = 'delete'"],
  ["/admin/configuracoes/emails/", "SELECT id FROM mail_outbox WHERE state = 'failed'"],
];

function idFor(pattern: string, { db, deps }: TestApp, own: number): string {
  if (pattern.startsWith("/admin/importar/")) {
    const titles = ["nome", "usuario", "email"];
    const rows = [{ line: 2, cells: ["Carla Dias", "carla.dias", "carla@escola.test"] }];
    return deps.uploads.add({
      kind: "users",
      actorId: own,
      fileName: "professores.csv",
      sheet: null,
      otherSheets: [],
      titles,
      rows,
    });
  }
  const query = ROWS.find(([start]) => pattern.startsWith(start))?.[1];
  const id = query && db.sqlite.prepare(query).pluck().get({ own });
  if (!id) throw new Error(`No row for ${pattern}: add its query, and the row to the school`);
  return String(id);
}

/** The address of a pattern with a row that the visitor can see. */
export function addressFor(pattern: string, app: TestApp, visitor: Visitor): string {
  return pattern
    .replace(":id", () => idFor(pattern, app, idOf(visitor)))
    .replace(":date", pattern.endsWith("/excluir") ? (schoolSaturday(app) ?? "") : DEMO_TODAY)
    .replace(":token", TOKEN)
    .replace(":code", CODE)
    .replace("*", "nao-existe");
}

function schoolSaturday({ db }: TestApp): string | undefined {
  return db.sqlite.prepare("SELECT date FROM calendar_days ORDER BY date DESC").pluck().get() as string;
}
