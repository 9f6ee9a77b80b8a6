export const schoolsText = {
  school: "cuida de várias escolas neste servidor (Linux com systemd e Caddy)",
  usage: "COMANDO",
  add: "acrescenta uma escola, com endereço, porta e serviço próprios; repetido, não muda nada",
  name: "nome curto da escola, como etec-centro",
  host: "endereço da escola, como reservas.etec-centro.br",
  list: "mostra as escolas deste servidor",
  remove: "encerra o serviço de uma escola; os dados dela ficam",
  root: "pasta em que o sistema está montado: grava ali e não chama o systemctl (padrão: /)",
  linuxOnly: "Este comando funciona somente em Linux com systemd.",
  rootOnly: "Este comando grava em /etc: execute-o como root.",
  badName:
    "O nome da escola deve ter de 2 a 22 letras minúsculas, números ou hifens e começar com uma letra, como etec-centro.",
  badHost:
    "O endereço da escola deve ser um nome em minúsculas como reservas.etec-centro.br, sem https:// e sem caminho.",
  noUnit: (file: string) => `Falta ${file}. Copie antes deploy/reservas@.service para lá.`,
  otherHost: (name: string, host: string) =>
    `A escola ${name} já existe com o endereço ${host}. Para mudá-lo, edite APP_URL em /etc/reservas/${name}.env, repita com o novo e reinicie reservas@${name}.`,
  hostTaken: (host: string, name: string) => `O endereço ${host} já é da escola ${name}.`,
  tooMany: (most: number) => `Este servidor já tem ${most} escolas. Use outro para as próximas.`,
  systemctlFailed: (args: string) =>
    `systemctl ${args} não funcionou. Os arquivos já estão gravados; corrija o que ele disse e repita o comando.`,
  added: (name: string, host: string) =>
    `Escola ${name} acrescentada: https://${host}. A primeira senha está em: journalctl -u reservas@${name}`,
  written: (root: string) => ` Gravada em ${root}; nenhum serviço foi iniciado nem encerrado.`,
  present: (name: string, host: string) => `A escola ${name} já existia: https://${host}.`,
  none: "Nenhuma escola neste servidor. Acrescente uma com: school add NOME ENDEREÇO",
  unknown: (name: string) => `Não há escola com o nome ${name}. Veja os nomes com: school list`,
  removed: (name: string) =>
    `Escola ${name} encerrada. Os dados ficam em /var/lib/reservas-${name} e as configurações em /etc/reservas/${name}.env.removed.`,
};
