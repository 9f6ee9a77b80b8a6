export const replicationText = {
  noTcpLimits: (lines: string) =>
    "Faltam limites do TCP neste servidor: se a rede silenciar, os outros servidores levam minutos para notar e nenhum assume. " +
    `Acrescente a /etc/sysctl.d/60-litefs.conf e execute sysctl --system: ${lines}`,
  elsewhere: "Este servidor não grava. Nada foi alterado aqui. Tente de novo em alguns segundos.",
  starting: "O sistema está iniciando. Tente de novo em alguns segundos.",
  waiting:
    "Esta réplica espera o servidor principal criar ou atualizar o banco de dados. Até lá, responde com 503.",
  noPrimary:
    "Nenhum servidor principal é conhecido agora. Este servidor lê a sua cópia e não grava até que um seja eleito.",
  notOpened: (code: string) =>
    `O banco de dados não pôde ser aberto (${code}). O programa tenta de novo a cada segundo, por 30 segundos.`,
  givenUp: (code: string) =>
    `O banco de dados não pôde ser aberto por 30 segundos (${code}). O programa termina para que outro servidor ` +
    "possa assumir.",
  discarded: (count: number) =>
    `Outro servidor assumiu sem ter recebido as últimas ${count} transações que este tinha gravado. O LiteFS as descartou.`,
  mountGone: (folder: string) =>
    `O volume do LiteFS em ${folder} não responde mais. O programa termina; o LiteFS o inicia de novo.`,
  isPrimary: "Este servidor é o principal: grava no banco de dados.",
  isReplica: "Este servidor é uma réplica: lê uma cópia, e o principal grava.",
  leaseHeld: "O Consul confirma que este servidor é o principal.",
  leaseNotKnown: (reason: string) =>
    `O Consul não confirma mais que este servidor é o principal (${reason}). Outro pode assumir: este não grava até que o ` +
    "Consul responda.",
  leaseNotOurs: "Segundo o Consul, o principal é outro servidor ou nenhum. Este não grava.",
  fileGone:
    "O arquivo do banco de dados foi apagado ou trocado com o programa em execução. Nada mais é gravado. Coloque o " +
    "mesmo arquivo de volta, ou reinicie o programa e restaure uma cópia de segurança.",
  fileBack: "O arquivo do banco de dados voltou ao seu lugar. O programa grava de novo.",
  runOnPrimary: (host: string | null) =>
    `Este servidor é uma réplica e não grava. Execute o comando no principal${host ? ` (${host})` : ""}.`,
  runWithLease:
    "O Consul não confirma que este servidor é o principal. Confira o Consul e a rede e execute o comando no principal.",
  runLater:
    "Nenhum servidor principal é conhecido agora. Espere alguns segundos e execute o comando no principal.",
};
