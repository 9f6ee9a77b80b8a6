/** A row of a list to choose from. */
export type NamedRow = { id: number; name: string };
