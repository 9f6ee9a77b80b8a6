/** Words that every form shares. */
export const formText = {
  optional: "(opcional)",
  copied: "Copiado.",
  notCopied: "Não foi possível copiar. Selecione o texto e copie.",
  choose: "Escolha…",
  problem: "Há um problema",
  cancel: "Cancelar",
  close: "Fechar",
  save: "Salvar",
  create: "Criar",
  delete: "Excluir",
  edit: "Editar",
  error: (title: string) => `Erro: ${title}`,
  confirmDelete: (name: string) => `Excluir ${name}? Esta ação não pode ser desfeita.`,
  search: "Buscar",
  clear: "Limpar",
  actions: "Ações",
  presentState: "Como está agora",
  all: "Todos",
  filter: "Filtrar",
  filters: "Filtros",
  clearAll: "Limpar Filtros",
  nothingToExport: "Sem dados para exportar",
  noMatch: "Nenhum resultado para estes filtros.",
  clearFilters: "Limpar filtros",
  noConnection: "Sem conexão.",
  offline: "Sem conexão. Nada foi perdido: tente enviar de novo.",
  noAnswer: "O servidor não respondeu. O que você digitou continua aqui: confira e tente enviar de novo.",
};

/** `Página 2 de 5` and its neighbours. */
export const paginationText = {
  label: "Páginas",
  previous: "Anterior",
  next: "Próxima",
  page: (page: number) => `Página ${page}`,
  ellipsis: "…",
};
