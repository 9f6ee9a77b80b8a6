/** Bad input to all forms but those of reservations (rules R10.22), field by field, without JavaScript. */
import { describe, expect, it } from "vitest";
import {
  badDay,
  badMessage,
  badName,
  badPasswords,
  badPerson,
  badRoom,
  choice,
  day,
  EMAILS,
  type Input,
  mail,
  name,
  PASSWORDS,
  passwords,
  person,
  required,
  room,
  schoolWithDays,
  told,
  UNWORDED,
} from "#tests/support/api/bad-values.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { portion } from "#tests/support/every-change.ts";
import { textOf } from "#tests/support/reservations/review.ts";
import { PASSWORD } from "#tests/support/school/school.ts";

/** Forms send texts only; a field that may be left out may be empty. */
const FORMS: Input[] = [
  {
    who: "pedro",
    form: "/admin/usuarios/novo",
    good: { ...person, password: PASSWORD },
    bad: { ...badPerson, password: PASSWORDS },
  },
  { who: "pedro", form: "/admin/usuarios/4/editar", good: person, bad: badPerson },
  {
    who: "pedro",
    form: "/admin/usuarios/4/senha",
    good: { newPassword: "x" },
    bad: { newPassword: ["", "x".repeat(73), "ç".repeat(37), "a\0"] },
  },
  { who: "ana", form: "/perfil/email", good: { email: "ana2@escola.test" }, bad: { email: EMAILS } },
  { who: "ana", form: "/perfil/senha", good: passwords, bad: badPasswords },
  {
    who: "pedro",
    form: "/perfil/chaves/nova",
    good: { name: "Site da escola", kind: "full" },
    bad: { name: [...required(60), "ab"], kind: choice },
  },
  { who: "novoana", form: "/alterar-senha", good: passwords, bad: badPasswords },
  {
    who: null,
    form: "/auth",
    good: { username: "ana", password: PASSWORD },
    bad: { username: ["", "  ", "x".repeat(201)], password: ["", "x".repeat(1001)] },
  },
  {
    who: "admin",
    form: "/admin/ambientes/novo",
    good: room,
    bad: { ...badRoom, capacity: ["0", "-1", "1.5", "100001", "x", "1e300"] },
  },
  {
    who: "admin",
    form: "/admin/ambientes/1/editar",
    good: room,
    bad: { ...badRoom, capacity: ["0", "-1", "x"] },
  },
  {
    who: "admin",
    form: "/admin/recursos/novo",
    good: { name: "Lousa" },
    bad: { name: [...required(60), "a", "a;b", "a:b"] },
  },
  { who: "pedro", form: "/admin/disciplinas/nova", good: name, bad: badName },
  { who: "pedro", form: "/admin/disciplinas/1/editar", good: name, bad: badName },
  { who: "pedro", form: "/admin/turmas/nova", good: name, bad: badName },
  { who: "pedro", form: "/admin/turmas/1/editar", good: name, bad: badName },
  {
    who: "pedro",
    form: "/admin/dias-bloqueados/novo",
    good: day,
    bad: { ...badDay, affectedShifts: [[], ["noite"], "x", Array(100).fill("morning")] },
  },
  { who: "pedro", form: "/admin/dias-bloqueados/1/editar", good: day, bad: badDay },
  {
    who: "pedro",
    form: "/admin/dias-bloqueados/feriados",
    good: { dates: ["2026-09-07"] },
    bad: { dates: [[], ["x"], ["2026-02-30"], Array(61).fill("2026-09-07")] },
  },
  {
    who: "pedro",
    form: "/admin/configuracoes",
    good: { morning: "Bom dia!", afternoon: "Boa tarde", evening: "Boa noite" },
    bad: { morning: badMessage.message, evening: badMessage.message },
  },
  {
    who: "pedro",
    form: "/admin/configuracoes/painel",
    good: { refresh_interval: "60", animation_speed: "fast" },
    bad: { refresh_interval: ["", "0", "x", "1.5", "999999"], animation_speed: choice },
  },
  {
    who: "pedro",
    form: "/admin/configuracoes/notificacoes",
    good: {
      openWeekday: "monday",
      openTime: "07:30",
      deadlineWeekday: "friday",
      deadlineTime: "18:00",
      pending_limit: "200",
    },
    bad: {
      openWeekday: [...choice, "segunda"],
      openTime: ["", "25:00", "7:30", "x"],
      pending_limit: ["", "0", "x", "100000"],
      mail_from: EMAILS.filter((each) => each !== "" && each !== null && each !== undefined),
    },
  },
  {
    who: "pedro",
    form: "/admin/configuracoes/notificacoes/teste",
    good: mail,
    bad: { to: EMAILS, from: EMAILS },
  },
  {
    who: "pedro",
    form: "/admin/configuracoes/notificacoes/avisar",
    good: { fromEmail: mail.from },
    bad: { fromEmail: EMAILS },
  },
];

/** Wrong types in a form: what a text field cannot be, it isn't sent as. */
const asFields = (body: Record<string, unknown>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([field, value]): [string, string | string[]][] => {
      if (value === undefined || value === null || value === false) return [];
      if (Array.isArray(value)) return [[field, value.map(String)]];
      return [[field, value === true ? "on" : String(value)]];
    }),
  );
const isSendable = (value: unknown, good: unknown) =>
  typeof value === "string"
    ? !Array.isArray(good) || value === "x"
    : Array.isArray(value) && Array.isArray(good);
/** URL-encoded, half of a surrogate pair becomes another letter. */
const isWhole = (value: unknown) => [value].flat().every((each) => String(each).isWellFormed());

describe.each(FORMS)("the form $form", (input) => {
  const { who, form = "", good, bad, status = 400 } = input;
  const fields = Object.keys(bad);

  it.each(fields)("%s that is bad is 400 with a sentence, and changes nothing", async (field) => {
    const app = await schoolWithDays();
    const client = app.as(who);
    const before = stateOfAllRows(app.db);
    const values = (bad[field] ?? []).filter((value) => isSendable(value, good[field]) && isWhole(value));
    expect(values.length).toBeGreaterThan(0);
    // Most values are tried in fields of several forms, and each of them is a page.
    const turn = FORMS.indexOf(input) + fields.indexOf(field);
    for (const value of values.length > 6 ? portion(values, turn, 2) : values) {
      const answer = await client.post(form, asFields({ ...good, [field]: value }));
      const text = textOf(await answer.text());
      expect(answer.status, `${told(value)}: ${text.slice(0, 300)}`).toBe(status);
      expect(text, told(value)).not.toMatch(new RegExp(`${UNWORDED.source}|Valor inválido`));
      expect(stateOfAllRows(app.db), told(value)).toBe(before);
    }
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("takes the good one", async () => {
    const app = await schoolWithDays();
    const answer = await app.as(who).post(form, asFields(good));
    const text = textOf(await answer.text());
    // 201: a key, which its answer alone shows.
    expect([201, 302, 503], text.slice(0, 400)).toContain(answer.status);
  });
});
