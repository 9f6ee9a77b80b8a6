/** The history of one reservation, which is shown beside it; the audit log has the rest. */
export const historyText = {
  title: "Histórico",
  titleOf: (name: string) => `Histórico: ${name}`,
  none: "Nenhum registro desta reserva.",
};
