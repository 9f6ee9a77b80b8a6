export const cliText = {
  description: "Reserva de salas, laboratórios e auditórios da escola.",
  settings:
    "As configurações (DATA_DIR, PORT, APP_URL …) são variáveis de ambiente e valem para todos os comandos.\n" +
    "Sem comando, o programa inicia o servidor.",
  titles: { "Usage:": "Uso:", "Options:": "Opções:", "Commands:": "Comandos:", "Arguments:": "Argumentos:" },
  usage: "[comando] [opções]",
  userUsage: "COMANDO",
  help: "mostra esta ajuda",
  versionOption: "mostra a versão",
  serve: "inicia o servidor",
  demo: "enche um banco de dados vazio com uma escola de demonstração",
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
