import type { ImportKind } from "#app/domain/import/import.ts";

export const importKindText: Record<ImportKind, string> = {
  users: "Professores",
  disciplines: "Disciplinas",
  classes: "Turmas",
  environments: "Ambientes",
  equipment: "Equipamentos",
  "blocked-days": "Dias bloqueados",
  calendar: "Calendário letivo",
};

/** What lists and the first steps offer: the import's page, and its templates. */
export const templateText = {
  link: "Importar",
  template: "Modelo com exemplo:",
  templateOf: (kind: ImportKind, format: string) =>
    `Modelo de ${importKindText[kind]} em ${format.toUpperCase()}`,
  title: "Modelos para preencher",
  lead: "Cada um traz os títulos das colunas e uma linha de exemplo, que você troca pelas suas.",
  failed: "Erro ao gerar o modelo",
};
