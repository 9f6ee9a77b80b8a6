import path from "node:path";
import type { Page } from "@playwright/test";
import SqliteDatabase from "better-sqlite3";
import type { Role } from "#app/domain/access/role.ts";
import { type MatrixKey, matrix, may } from "#app/services/access/matrix.ts";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { test as base, signInByCall } from "#tests/support/browser/browser.ts";
import { hostDemoSchool, type SchoolSize } from "./start-demo-server.ts";

/** Playwright's test over a demonstration school: a small one, or of the size that the spec sets. */
export const test = base.extend<{ school: SchoolSize }>({
  school: [{ rooms: 12, days: 20 }, { option: true }],
  server: async ({ school }, use) => {
    const server = await hostDemoSchool(school);
    await use(server);
    await server.stop();
  },
});

export const ROLES: Role[] = ["teacher", "pedagogical", "admin"];

/**
 * Signs in as the demonstration school's person of the role, by the call: the page itself stays where it is. The form
 * is tested by the specs of the sign-in and of the journeys.
 */
export async function signInAs(page: Page, role: Role): Promise<void> {
  await signInByCall(page, SIGN_INS[role], DEMO_PASSWORD);
}

/** An id for the pattern that its page can show. */
function idQuery(pattern: string): string {
  if (pattern.startsWith("/minhas-reservas/ausencia/")) return "SELECT id FROM absences WHERE user_id = ?";
  if (pattern.startsWith("/admin/ausencias/")) return "SELECT id FROM absences WHERE ?";
  if (pattern.startsWith("/minhas-reservas/") || pattern === "/reservas/:id")
    return "SELECT id FROM reservations WHERE status = 'pending' AND coalesce(teacher_user_id, user_id) = ? ORDER BY date DESC";
  if (pattern.startsWith("/admin/reservas/"))
    return "SELECT id FROM reservations WHERE status = 'pending' AND ? ORDER BY date DESC";
  if (pattern.startsWith("/admin/auditoria/")) {
    return "SELECT id FROM audit_log WHERE entity = 'reservation' AND action = 'delete' AND ?";
  }
  if (pattern.startsWith("/admin/dias-bloqueados/")) return "SELECT id FROM blocked_days WHERE ?";
  if (pattern.startsWith("/admin/ambientes/")) return "SELECT id FROM environments WHERE ?";
  if (pattern.startsWith("/admin/disciplinas/")) return "SELECT id FROM disciplines WHERE ?";
  if (pattern.startsWith("/admin/equipamentos/")) return "SELECT id FROM equipment WHERE ?";
  if (pattern.startsWith("/admin/recursos/")) return "SELECT id FROM resources WHERE ?";
  if (pattern.startsWith("/admin/turmas/")) return "SELECT id FROM classes WHERE ?";
  if (pattern.startsWith("/admin/usuarios/"))
    return "SELECT id FROM users WHERE role = 'teacher' AND username_key <> 'professor' AND ?";
  if (pattern.startsWith("/admin/calendario/periodos/")) return "SELECT id FROM calendar_terms WHERE ?";
  if (pattern.startsWith("/admin/calendario/")) return "SELECT id FROM calendars WHERE ?";
  if (pattern.startsWith("/perfil/chaves/")) return "SELECT id FROM api_keys WHERE user_id = ?";
  if (pattern.startsWith("/admin/configuracoes/emails/"))
    return "SELECT id FROM mail_outbox WHERE state = 'failed' AND ?";
  throw new Error(`No row for ${pattern}: add its query`);
}

/** Redirects (some until a calendar address is active), files, and public pages. */
const NO_SCREEN = new Set([
  // Panels beside the year, which its own spec walks through.
  "/admin/calendario/dia/:date",
  "/admin/calendario/dia/:date/excluir",
  // A demonstration school plans no change of lesson times; its own spec does.
  "/admin/horarios/:id/excluir",
  // Nor has it rules or groups; their own spec makes them. This one shows the list.
  "/admin/regras/:id/ativar",
  "/admin/regras/:id/editar",
  "/admin/regras/:id/excluir",
  "/admin/grupos/:id/editar",
  "/admin/grupos/:id/excluir",
  // Nor anything archived; the walk through every screen has some.
  ...["ambientes", "equipamentos", "recursos", "disciplinas", "turmas", "usuarios"].flatMap((list) => [
    `/admin/${list}/:id/reativar`,
    `/admin/${list}/arquivar/:id/desfazer`,
  ]),
  // Nor a timetable; its own spec imports one, and walks through its steps.
  "/admin/grade/:id/horarios",
  "/admin/grade/:id/colunas",
  "/admin/grade/:id/nomes",
  "/admin/grade/:id/publicar",
  "/admin/grade/:id/desfazer",
  "/admin/grade/:id/excluir",
  "/admin/importar/modelo/:file",
  "/admin/auditoria/exportar",
  "/admin/importar/:id",
  "/admin/relatorios/csv",
  "/admin/relatorios/xlsx",
  "/admin/relatorios/equipamentos/csv",
  "/reservas/conflitos",
  "/reservas/equipamentos",
  "/reservas/ambientes",
  "/reservas/serie/datas",
  "/perfil/calendario/novo",
  "/perfil/dados",
  "/minhas-reservas/series/:id/calendario",
  "/admin/reservas/series/:id/calendario",
  "/perfil/calendario/desativar",
  "/auth",
  "/*",
  "/alterar-senha",
  "/teacher/minhas-reservas",
  "/calendario/:file",
  "/calendario/ambiente/:file",
  "/calendario/turma/:file",
  "/ambientes/:id",
  "/ambientes/folhas",
  "/minhas-reservas/comprovante",
  "/tv-panel",
  "/programacao-semanal",
  "/programacao-semanal/folha",
]);

/**
 * Whether the screen is audited with an administrator, for whom it looks as it does for everybody: what is slow for
 * each screen leaves it out for the pedagogical sector.
 */
export const isSeenByAdmin = (role: Role, address: string) =>
  role === "pedagogical" && address.startsWith("/admin/");

/** Every screen that the role may see, as the permission matrix has them, with ids of existing rows. */
export function screensOf(role: Role, dataDir: string): string[] {
  const file = new SqliteDatabase(path.join(dataDir, "reservas.db"), { readonly: true });
  try {
    const own = file.prepare("SELECT id FROM users WHERE username_key = ?").pluck().get(SIGN_INS[role]);
    return Object.keys(matrix).flatMap((key) => {
      const [method, pattern = ""] = key.split(" ");
      if (method !== "GET" || !pattern.startsWith("/") || pattern.startsWith("/api/")) return [];
      // No person of the demonstration school is responsible for a room; approvers.spec.ts names one.
      if (pattern.startsWith("/reservas/avaliar")) return [];
      if (NO_SCREEN.has(pattern) || !may(role, key as MatrixKey)) return [];
      if (!pattern.includes(":id")) return [pattern];
      const id = file.prepare(idQuery(pattern)).pluck().get(own);
      return id ? [pattern.replace(":id", String(id))] : [];
    });
  } finally {
    file.close();
  }
}
