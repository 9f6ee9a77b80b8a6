import { OPENED_BY } from "#app/domain/access/opener.ts";
import type { App, AppOptions } from "#app/server/app.ts";
import { createSessionCookie } from "#app/server/http/cookies/session-cookie.ts";
import type { AssetStore } from "#app/server/process/assets.ts";
import type * as Program from "#app/server/test-exports.ts";
import { actorOfToken, beginSession } from "#app/services/access/session-token.server.ts";
import type { Deps } from "#app/services/deps.ts";
import type { FileReader } from "#app/services/process/file-reader.server.ts";
import { Database } from "#db/client.server.ts";
import { connect, connectReadOnly } from "#db/connect.server.ts";
import { createFakeBackups, type FakeBackups } from "./bookings/backups.ts";
import { checkLogged } from "./clean-log.ts";
import { PEOPLE, schoolImage, type Username } from "./school/school.ts";

const SECRET = "a secret of the tests, long enough for anybody";
const ORIGIN = "http://escola.test";
const NO_MAIL_SERVER = { server: null, from: null, host: null, perMinute: 20, perDay: 2000 };

export type Client = {
  /** A request as a browser makes it from a page of ours; a form says who opened it, as with `post`. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * A form sent as a browser sends it, opened by the person who is signed in, or was last, unless its fields say
   * otherwise; a value that is a list becomes repeated fields. */
  post(path: string, fields?: Record<string, string | string[]>): Promise<Response>;
  /** A JSON call. */
  api(
    method: string,
    path: string,
    body?: unknown,
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the program answers
  ): Promise<{ status: number; body: any; response: Response }>;
};

export type TestApp = {
  /** The program as the HTTP server calls it, for requests that none of our pages makes. */
  handle: App;
  db: Database;
  deps: Deps;
  /** The copies that the settings screen shows; tests set them. */
  backups: FakeBackups;
  /** Everything that was logged. */
  logged: Record<string, unknown>[];
  setNow(iso: string): void;
  /** A client that is signed in as the person, or signed out. */
  as(username: Username | null): Client;
  /** The `Cookie` header of a new session of the person. */
  sessionOf(username: Username): string;
};

export type TestAppOptions = {
  now?: string;
  appUrl?: string;
  timeZone?: string;
  /** A database file to be used instead of a copy of the test school, or the bytes of one to be copied. */
  file?: string | Buffer;
  proofs?: Deps["proofs"];
  /** The school's accounts; without them there are none. */
  outside?: Deps["externalAccounts"];
  /** The mail transport; without it no mail server is configured. */
  mailer?: Deps["mailer"];
  /** If set, the file is opened as on a replica, and sign-ins of tests are written here. */
  sessions?: Database;
  replication?: AppOptions["replication"];
  frameAncestors?: string[];
};

/**
 * Returns a factory of the program without a port, each time over its own copy of the test school, with a clock
 * stopped at 2026-03-12 (a Thursday), 10:00 in São Paulo.
 * @param program from source or from the bundle, with the assets and the reader of files that belong to it.
 * @param onRequest receives the path of every request.
 */
