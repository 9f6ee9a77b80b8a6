import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { METRICS } from "#app/server/metrics/names.ts";

type Panel = { id: number; title: string; gridPos: { x: number; w: number }; targets: { expr: string }[] };

const dashboard = JSON.parse(readFileSync("deploy/grafana.json", "utf8")) as { panels: Panel[] };

/** What may stand where a metric's name may: functions, words of PromQL and labels are in lower case without `_` groups. */
const NAME = /\b(?:reservas|http|process|nodejs)_[a-z_]+\b/g;

const KNOWN = new Set(
  Object.entries(METRICS).flatMap(([name, { type }]) =>
    (type as string) === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
  ),
);

function namesIn(expr: string): string[] {
  return expr.match(NAME) ?? [];
}

it("asks for metrics that the program has", () => {
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(expressions.flatMap(namesIn).filter((name) => !KNOWN.has(name))).toEqual([]);
  expect(expressions.filter((expr) => namesIn(expr).length === 0)).toEqual([]);
});

it("shows each metric", () => {
  const shown = new Set(
    dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))),
  );
  const missing = [...KNOWN].filter((name) => !shown.has(name));
  expect(missing).toEqual(["reservas_jobs_due", "reservas_mail_last_error_timestamp_seconds"]);
});

it("has a place and a title for each panel", () => {
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  expect(panels.filter(({ gridPos }) => gridPos.x + gridPos.w > 24)).toEqual([]);
});
