/** What an environment holds of one kind: `Computadores`, and how many; null where nobody counted. */
export type EnvironmentResource = { name: string; count: number | null };
