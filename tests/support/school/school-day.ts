import { addDays, mondayOf } from "#app/domain/dates/civil-date.ts";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";

/** Pause between a person's pages, and between a panel's requests; a real panel polls once a minute. */
const PERSON_MS = 500;
const PANEL_MS = 3000;

export type Person = { username: string; role: "teacher" | "pedagogical" | "admin" };

/** The requests, counted by outcome; `busy` ones got a 503 with Retry-After. */
export type Tally = { requests: number; busy: Map<string, number>; failed: Map<string, number> };

const TEACHER_PAGES = ["/reservas", "/reservas/nova", "/minhas-reservas", "/notificacoes", "/perfil"];
const STAFF_PAGES = ["/", "/admin/reservas", "/admin/usuarios", "/admin/disciplinas", "/admin/turmas"];

function count(outcomes: Map<string, number>, outcome: string): void {
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}

/** One browser with its cookies. */
class Browser {
  #origin: string;
  #tally: Tally;
  #cookies = new Map<string, string>();

  constructor(origin: string, tally: Tally) {
    this.#origin = origin;
    this.#tally = tally;
  }

  async send(path: string, init: RequestInit = {}): Promise<Response | null> {
    this.#tally.requests++;
    const headers = new Headers(init.headers);
    headers.set("Origin", this.#origin);
    headers.set("Cookie", [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    try {
      const answer = await fetch(this.#origin + path, { redirect: "manual", ...init, headers });
      const text = await answer.text();
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        this.#cookies.set(name, value);
      }
      const outcome = `${answer.status} ${path.split("?")[0]}`;
      if (answer.status === 503 && answer.headers.has("Retry-After")) count(this.#tally.busy, outcome);
      else if (answer.status >= 500 || answer.status === 401) count(this.#tally.failed, outcome);
      return new Response(text.slice(0, 20_000) || null, {
        status: 200,
        headers: { "X-Status": `${answer.status}` },
      });
    } catch (error) {
      count(this.#tally.failed, String((error as { cause?: unknown }).cause ?? error));
      return null;
    }
  }

  call(path: string, body: object): Promise<Response | null> {
    const headers = { "Content-Type": "application/json" };
    return this.send(path, { method: "POST", headers, body: JSON.stringify(body) });
  }
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** A person's next action: mostly a read, sometimes a write, rarely a proof or a fresh visit. */
async function act(browser: Browser, person: Person, today: string): Promise<void> {
  const chance = Math.random();
  const day = addDays(today, 7 + Math.floor(Math.random() * 90));
  if (chance < 0.02) {
    await browser.call("/api/login", { username: person.username, password: DEMO_PASSWORD });
  } else if (chance < 0.1) {
    const environmentIds = [1 + Math.floor(Math.random() * 20)];
    const shift = pick(["morning", "afternoon", "evening"]);
    await browser.call("/api/reservations", {
      disciplineId: 1,
      classId: 1,
      environmentIds,
      date: day,
      shift,
    });
  } else if (chance < 0.11) {
    await browser.send("/api/reservations/proof");
  } else if (chance < 0.16) {
    await browser.send(`/api/reservations?startDate=${mondayOf(day)}&endDate=${addDays(mondayOf(day), 30)}`);
  } else if (chance < 0.3) {
    await browser.send(`/programacao-semanal?semana=${mondayOf(day)}`);
  } else {
    const page = pick(person.role === "teacher" ? TEACHER_PAGES : [...STAFF_PAGES, ...TEACHER_PAGES]);
    await browser.send(page, { headers: { "Accept-Encoding": "br, gzip" } });
  }
}

/** People and panels that use the program until the signal. */
export async function runSchoolDay(
  origin: string,
  { people, panels, today }: { people: Person[]; panels: number; today: string },
  signal: AbortSignal,
): Promise<Tally> {
  const tally: Tally = { requests: 0, busy: new Map(), failed: new Map() };
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random())));
  const work = async (person: Person) => {
    const browser = new Browser(origin, tally);
    await pause(PERSON_MS * 20);
    await browser.call("/api/login", { username: person.username, password: DEMO_PASSWORD });
    while (!signal.aborted) {
      await act(browser, person, today);
      await pause(PERSON_MS);
    }
  };
  const show = async () => {
    const browser = new Browser(origin, tally);
    while (!signal.aborted) {
      await browser.send(`/tv-panel?turno=${pick(["manha", "tarde", "noite"])}`);
      await pause(PANEL_MS);
    }
  };
  await Promise.all([...people.map(work), ...Array.from({ length: panels }, show)]);
  return tally;
}
