/** What the page chooses for all lessons at once (`?todas=`), to be saved or changed one by one. */
export const PRESETS = { first: "sugestao", cancel: "cancelar", keep: "manter" } as const;
export type Preset = keyof typeof PRESETS;

export function presetOf(slug: string | null): Preset | null {
  return (Object.keys(PRESETS) as Preset[]).find((preset) => PRESETS[preset] === slug) ?? null;
}
