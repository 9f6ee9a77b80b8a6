export const errorText = {
  // Verbatim, in English (rules R7.5).
  notFoundTitle: "404 Page Not Found",
  notFoundHint: "Did you forget to add the page to the router?",
  notFoundHelp: "A página que você procura não existe ou foi movida.",
  missingTitle: "Não encontrado",
  forbiddenTitle: "Sem permissão",
  forbidden: "Você não tem permissão para ver esta página.",
  openedByOther: "Formulário de outra pessoa",
  reopenAs: (name: string) => `Abrir de novo como ${name}`,
  failedTitle: "Ocorreu um erro",
  failed: "Não foi possível concluir. Tente de novo; se continuar, avise quem cuida do sistema.",
  requestId: "Código para o suporte:",
  home: "Ir para o início",
  retry: "Tentar novamente",
};