export function testAppsOf(
  program: typeof Program,
  { assets, files }: { assets: AssetStore; files: FileReader },
  onRequest: (pathname: string) => void = () => {},
) {
  const passwords = program.createPasswordHasher(assets.read("password-worker.cjs").toString("utf8"), 4);
  // One for all tests of a file: its worker takes half a second to start.
  const proofs = program.createProofRenderer(() => assets.read("proof-worker.cjs").toString("utf8"));
  const holidays = program.createHolidayCalendar(() => assets.read("holiday-worker.cjs").toString("utf8"));

  return async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
    const open = options.sessions ? connectReadOnly : connect;
    const source = options.file ?? (await schoolImage());
    const db = new Database(open(source as string, { busyTimeoutMs: 0 }));
    let now = new Date(options.now ?? "2026-03-12T13:00:00.000Z");
    const logged: Record<string, unknown>[] = [];
    const backups = createFakeBackups(() => now);
    const deps: Deps = {
      // A thread could not open a database in memory.
      drafts: { read: async (name, asked) => program.readDraftHere(deps, name, asked) },
      db,
      now: () => now,
      timeZone: options.timeZone ?? "America/Sao_Paulo",
      defaultSchoolName: "Escola Técnica",
      release: { version: "1.2.3", commit: "0123abc", date: "2026-03-01" },
      privacyContact: "Encarregada: Clara Campos, privacidade@escola.test",
      appUrl: options.appUrl ?? null,
      passwords,
      throttle: program.createLoginThrottle(),
      secretThrottle: program.createSecretThrottle(),
      externalAccounts:
        options.outside ?? program.createOutsideAccounts({ oidc: null, ldap: null, creation: null }),
      proofs: options.proofs ?? proofs,
      proofThrottle: program.createProofThrottle(),
      sheets: program.createSheetWriter(() => assets.read("sheet-worker.cjs").toString("utf8")),
      backups,
      holidays,
      files,
      uploads: program.createUploads(),
      mailer: options.mailer ?? program.createMailer(NO_MAIL_SERVER),
      mailThrottle: program.createMailThrottle(),
    };
    const served = program.createApp({
      deps,
      assets,
      remixBuild: program.remixBuild,
      sessionSecret: SECRET,
      frameAncestors: options.frameAncestors ?? [],
      log: (entry) => {
        checkLogged(entry);
        logged.push(entry);
      },
      ...(options.replication ? { replication: options.replication } : {}),
    });
    const app: App = Object.assign(
      (...[request, caller]: Parameters<App>) => {
        onRequest(new URL(request.url).pathname);
        return served(request, caller);
      },
      { shared: served.shared },
    );
    const cookie = createSessionCookie(SECRET, options.appUrl?.startsWith("https:") ?? false);

    function sessionOf(username: Username): string {
      return (
        cookie
          .write(beginSession({ ...deps, db: options.sessions ?? db }, PEOPLE[username].id), now)
          .split(";")[0] ?? ""
      );
    }

    function as(username: Username | null): Client {
      const session = username ? sessionOf(username) : "";
      const jar = new Map<string, string>();
      if (session) jar.set(...splitCookie(session));
      let opener: number | null = username ? PEOPLE[username].id : null;

      /** Adds the hidden field of our forms. */
      function withOpener(path: string, { method, body }: RequestInit): BodyInit | null | undefined {
        const isForm = body instanceof URLSearchParams || body instanceof FormData;
        if (method !== "POST" || path.startsWith("/api/") || !isForm || body.has(OPENED_BY)) return body;
        const token = cookie.read(cookieHeader(), now)?.token;
        opener = (token && actorOfToken(deps, token)?.id) || opener;
        const sent = body instanceof FormData ? new FormData() : new URLSearchParams();
        if (opener) sent.append(OPENED_BY, String(opener));
        for (const [name, value] of body) sent.append(name, value as string);
        return sent;
      }

      const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

      async function send(path: string, init: RequestInit = {}): Promise<Response> {
        const headers = new Headers(init.headers);
        if (!headers.has("sec-fetch-site") && !headers.has("origin"))
          headers.set("sec-fetch-site", "same-origin");
        headers.set("host", new URL(ORIGIN).host);
        if (cookieHeader()) headers.set("cookie", cookieHeader());
        const body = withOpener(path, init) ?? null;
        const request = new Request(ORIGIN + path, { redirect: "manual", ...init, body, headers });
        const response = await app(request, { address: "127.0.0.1" });
        for (const text of response.headers.getSetCookie()) {
          const [name, value] = splitCookie(text.split(";")[0] ?? "");
          if (text.includes("Max-Age=0")) jar.delete(name);
          else jar.set(name, value);
        }
        return response;
      }

      return {
        fetch: send,
        post(path, fields = {}) {
          const body = new URLSearchParams();
          for (const [name, value] of Object.entries(fields)) {
            for (const each of [value].flat()) body.append(name, each);
          }
          return send(path, { method: "POST", body });
        },
        async api(method, path, body) {
          const response = await send(path, {
            method,
            ...(body === undefined
              ? {}
              : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
          });
          const text = await response.text();
          return { status: response.status, body: text ? JSON.parse(text) : null, response };
        },
      };
    }

    return {
      handle: app,
      db,
      deps,
      backups,
      logged,
      setNow(iso) {
        now = new Date(iso);
      },
      as,
      sessionOf,
    };
  };
}

function splitCookie(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return [pair.slice(0, at), pair.slice(at + 1)];
}
