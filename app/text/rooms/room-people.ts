import type { Approval } from "#app/domain/rooms/approval.ts";

/** Who answers for a room, in its dialog and on the environments page (rules R26.20 to R26.24). */
export const roomPeopleText = {
  title: "Responsáveis",
  counted: (rooms: number, total: number) =>
    `${rooms} de ${total === 1 ? "1 ambiente" : `${total} ambientes`}`,
  choose: "Escolher ambiente",
  allBySector: "O setor pedagógico decide os pedidos de todos os ambientes.",
  room: "Ambiente",
  answers: "Responde",
  approval: "Aprovação",
  nobody: "—",
  edit: "Editar",
  editOf: (room: string) => `Editar ${room}`,
  approvalWords: {
    sector: "Setor",
    responsible: "Responsável",
    automatic: "Automática",
  } satisfies Record<Approval, string>,
  approvals: {
    sector: "Setor pedagógico",
    responsible: "Responsáveis pelo ambiente",
    automatic: "Automática, se nada concorrer",
  } satisfies Record<Approval, string>,
  approvalHint:
    "Automática: o pedido é aprovado na hora quando nenhuma reserva, pendente ou aprovada, ocupa o horário.",
  responsibleHint:
    "Eles veem e decidem os pedidos do ambiente. O setor pedagógico continua a ver e decidir tudo.",
  automaticHint: "Só para a aprovação automática. Se ninguém for marcado, vale para todas as pessoas.",
  none: "Ninguém",
  chosen: (count: number) => (count === 1 ? "1 pessoa" : `${count} pessoas`),
  unknown: "Escolha pessoas que têm conta.",
  missing: "Escolha ao menos uma pessoa responsável.",
  lapsed: "Ficou sem as pessoas escolhidas: agora o setor pedagógico decide.",
  loadFailed: "Não foi possível carregar as pessoas.",
};
