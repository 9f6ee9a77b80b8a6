import { describe, expect, it } from "vitest";
import { insertNotification } from "#app/models/notifications/notification.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";

const FAILED =
  "Erro ao carregar notificações: Ocorreu um erro ao tentar buscar suas notificações. Tente novamente mais tarde.";

/** Gives the person `count` notifications, a minute apart; the last one is the newest. */
function notify(app: TestApp, who: Username, count: number, type: "approved" | "rejected" | "info" = "info") {
  for (let index = 1; index <= count; index++) {
    insertNotification(app.db, {
      userId: PEOPLE[who].id,
      reservationId: null,
      type,
      title: `Aviso ${index} de ${who}`,
      message: `Mensagem ${index}`,
      at: new Date(Date.UTC(2026, 2, 12, 12, index)).toISOString(),
    });
  }
}

function unreadOf(app: TestApp, who: Username): number {
  return app.db.sqlite
    .prepare("SELECT count(*) FROM notifications WHERE user_id = ? AND read_at IS NULL")
    .pluck()
    .get(PEOPLE[who].id) as number;
}

async function fetchPage(app: TestApp, who: Username, path = "/notificacoes"): Promise<string> {
  const answer = await app.as(who).fetch(path);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe("the page of notifications", () => {
  it("shows type, title, message and the school's date and time", async () => {
    const app = await createTestApp();
    notify(app, "ana", 1, "approved");
    notify(app, "ana", 1, "rejected");
    notify(app, "ana", 1, "info");
    const html = await fetchPage(app, "ana");
    expect(html).toContain("<title>Notificações</title>");
    for (const word of ["Aprovação", "Rejeição", "Informativo", "Aviso 1 de ana", "Mensagem 1"]) {
      expect(html).toContain(word);
    }
    expect(html).toContain("12/03/2026 às 09:01");
  });

  it("shows the date in the school's own zone", async () => {
    const app = await createTestApp({ timeZone: "America/Rio_Branco" });
    notify(app, "ana", 1);
    expect(await fetchPage(app, "ana")).toContain("12/03/2026 às 07:01");
  });

  it("shows when there are none", async () => {
    const app = await createTestApp();
    notify(app, "bia", 1);
    const html = await fetchPage(app, "ana");
    expect(html).toContain("Você não tem notificações.");
    expect(html).not.toContain("Aviso 1 de bia");
    expect(html).not.toContain("Marcar como lidas");
  });

  it.each(["ana", "pedro", "admin"] as const)("shows %s only their own", async (who) => {
    const app = await createTestApp();
    for (const each of ["ana", "bia", "pedro", "admin"] as const) notify(app, each, 1);
    const html = await fetchPage(app, who);
    expect(html.match(/Aviso 1 de \w+/g)?.filter((text) => !text.endsWith(who))).toEqual([]);
    expect(html).toContain(`Aviso 1 de ${who}`);
  });

  it("marks unread ones by a word and by weight", async () => {
    const app = await createTestApp();
    notify(app, "ana", 2);
    app.db.sqlite.exec("UPDATE notifications SET read_at = created_at WHERE title LIKE 'Aviso 1 %'");
    const html = await fetchPage(app, "ana");
    expect(html).toMatch(/<span class="font-bold">Aviso 2 de ana<\/span><span[^>]*>Não lida</);
    expect(html).toMatch(/<span>Aviso 1 de ana<\/span><\/div>/);
  });

  it("shows 20 a page, the newest first, and links to the other pages", async () => {
    const app = await createTestApp();
    notify(app, "ana", 45);
    const first = await fetchPage(app, "ana");
    expect(first.match(/Aviso \d+ de ana/)?.[0]).toBe("Aviso 45 de ana");
    expect(first).toContain("Aviso 26 de ana");
    expect(first).not.toContain("Aviso 25 de ana");
    expect(first).toMatch(/aria-current="page"[^>]*href="\/notificacoes\?pagina=1"[^>]*>1</);
    expect(first).toContain('href="/notificacoes?pagina=3"');
    const last = await fetchPage(app, "ana", "/notificacoes?pagina=3");
    expect(last).toContain("Aviso 5 de ana");
    expect(last).not.toContain("Aviso 6 de ana");
    expect(await fetchPage(app, "ana", "/notificacoes?pagina=99")).toContain("Aviso 5 de ana");
    for (const odd of ["0", "-1", "x", "1;DROP", "1e9", ""]) {
      expect(await fetchPage(app, "ana", `/notificacoes?pagina=${encodeURIComponent(odd)}`)).toContain(
        "Aviso 45 de ana",
      );
    }
  });

  it("ends after the newest 500, with a note on the last page", async () => {
    const app = await createTestApp();
    app.db.write(() => notify(app, "ana", 505));
    const first = await fetchPage(app, "ana");
    expect(first).toContain('aria-label="Página 25"');
    expect(first).not.toContain("notificações mais recentes");
    const last = await fetchPage(app, "ana", "/notificacoes?pagina=99");
    expect(last).toContain("Aviso 6 de ana<");
    expect(last).not.toContain("Aviso 5 de ana<");
    expect(last).toContain("Aqui estão as 500 notificações mais recentes.");
    await app.as("ana").post("/notificacoes", { ate: "505" });
    expect(unreadOf(app, "ana")).toBe(0);
  });

  it("omits pagination for a single page", async () => {
    const app = await createTestApp();
    notify(app, "ana", 20);
    expect(await fetchPage(app, "ana")).not.toContain('aria-label="Páginas"');
  });

  it("shows a load error in its region, with a retry", async () => {
    const app = await createTestApp();
    app.db.sqlite.exec("DROP TABLE notifications");
    const answer = await app.as("ana").fetch("/notificacoes");
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain(FAILED);
    expect(html).toContain("Tentar novamente");
    expect(html).toContain("<h1>Notificações</h1>");
    expect(html).toContain("Ana Conceição");
    expect(app.logged.some((entry) => entry.event === "request-failed")).toBe(true);
  });

  it("retries once before it shows the error", async () => {
    const app = await createTestApp();
    notify(app, "ana", 1);
    const read = app.db.read.bind(app.db);
    let failures = 1;
    app.db.read = (work) => {
      // The page's own query, inside its loader's transaction.
      if (app.db.sqlite.inTransaction && failures-- > 0) throw new Error("once");
      return read(work);
    };
    expect(await fetchPage(app, "ana")).toContain("Aviso 1 de ana");
  });
});

describe("the bell", () => {
  it("shows the unread count, in its name and beside it, on every screen", async () => {
    const app = await createTestApp();
    notify(app, "bia", 9);
    for (const [who, path] of [
      ["ana", "/reservas"],
      ["pedro", "/admin/turmas"],
      ["admin", "/admin/turmas"],
    ] as const) {
      expect(await fetchPage(app, who, path)).toContain('aria-label="Notificações, nenhuma não lida"');
      notify(app, who, 1);
      expect(await fetchPage(app, who, path)).toContain('aria-label="Notificações, 1 não lida"');
      notify(app, who, 2);
      const html = await fetchPage(app, who, path);
      expect(html).toContain('aria-label="Notificações, 3 não lidas"');
      expect(html).toMatch(/class="bell-count[^"]*" aria-hidden="true">3</);
    }
    notify(app, "ana", 120);
    const html = await fetchPage(app, "ana", "/reservas");
    expect(html).toContain('aria-label="Notificações, mais de 99 não lidas"');
    expect(html).toContain(">99+<");
  });

  it("shows at most 99, as the page does", async () => {
    const app = await createTestApp();
    app.db.write(() => notify(app, "ana", 99));
    expect(await fetchPage(app, "ana")).toContain('aria-label="Notificações, 99 não lidas"');
    notify(app, "ana", 1);
    expect(await fetchPage(app, "ana")).toContain("Mais de 99 não lidas.");
  });

  it("does not break the page when the count cannot be read", async () => {
    const app = await createTestApp();
    app.db.sqlite.exec("DROP TABLE notifications");
    expect(await fetchPage(app, "ana", "/reservas")).toContain('aria-label="Notificações"');
  });
});

describe("marking as read", () => {
  it("does not happen on a plain GET of the page", async () => {
    const app = await createTestApp();
    notify(app, "ana", 3);
    const ana = app.as("ana");
    const before = app.db.sqlite.serialize();
    expect((await ana.fetch("/notificacoes")).status).toBe(200);
    expect((await ana.fetch("/notificacoes.data")).status).toBe(200);
    expect((await ana.api("GET", "/api/notifications")).status).toBe(200);
    expect(app.db.sqlite.serialize().equals(before)).toBe(true);
  });

  it("is a form button without JavaScript, and returns to the same page", async () => {
    const app = await createTestApp();
    notify(app, "ana", 25);
    notify(app, "bia", 2);
    const html = await fetchPage(app, "ana", "/notificacoes?pagina=2");
    const form = /<noscript><form method="post" action="([^"]+)">(.*?)<\/form><\/noscript>/.exec(html);
    expect(form?.[2]).toContain("Marcar como lidas");
    const fields = Object.fromEntries(
      [...(form?.[2] ?? "").matchAll(/name="(\w+)" value="(\w+)"/g)].map((match) => [match[1], match[2]]),
    ) as Record<string, string>;
    const answer = await app.as("ana").post(form?.[1] ?? "", fields);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/notificacoes?pagina=2");
    expect(unreadOf(app, "ana")).toBe(0);
    expect(unreadOf(app, "bia")).toBe(2);
    const after = await fetchPage(app, "ana");
    expect(after).not.toContain("Marcar como lidas");
    expect(after).toContain("nenhuma não lida");
  });

  it.each(["/notificacoes", "/notificacoes.data"])(
    "by a fetch of %s does not mark later ones",
    async (path) => {
      const app = await createTestApp();
      notify(app, "ana", 3);
      expect((await app.as("ana").post(path, { ate: "2" })).status).toBe(204);
      expect(unreadOf(app, "ana")).toBe(1);
    },
  );

  it("retains the first time when repeated", async () => {
    const app = await createTestApp();
    notify(app, "ana", 1);
    const ana = app.as("ana");
    const readAt = () => app.db.sqlite.prepare("SELECT read_at FROM notifications").pluck().get();
    await ana.post("/notificacoes", { ate: "1" });
    expect(readAt()).toBe("2026-03-12T13:00:00.000Z");
    app.setNow("2026-03-12T14:00:00.000Z");
    await ana.post("/notificacoes", { ate: "1" });
    expect(readAt()).toBe("2026-03-12T13:00:00.000Z");
  });

  it("never marks another person's", async () => {
    const app = await createTestApp();
    notify(app, "ana", 3);
    for (const who of ["bia", "pedro", "admin"] as const) {
      await app.as(who).post("/notificacoes", { ate: "999999" });
    }
    expect(unreadOf(app, "ana")).toBe(3);
  });

  it("refuses an invalid id, and changes nothing", async () => {
    const app = await createTestApp();
    notify(app, "ana", 1);
    for (const ate of ["", "0", "-1", "x", "1.5", "9007199254740993", "1 OR 1=1"]) {
      expect((await app.as("ana").post("/notificacoes", { ate })).status).toBe(400);
    }
    expect((await app.as("ana").post("/notificacoes", { ate: "1", pagina: "//evil" })).status).toBe(400);
    expect((await app.as("ana").post("/notificacoes")).status).toBe(400);
    expect(unreadOf(app, "ana")).toBe(1);
  });
});

