export function systemBrowser(): string | undefined;
export function ensureBrowser(): Promise<boolean>;
