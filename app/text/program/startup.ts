export const startupText = {
  ready: (address: string) => `Reservas em ${address}`,
  firstAdmin: (password: string) =>
    `Primeiro acesso: usuário admin, senha ${password} (anote agora, ela não será exibida de novo)`,
  noMailServer:
    "Sem servidor de e-mail: os e-mails esperam até 72 horas e são descartados. Para enviá-los, defina SMTP_URL.",
  noMemoryLimits: (missing: string) =>
    `O programa pode ocupar cerca de 100 MB de memória a mais, porque foi iniciado sem: ${missing}`,
  systemdNotTold:
    "O programa atende, mas não conseguiu avisar o systemd, que vai encerrá-lo ao fim de TimeoutStartSec. Confira se " +
    "systemd-notify está instalado e se o serviço tem NotifyAccess=all, ou use Type=exec.",
  filesClosed: (files: string) =>
    `Outros usuários deste computador podiam ler o banco de dados; agora só o do programa pode: ${files}`,
  portTaken: "A porta já está em uso. Encerre o outro programa ou escolha outra em PORT.",
  folderInUse: (folder: string) =>
    `Este programa já está em execução com a pasta de dados ${folder}. Encerre-o ou escolha outra pasta em DATA_DIR.`,
  noMount: (folder: string) =>
    `A pasta ${folder} de LITEFS_DIR não existe ou não é um volume do LiteFS. Inicie o LiteFS antes do programa ou corrija LITEFS_DIR.`,
  noLiteFsConfig: (file: string, code: string | null) =>
    `A configuração do LiteFS em ${file} não pôde ser lida${code ? ` (${code})` : ""}. O programa lê ali a quem perguntar se este ` +
    "servidor pode gravar. Indique o arquivo em LITEFS_CONFIG e deixe o usuário do programa lê-lo.",
  noFence:
    "A configuração do LiteFS (litefs.yml) não foi encontrada: sem perguntar ao Consul, um servidor isolado pode continuar " +
    "gravando ao lado do novo principal. Indique o arquivo em LITEFS_CONFIG.",
  badLiteFsConfig: (file: string, at: string) =>
    `A configuração do LiteFS em ${file} não diz como o servidor principal é escolhido: confira ${at}. As variáveis que o ` +
    "arquivo cita precisam existir também para o programa.",
  wrongNode: (version: string) =>
    `Este programa não funciona com o Node ${version}. Na pasta dele, use npm start ou, para um comando, npm run reservas -- COMANDO.`,
  folderNotWritable:
    "Não é possível gravar na pasta de dados. Confira as permissões de DATA_DIR e DATABASE_PATH.",
  noFolder: (entry: string) =>
    `Não é possível criar a pasta ${entry}. Confira se DATA_DIR é uma pasta que pode ser gravada.`,
  databaseUnreadable:
    "O banco de dados não pode ser lido ou gravado. Confira se DATABASE_PATH é um arquivo e se o disco funciona.",
  codeNotLoaded: (reason: string) =>
    "Não é possível carregar o código do SQLite. Se a pasta de dados está em um volume montado com noexec, " +
    `monte-o sem essa opção ou escolha outra pasta em DATA_DIR. (${reason})`,
  foreignRuntime: (folder: string) =>
    `A pasta ${folder} é de outro usuário ou pode ser gravada por outros. Remova-a; o programa cria outra.`,
  portForbidden:
    "O sistema não permite usar a porta de PORT: abaixo de 1024 é preciso uma permissão especial. Escolha outra em PORT, como 3000.",
  hostUnknown: (host: string) =>
    `${host} não é um endereço deste computador. Corrija HOST; 0.0.0.0 atende em todos os endereços.`,
  diskFull: "O disco está cheio. Libere espaço e repita; nada foi perdido.",
  databaseBusy: "O banco de dados está em uso por outro programa. Encerre-o e inicie de novo.",
  failed: (reason: string) => `O programa parou por um erro inesperado: ${reason}`,
};
