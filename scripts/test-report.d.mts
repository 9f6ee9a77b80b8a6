export function readReports(files: { vitest: string; playwright?: string }): {
  passed: number;
  failed: number;
  skipped: string[];
};
export function printNotRun(skipped: string[], missing: string[]): void;
