export const cliText = {
  description: "Reserva de salas, laboratórios e auditórios da escola.",
  settings:
    "As configurações (DATA_DIR, PORT, APP_URL …) são variáveis de ambiente, ou linhas NOME=valor no arquivo reservas.env\n" +
    "ao lado do programa (o ambiente vale mais), e valem para todos os comandos.\n" +
    "Sem comando, o programa inicia o servidor.",
  titles: { "Usage:": "Uso:", "Options:": "Opções:", "Commands:": "Comandos:", "Arguments:": "Argumentos:" },
  usage: "[comando] [opções]",
  userUsage: "COMANDO",
  help: "mostra esta ajuda",
  versionOption: "mostra a versão",
  serve: "inicia o servidor",
  demo: "preenche um banco de dados vazio com uma escola de demonstração",
  demoRooms: "número de ambientes, de 1 a 1000 (padrão: 40)",
  demoDays: "dias letivos, de 1 a 400 (padrão: 200)",
  demoScale: "quantas vezes o movimento de um ano, de 1 a 100 (padrão: 1)",
  demoSeed: "o mesmo texto dá a mesma escola (padrão: escola)",
  healthcheck: "verifica se o servidor responde em PORT; usado pelo contêiner",
  serving: "O servidor responde.",
  notServing: (port: number) =>
    `O servidor não responde na porta ${port}, ou o banco de dados dele não responde.`,
  version: "mostra a versão do programa",
  user: "cuida das contas quando ninguém consegue entrar",
  userResetPassword: "dá à conta uma senha nova, exibida uma vez, e encerra as sessões dela",
  userResetPasswordName: "nome de usuário da conta",
  userCreateAdmin: "cria um administrador, com uma senha exibida uma vez",
  userCreateAdminUsername: "nome de usuário, sem espaços (padrão: admin, ou admin2, admin3 … se já existir)",
  userCreateAdminName: "nome da pessoa (padrão: Administrador)",
  userCreateAdminEmail: "e-mail da pessoa (padrão: USUÁRIO@escola.local)",
  needsEmail: "Indique o e-mail da pessoa em --email: deste nome de usuário não se faz um endereço.",
  unknownUser: (username: string) =>
    `Não há usuário com o nome ${username}. Confira o nome; maiúsculas e minúsculas contam como iguais.`,
  passwordReset: (username: string, password: string) =>
    `Nova senha de ${username}: ${password}\n` +
    "Anote agora, ela não será exibida de novo. No próximo acesso a pessoa escolhe outra.",
  adminCreated: (username: string, password: string) =>
    `Administrador criado: usuário ${username}, senha ${password}\n` +
    "Anote agora, ela não será exibida de novo. No primeiro acesso a pessoa escolhe outra.",
  defaultAdminName: "Administrador",
  settingsFileUnreadable: (file: string, code: string) =>
    `O arquivo de configurações ${file} não pode ser lido (${code}). Deixe o usuário do programa lê-lo ou remova-o.`,
  settingsFileTooLarge: (file: string) =>
    `O arquivo de configurações ${file} tem mais de 64 KB. Deixe nele somente linhas NOME=valor.`,
  settingsFileNotUtf8: (file: string) =>
    `O arquivo de configurações ${file} não está em UTF-8. Abra-o em um editor e salve-o com a codificação UTF-8.`,
  settingsFileCutValue: (file: string, name: string) =>
    `O valor de ${name} em ${file} tem o sinal #, que começaria um comentário. Escreva-o entre aspas simples: ${name}='…'.`,
  logFileUnwritable: (file: string, code: string) =>
    `O registro não pode ser gravado em ${file} (${code}). Corrija LOG_FILE ou deixe o usuário do programa gravar ali.`,
  wrongUse: {
    unknownCommand: (name: string) => `Comando desconhecido: ${name}.`,
    unknownOption: (name: string) => `Opção desconhecida: ${name}.`,
    missingArgument: (name: string) => `Falta o argumento ${name}.`,
    optionMissingArgument: (name: string) => `A opção ${name} precisa de um valor.`,
    excessArguments: () => "Há argumentos a mais.",
    other: () => "O comando não foi entendido.",
  },
  seeHelp: (command: string) => `Veja os comandos com: ${command} --help`,
};
