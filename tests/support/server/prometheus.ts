export type ParsedSample = { metric: string; labels: Record<string, string>; value: number };
export type ParsedMetric = { name: string; type: string; help: string; samples: ParsedSample[] };

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(.*)\\})? (-?(?:\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)|[+-]Inf|NaN)$`,
  "i",
);
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y;

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const found = LABEL.exec(text);
    if (!found) throw new Error(`Not labels: ${text}`);
    const [, name = "", value = ""] = found;
    if (name in labels) throw new Error(`A label twice: ${text}`);
    labels[name] = value.replace(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign));
  }
  return labels;
}

function readSample(line: string): ParsedSample {
  const found = SAMPLE.exec(line);
  if (!found) throw new Error(`Not a sample: ${line}`);
  const [, metric = "", labels = "", value = ""] = found;
  return { metric, labels: readLabels(labels), value: Number(value.replace("Inf", "Infinity")) };
}

/** What a histogram must be: buckets that grow up to the count, each label set with all of them. */
function checkHistogram({ name, samples }: ParsedMetric): void {
  const sets = new Map<string, ParsedSample[]>();
  for (const sample of samples) {
    const { le: _, ...labels } = sample.labels;
    const key = JSON.stringify(labels);
    sets.set(key, [...(sets.get(key) ?? []), sample]);
  }
  for (const [key, own] of sets) {
    const buckets = own.filter(({ metric }) => metric === `${name}_bucket`);
    const count = own.find(({ metric }) => metric === `${name}_count`)?.value;
    const sum = own.find(({ metric }) => metric === `${name}_sum`)?.value;
    const bounds = buckets.map(({ labels }) => Number(labels.le?.replace("Inf", "Infinity")));
    const isGrowing = buckets.every(({ value }, at) => at === 0 || value >= (buckets[at - 1]?.value ?? 0));
    const isSorted = bounds.every((bound, at) => at === 0 || bound > (bounds[at - 1] ?? 0));
    const isWhole = bounds.at(-1) === Number.POSITIVE_INFINITY && buckets.at(-1)?.value === count;
    if (!isGrowing || !isSorted || !isWhole || sum === undefined) throw new Error(`No histogram: ${key}`);
  }
}

/**
 * Reads Prometheus' text format, version 0.0.4, as strictly as its documentation: help and type once and before the
 * samples, a metric's lines together, no label set twice. Throws where the text is not that.
 */
export function parsePrometheus(text: string): Map<string, ParsedMetric> {
  if (!text.endsWith("\n")) throw new Error("The last line does not end");
  const metrics = new Map<string, ParsedMetric>();
  const seen = new Set<string>();
  let current: ParsedMetric | null = null;
  for (const line of text.slice(0, -1).split("\n")) {
    const help = /^# HELP (\S+) (.+)$/.exec(line);
    const type = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line);
    if (help) {
      const [, name = "", words = ""] = help;
      if (metrics.has(name)) throw new Error(`${name} twice`);
      current = { name, type: "", help: words, samples: [] };
      metrics.set(name, current);
    } else if (type) {
      if (current?.name !== type[1] || current?.type || current?.samples.length) throw new Error(line);
      if (current) current.type = type[2] ?? "";
    } else if (line !== "") {
      const sample = readSample(line);
      const owner = current;
      const suffixes = owner?.type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
      if (!owner || !suffixes.some((suffix) => sample.metric === owner.name + suffix)) throw new Error(line);
      const key = line.slice(0, line.lastIndexOf(" "));
      if (seen.has(key)) throw new Error(`${key} twice`);
      seen.add(key);
      owner.samples.push(sample);
    }
  }
  for (const metric of metrics.values()) if (metric.type === "histogram") checkHistogram(metric);
  return metrics;
}
