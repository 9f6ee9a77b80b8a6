import type { Role } from "#app/domain/access/role.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { readOldestClass } from "./addresses.ts";
import { figure, median, print, printTable } from "./figures.ts";
import { type Heavy, isHeavy } from "./holds.ts";
import { costOfOne } from "./measure.ts";
import { today } from "./schools.ts";
import type { ServerProcess } from "./server-process.ts";

/** What a list may cost in the oldest school against the youngest. */
const MOST_GROWTH = 1.25;
const WARM_UP = 5;
const ROUNDS = 21;
/** Below this a difference is the machine's: the clock of a thread's CPU, a garbage collection. */
const NOISE_MS = 0.5;

/** What counts the reservations of a year, of which the youngest school has had five months. */
const YEAR_LONG = "/admin/relatorios";

type School = { scale: number; server: ServerProcess; dataDir: string; cookies: Record<Role, string> };

const SCHOOL_YEAR = `de=${addDays(today, -365)}&ate=${today}`;

/** Lists and searches: the first pages, the last ones, and the searches that are hardest to answer. */
const LISTS: [path: string, role: Role][] = [
  ["/admin/reservas", "pedagogical"],
  ["/admin/reservas?pagina=9999999", "pedagogical"],
  ["/admin/reservas?aba=aprovadas", "pedagogical"],
  ["/admin/reservas?aba=aprovadas&pagina=300", "pedagogical"],
  ["/admin/reservas?aba=rejeitadas&pagina=9999999", "pedagogical"],
  ["/admin/reservas?aba=todas", "pedagogical"],
  ["/admin/reservas?aba=todas&pagina=700", "pedagogical"],
  ["/admin/reservas?aba=todas&pagina=9999999", "pedagogical"],
  // A letter of nearly every name, a word of many reservations, one teacher, nothing, a number.
  ["/admin/reservas?aba=todas&busca=a", "pedagogical"],
  ["/admin/reservas?aba=todas&busca=a&pagina=20", "pedagogical"],
  ["/admin/reservas?busca=a", "pedagogical"],
  ["/admin/reservas?aba=todas&busca=laboratório", "pedagogical"],
  ["/admin/reservas?aba=todas&busca=ana+beatriz", "pedagogical"],
  ["/admin/reservas?aba=todas&busca=xyzw", "pedagogical"],
  ["/admin/reservas?busca=xyzw", "pedagogical"],
  ["/admin/reservas?aba=todas&busca=42", "pedagogical"],
  ["/minhas-reservas", "teacher"],
  ["/minhas-reservas?pagina=9999999", "teacher"],
  ["/minhas-reservas?status=rejeitadas", "teacher"],
  ["/minhas-reservas?status=aprovadas&pagina=9", "teacher"],
  ["/reservas", "teacher"],
  ["/notificacoes", "teacher"],
  ["/", "pedagogical"],
  ["/?aba=semana&turno=manha&status=todas", "pedagogical"],
  ["/admin/relatorios", "pedagogical"],
  [`/admin/relatorios?${SCHOOL_YEAR}`, "pedagogical"],
  [`/admin/relatorios?aba=salas-vazias&${SCHOOL_YEAR}&pagina=9999999`, "pedagogical"],
  ["/admin/usuarios", "admin"],
  ["/admin/usuarios?busca=maria", "admin"],
  ["/admin/ambientes?busca=sala", "admin"],
  ["/admin/disciplinas", "pedagogical"],
  ["/admin/turmas", "pedagogical"],
  ["/admin/turmas?busca=-2026-", "pedagogical"],
  ["/api/reservations?limit=100", "pedagogical"],
  ["/api/reservations?limit=100&status=rejected", "pedagogical"],
  ["/api/reservations?limit=100", "teacher"],
  ["/api/users", "pedagogical"],
];

/** The search that only the oldest reservations of all match: a class of their year. */
function farthest({ dataDir }: School): [string, Role] {
  const oldest = encodeURIComponent(readOldestClass(dataDir));
  return [`/admin/reservas?aba=todas&busca=${oldest}`, "pedagogical"];
}

function requestOf({ cookies }: School, [path, role]: [string, Role]) {
  return { path, init: { headers: { Cookie: cookies[role] } } };
}

/**
 * What each list and search takes of the main thread in each school, median of rounds in turns.
 * @returns the lists that grow with the school, and those that take long.
 */
export async function benchLists(schools: School[]): Promise<{ growing: string[]; heavy: Heavy[] }> {
  const rows: string[][] = [];
  const growing: string[] = [];
  const heavy: Heavy[] = [];
  const asked = [...LISTS.map((list) => schools.map(() => list)), schools.map(farthest)];
  for (const lists of asked) {
    const costs: number[][] = schools.map(() => []);
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      for (const [index, school] of schools.entries()) {
        const { path, init } = requestOf(school, lists[index]!);
        const { ms, status } = await costOfOne(school.server, path, init);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        if (round >= WARM_UP) costs[index]!.push(ms);
      }
    }
    const medians = costs.map(median);
    const oldEnough = lists[0]![0].startsWith(YEAR_LONG) && schools.length > 1 ? 1 : 0;
    const [first, last] = [medians[oldEnough]!, medians.at(-1)!];
    const name = lists === asked.at(-1) ? "/admin/reservas, a class of the first year" : lists[0]![0];
    if (last > first * MOST_GROWTH + NOISE_MS) growing.push(name);
    if (isHeavy(...medians))
      heavy.push({ name, of: (school) => requestOf(schools[school]!, lists[school]!) });
    rows.push([
      `\`${name}\``,
      ...medians.map(figure),
      (last / first).toFixed(2) + (oldEnough ? ` (of scale ${schools[1]!.scale})` : ""),
    ]);
  }
  print("## Lists and searches\n\nMain thread for one request, ms, median.\n");
  const years = schools.map(({ scale }) => `Scale ${scale}`);
  printTable(["Address", ...years, "Last against first"], rows);
  return { growing, heavy };
}
