/**
 * A second definition of who may do what, by subject (rules R5.6 to R5.8): a row that is opened to more people fails
 * here. matrix-callers.test.ts tries every row with every caller.
 */
import { expect, it } from "vitest";
import { ROLES, type Role } from "#app/domain/access/role.ts";
import { type MatrixKey, matrix, matrixRow, may } from "#app/services/access/matrix.ts";

const PUBLIC_SCREENS =
  /^GET \/(auth|auth\/(entrar|retorno)|tv-panel|programacao-semanal(\/folha)?|ambientes\/(:id|folhas)|privacidade|escola\/:file|calendario\/(\w+\/)?:file|comprovante\/:code|\*)$/;
const PUBLIC_FORMS = /^POST \/(auth|\*)$|^(GET|POST) \/cancelar-lembretes\/:token$/;
/** Registering answers 403 to everybody but admins (rules R5.11). */
const PUBLIC_CALLS =
  /^GET \/api\/(openapi\.json|docs|welcome-messages|public\/\S+)$|^POST \/api\/(login|logout|register)$|^\w+ \/api\/\*$/;

const ADMIN_SCREENS =
  /^\w+ \/admin\/(((ambientes|equipamentos)(?!\/(:id\/)?fechamentos)|recursos)\b|usuarios\/(arquivar|:id\/reativar))|^POST \/(primeiros-passos\/ocultar|admin\/configuracoes\/copias)$/;
const ADMIN_CALLS = /^(POST|PUT|DELETE) \/api\/(environments\b(?!\/:id\/closures)|equipment(\/:id)?$)/;

/** A teacher's own requests, series, lists and profile, and the requests of rooms that they are responsible for. */
const TEACHERS_SCREENS =
  /^\w+ \/(sair|alterar-senha|reservas|minhas-reservas|teacher\/minhas-reservas|notificacoes|perfil(?!\/chaves))(\/|$)/;
const TEACHERS_PAGES =
  /^GET (@frame|\/(ambientes|ambientes\/livres|calendario|horarios))$|^(GET|POST) \/equipamentos\/hoje$/;
const TEACHERS_READ =
  /^GET \/api\/(user|reservations(\/proof)?|series\/:id|gaps|environments(\/:id(\/closures)?)?|equipment(\/:id(\/(availability|closures))?)?|blocked-days|(disciplines|classes)(\/:id)?|calendars(\/.+)?|lesson-times|courses|settings(\/:key)?|notifications)$/;
const TEACHERS_WRITE =
  /^(POST \/api\/(change-password|reservations|series(\/preview)?)|(PUT|DELETE) \/api\/(reservations|series)\/:id|POST \/api\/absences|DELETE \/api\/absences\/:id|PUT \/api\/(reservations|series)\/:id\/status|POST \/api\/equipment\/handouts|POST \/api\/reservations\/:id\/equipment|(PUT|DELETE) \/api\/reservations\/:id\/equipment\/:childId)$/;

function expectedOf(key: string): "public" | readonly Role[] {
  const isOneOf = (...patterns: RegExp[]) => patterns.some((pattern) => pattern.test(key));
  if (key === "GET @root" || isOneOf(PUBLIC_SCREENS, PUBLIC_FORMS, PUBLIC_CALLS)) return "public";
  if (isOneOf(ADMIN_SCREENS, ADMIN_CALLS)) return ["admin"];
  if (isOneOf(TEACHERS_SCREENS, TEACHERS_PAGES, TEACHERS_READ, TEACHERS_WRITE)) return ROLES;
  return ["pedagogical", "admin"];
}

it.each(Object.keys(matrix) as MatrixKey[])("%s is open to the intended roles only", (key) => {
  const allowed = matrixRow(key).who === "public" ? "public" : ROLES.filter((role) => may(role, key));
  const expected = expectedOf(key);
  expect(allowed).toEqual(expected === "public" ? expected : ROLES.filter((role) => expected.includes(role)));
});
