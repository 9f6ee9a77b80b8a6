export function isBuildStale(folder?: string): boolean;
export function isSingleFileStale(file: string, folder?: string): boolean;
