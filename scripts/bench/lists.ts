import { addDays } from "#app/domain/civil-date.ts";
import type { Role } from "#app/domain/role.ts";
import { readOldestClass } from "./addresses.ts";
import { figure, median, print, printTable } from "./figures.ts";
import { costOfOne } from "./measure.ts";
import { today } from "./schools.ts";
import type { ServerProcess } from "./server-process.ts";

/** What a list may cost in the oldest school against the youngest, and what it may take of the main thread. */
const MOST_GROWTH = 1.25;
const LIMIT_MS = 50;
const WARM_UP = 5;
const ROUNDS = 21;
/** Below this a difference is the machine's: the clock of a thread's CPU, a garbage collection. */
const NOISE_MS = 0.5;

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

/**
 * What each list and search takes of the main thread in each school, median of rounds in turns.
 * @returns the lists that grow with the school, or take longer than they may.
 */
export async function benchLists(schools: School[]): Promise<string[]> {
  const rows: string[][] = [];
  const beyond: string[] = [];
  const asked = [...LISTS.map((list) => schools.map(() => list)), schools.map(farthest)];
  for (const lists of asked) {
    const costs: number[][] = schools.map(() => []);
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      for (const [index, { server, cookies }] of schools.entries()) {
        const [path, role] = lists[index]!;
        const { ms, status } = await costOfOne(server, path, { headers: { Cookie: cookies[role] } });
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        if (round >= WARM_UP) costs[index]!.push(ms);
      }
    }
    const medians = costs.map(median);
    const [first, last] = [medians[0]!, medians.at(-1)!];
    const isBeyond = last > first * MOST_GROWTH + NOISE_MS || Math.max(...medians) > LIMIT_MS;
    const name = lists === asked.at(-1) ? "/admin/reservas, a class of the first year" : lists[0]![0];
    if (isBeyond) beyond.push(name);
    rows.push([`\`${name}\``, ...medians.map(figure), (last / first).toFixed(2)]);
  }
  print("## Lists and searches\n\nMain thread for one request, ms, median.\n");
  const years = schools.map(({ scale }) => `Scale ${scale}`);
  printTable(["Address", ...years, "Last against first"], rows);
  return beyond;
}