describe("GET /api/notifications", () => {
  it("lists one's own, the newest first, with their dates", async () => {
    const app = await createTestApp();
    notify(app, "bia", 1);
    notify(app, "ana", 2, "approved");
    const { status, body } = await app.as("ana").api("GET", "/api/notifications");
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: 3,
        type: "approved",
        title: "Aviso 2 de ana",
        message: "Mensagem 2",
        date: "2026-03-12T12:02:00.000Z",
        isRead: false,
      },
      {
        id: 2,
        type: "approved",
        title: "Aviso 1 de ana",
        message: "Mensagem 1",
        date: "2026-03-12T12:01:00.000Z",
        isRead: false,
      },
    ]);
  });

  it("is empty for users without any, staff included", async () => {
    const app = await createTestApp();
    notify(app, "ana", 1);
    for (const who of ["pedro", "admin", "bia"] as const) {
      expect((await app.as(who).api("GET", "/api/notifications")).body).toEqual([]);
    }
  });
});

it("the menu has an entry for teachers only, in its position", async () => {
  const app = await createTestApp();
  const menuOf = async (who: Username, path: string) =>
    /<nav [^>]*aria-label="Navegação principal".*?<\/nav>/s.exec(await fetchPage(app, who, path))?.[0] ?? "";
  expect(await menuOf("ana", "/reservas")).toMatch(/href="\/reservas".*href="\/notificacoes"/s);
  expect(await menuOf("pedro", "/admin/turmas")).not.toContain("/notificacoes");
});
