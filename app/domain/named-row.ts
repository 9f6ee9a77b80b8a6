export type NamedRow = { id: number; name: string };
