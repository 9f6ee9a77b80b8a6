import { METRICS, type MetricName, type Sample } from "./names.ts";

/** The format's media type, version 0.0.4. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

function escapeLabel(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

/** Labels as they appear between the braces: formatted once for all samples that share them. */
export function labelText(labels: Record<string, string>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeLabel(value)}"`)
    .join(",");
}

/** The samples in Prometheus' text format, each metric's together under its type and help. */
export function metricsText(samples: Iterable<Sample>): string {
  const lines = new Map<MetricName, string[]>();
  for (const { name, suffix = "", labels, value } of samples) {
    let own = lines.get(name);
    if (!own) {
      const { type, help } = METRICS[name];
      own = [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
      lines.set(name, own);
    }
    own.push(labels ? `${name}${suffix}{${labels}} ${value}` : `${name}${suffix} ${value}`);
  }
  return `${[...lines.values()].flat().join("\n")}\n`;
}
