export function ensureTools(commands: string[]): string[];
export function missingLine(command: string): string;
