/** Words that every form shares. */
export const formText = {
  optional: "(opcional)",
  choose: "Escolha…",
  problem: "Há um problema",
  cancel: "Cancelar",
  save: "Salvar",
  create: "Criar",
  delete: "Excluir",
  edit: "Editar",
  error: (title: string) => `Erro: ${title}`,
  confirmDelete: (name: string) => `Excluir ${name}? Esta ação não pode ser desfeita.`,
  search: "Buscar",
  clear: "Limpar",
  actions: "Ações",
  noMatch: "Nenhum resultado para estes filtros.",
  clearFilters: "Limpar filtros",
};
