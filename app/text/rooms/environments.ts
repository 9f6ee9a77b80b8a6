import type { EnvironmentContentName } from "#app/domain/rooms/environment-content.ts";
import { plural } from "#app/text/format.ts";

const environmentContentText: Record<EnvironmentContentName, string> = {
  capacity: "Capacidade",
  location: "Localização",
  description: "Descrição",
};

/** The environments page (rules R7.24, R11.6, R11.8). */
export const environmentText = {
  title: "Ambientes",
  lead: "As salas, os laboratórios e os auditórios que podem ser reservados.",
  new: "Novo ambiente",
  editTitle: "Editar ambiente",
  deleteTitle: "Excluir ambiente",
  empty: "Nenhum ambiente encontrado",
  first: "Cadastre o primeiro: sem ambientes ninguém pode reservar.",
  searchLabel: "Buscar por nome, tipo ou localização",
  fields: {
    name: "Nome",
    type: "Tipo",
    ...environmentContentText,
    resources: "Recursos",
    approval: "Aprovação",
    responsibleUserIds: "Responsáveis",
    automaticUserIds: "Aprovação automática para",
  },
  resourcesHint: "Marque o que o ambiente tem; a quantidade é opcional.",
  noResources: "Nenhum recurso cadastrado.",
  manageResources: "Gerenciar recursos",
  countOf: (name: string) => `Quantidade de ${name}`,
  count: "Quantidade",
  capacityHint: "Quantas pessoas cabem no ambiente.",
  people: (count: number) => plural(count, "pessoa", "pessoas"),
  none: "—",
  created: "Ambiente criado",
  updated: "Ambiente atualizado",
  deleted: "Ambiente excluído",
  loadFailed: "Falha ao carregar ambientes",
  createFailed: "Erro ao criar ambiente",
  updateFailed: "Erro ao atualizar ambiente",
  deleteFailed: "Erro ao excluir ambiente",
};
