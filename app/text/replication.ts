/** What a node says that is not, or not yet, the one that can answer. */
export const replicationText = {
  elsewhere: "Este servidor não grava. Nada foi alterado aqui. Tente de novo em alguns segundos.",
  starting: "O sistema está iniciando. Tente de novo em alguns segundos.",
  waiting:
    "Esta réplica espera o servidor principal criar ou atualizar o banco de dados. Até lá, responde com 503.",
  waitingToWrite:
    "O banco de dados ainda não pode ser gravado aqui: nenhum servidor principal é conhecido. " +
    "O programa espera e tenta de novo a cada segundo.",
  isPrimary: "Este servidor é o principal: grava no banco de dados.",
  isReplica: "Este servidor é uma réplica: lê uma cópia, e o principal grava.",
  runOnPrimary: (host: string | null) =>
    `Este servidor é uma réplica e não grava. Execute o comando no principal${host ? ` (${host})` : ""}.`,
};
