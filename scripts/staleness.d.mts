export function isBuildStale(): boolean;
