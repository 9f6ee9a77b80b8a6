export const OLD_CHROMIUM_ARGUMENTS: string[];
export const OLD_VERSIONS: number[];
export function oldChromium(major: number): string;
export function fetchOldChromium(): { major: number; reason: string }[];
