import type { KeyKind } from "#app/domain/access/api-key.ts";

export const apiKeyText = {
  title: "Chaves para programas",
  lead: "Com uma chave, um programa da escola usa a API em seu nome, sem a sua senha. A auditoria diz qual chave foi usada.",
  docs: "Como usar a API",
  none: "Nenhuma chave criada.",
  list: "Suas chaves",
  columns: { name: "Nome", kind: "Pode", created: "Criada", used: "Último uso" },
  unused: "Ainda não usada",
  kinds: {
    "read-only": "Só ler",
    full: "Ler e gravar",
  } satisfies Record<KeyKind, string>,
  kindHints: {
    "read-only": "consultas, listas e relatórios",
    full: "tudo o que você pode fazer na API, também excluir",
  } satisfies Record<KeyKind, string>,
  create: "Nova chave",
  createTitle: "Nova chave",
  name: "Nome",
  nameHint: "Para que programa é, por exemplo: Site da escola",
  kind: "O que a chave pode fazer",
  submit: "Criar chave",
  createFailed: "Erro ao criar chave",
  full: (most: number) => `Você tem ${most} chaves, o máximo. Revogue uma para criar outra.`,

  madeTitle: "Chave criada",
  once: "Copie a chave agora. Ela não será exibida de novo.",
  secret: (name: string) => `Chave de ${name}`,
  secretHint:
    "Guarde-a como uma senha. O programa a envia em cada chamada: Authorization: Bearer, um espaço e a chave.",
  copy: "Copiar chave",
  done: "Já copiei",

  revoke: "Revogar",
  revokeTitle: "Revogar chave",
  revokeQuestion: (name: string) =>
    `Revogar ${name}? O programa que a usa deixa de ter acesso na hora. Isto não pode ser desfeito.`,
  revoked: "Chave revogada",
  revokeFailed: "Erro ao revogar chave",
};
