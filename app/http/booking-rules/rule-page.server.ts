import { parseWithZod } from "@conform-to/zod/v4";
import {
  RULE_KINDS,
  type RuleKind,
  type RuleTerms,
  unitsOf,
} from "#app/domain/booking-rules/booking-rule.ts";
import { knownFields } from "#app/http/form/form-names.server.ts";
import { bookingRuleFormSchema } from "#app/models/booking-rules/booking-rule.schema.ts";
import { ruleOfForm } from "#app/services/booking-rules/form.ts";
import { readRuleTerms } from "#app/services/booking-rules/manage-rules.server.ts";
import { previewRule, type RulePreview } from "#app/services/booking-rules/preview.server.ts";
import { sentenceOfRule } from "#app/services/booking-rules/screen.server.ts";
import type { Deps } from "#app/services/deps.ts";

export type RuleValues = {
  kind: RuleKind;
  value: string;
  unit: string;
  count: string;
  rooms: string;
  environmentIds: string[];
  equipmentIds: string[];
  people: string;
  roles: string[];
  groupIds: string[];
  userIds: string[];
  startDate: string;
  isActive: string;
};

export function kindOf(query: URLSearchParams): RuleKind {
  return RULE_KINDS.find((kind) => kind === query.get("kind")) ?? "notice";
}

function roomsOf({ environmentType, environmentIds, equipmentIds }: RuleTerms): string {
  if (equipmentIds.length > 0) return "equipment";
  return environmentType ?? (environmentIds.length > 0 ? "chosen" : "all");
}

export function valuesOfRule(rule: RuleTerms): RuleValues {
  const isUnbound = rule.roles.length + rule.groupIds.length + rule.userIds.length === 0;
  return {
    kind: rule.kind,
    value: String(rule.value ?? ""),
    unit: rule.unit ?? "",
    count: rule.count ?? "",
    rooms: roomsOf(rule),
    environmentIds: rule.environmentIds.map(String),
    equipmentIds: rule.equipmentIds.map(String),
    people: isUnbound && rule.kind !== "who" ? "all" : "chosen",
    roles: rule.roles,
    groupIds: rule.groupIds.map(String),
    userIds: rule.userIds.map(String),
    startDate: rule.startDate ?? "",
    isActive: rule.isActive ? "on" : "",
  };
}

/** The values of a form that was sent by GET, as a link to a preset or to a preview does, over those of before. */
export function valuesOfQuery(query: URLSearchParams, before: RuleValues): RuleValues {
  if (!query.has("kind")) return before;
  const text = (name: string) => (query.get(name) ?? "").slice(0, 40);
  const all = (name: string) => query.getAll(name).slice(0, 200);
  return {
    kind: before.kind,
    value: text("value"),
    unit: text("unit"),
    count: text("count"),
    rooms: text("rooms") || "all",
    environmentIds: all("environmentIds"),
    equipmentIds: all("equipmentIds"),
    people: text("people") || (before.kind === "who" ? "chosen" : "all"),
    roles: all("roles"),
    groupIds: all("groupIds"),
    userIds: all("userIds"),
    startDate: text("startDate"),
    isActive: text("isActive"),
  };
}

export function newRuleValues(kind: RuleKind): RuleValues {
  const terms = { kind, value: null, unit: unitsOf(kind)[0] ?? null, count: null };
  const people = { roles: [], groupIds: [], userIds: [] };
  const rooms = { environmentIds: [], environmentType: null, equipmentIds: [] };
  return valuesOfRule({ ...terms, ...people, ...rooms, isActive: true, startDate: null });
}

export type RuleLook = RulePreview & { sentence: string };

export function readRuleLook(deps: Deps, query: URLSearchParams): RuleLook | "incomplete" | null {
  if (!query.has("ver")) return null;
  const data = new FormData();
  for (const [name, value] of query) if (name !== "ver" && name !== "updatedAt") data.append(name, value);
  const { fields, isWhole } = knownFields(data, bookingRuleFormSchema);
  const read = isWhole ? parseWithZod(fields, { schema: bookingRuleFormSchema }) : null;
  if (read?.status !== "success") return "incomplete";
  const input = ruleOfForm(read.value);
  const terms = input.ok ? readRuleTerms(deps, input.value) : input;
  if (!terms.ok) return "incomplete";
  return { sentence: sentenceOfRule(deps, terms.value), ...previewRule(deps, terms.value) };
}
