export const serviceText = {
  service:
    "instala o programa como serviço deste computador (systemd no Linux, Agendador de Tarefas no Windows)",
  usage: "COMANDO",
  install: "copia o programa, registra o serviço e o inicia; repetido com outra versão, atualiza",
  remove: "encerra e retira o serviço; o programa, as configurações e os dados ficam",
  root: "pasta em que o sistema está montado: grava ali e não chama o sistema (padrão: o próprio sistema)",
  singleFileOnly:
    "Este comando instala o arquivo único (reservas-linux-x64, reservas.exe). Baixe-o ou gere-o com npm run build:binary.",
  otherSystem:
    "Este comando funciona no Linux com systemd e no Windows. Em outros sistemas, inicie o programa com serve.",
  rootOnly: "Este comando grava em /etc e /usr/local/bin: execute-o como root.",
  notCopied: (file: string, code: string) =>
    `O programa não pôde ser copiado para ${file} (${code}). Execute como administrador e, se ele estiver aberto, encerre-o.`,
  failed: (command: string) =>
    `Falhou: ${command}. Os arquivos já estão gravados; corrija o que o sistema disse, execute como administrador e repita o comando.`,
  installed: {
    linux: (settings: string) =>
      `Serviço instalado e iniciado. O endereço e, uma vez, a primeira senha: journalctl -u reservas\nConfigurações: ${settings} (depois de mudar: systemctl restart reservas)`,
    windows: (settings: string, log: string) =>
      `Tarefa instalada e iniciada. O endereço e, uma vez, a primeira senha: ${log}\nConfigurações: ${settings} (depois de mudar, encerre e execute a tarefa Reservas)`,
  },
  written: {
    linux: (root: string, settings: string) =>
      `Serviço gravado em ${root}; nada foi iniciado, e um sistema iniciado dali ainda não o inicia sozinho. Nesse sistema: systemctl enable --now reservas\nConfigurações: ${settings}`,
    windows: (root: string, task: string) =>
      `Tarefa gravada em ${root}; nada foi registrado nem iniciado. Nesse sistema: schtasks /Create /TN Reservas /XML "${task}"`,
  },
  notInstalled: "O serviço não está instalado neste computador. Nada foi alterado.",
  removed: (settings: string, data: string) =>
    `Serviço retirado. Ficam as configurações em ${settings} e os dados em ${data}.`,
  takenOut: (root: string) =>
    `Serviço retirado de ${root}; nada foi encerrado. As configurações e os dados ficam.`,
  settings: {
    linux: [
      "# Configurações das reservas: NOME=valor, uma por linha. Sem proxy nesta máquina: HOST=0.0.0.0",
      "#APP_URL=https://reservas.escola.br",
      "#TRUSTED_PROXY=127.0.0.1,::1",
    ],
    windows: [
      "# Configurações das reservas: NOME=valor, uma por linha. Caminhos ficam entre aspas simples.",
      "#APP_URL=http://reservas.escola.local:3000",
    ],
  },
  taskDescription: "Reservas escolares",
};
