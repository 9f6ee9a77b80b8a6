import { formatAge, formatBytes, plural } from "#app/text/format.ts";

const HELP = "O programa tenta de novo em 10 minutos.";

export const backupText = {
  title: "Cópias de segurança",
  lead: "O programa copia o banco de dados a cada hora e confere cada cópia antes de guardá-la.",
  none: "Ainda não há cópias.",
  noneYet: "A primeira é feita alguns segundos depois que o programa inicia. Atualize a página.",
  ofNode: (name: string) =>
    `Cada servidor faz e guarda as suas próprias cópias. Estas são do servidor ${name}.`,
  newest: "Última cópia",
  newestSize: "Tamanho",
  ago: (ms: number, instant: string) => `${formatAge(ms)}, em ${instant}`,
  encryption: "Criptografia",
  encrypted: "Ativa: só quem tem a chave privada lê as cópias",
  plain: "Inativa: quem tiver um arquivo de cópia lê todos os dados",
  total: "Guardadas",
  totalCopies: (count: number, bytes: number) =>
    `${plural(count, "cópia", "cópias")}, ${formatBytes(bytes)} no total`,
  old: (ms: number) => `A última cópia foi feita ${formatAge(ms)}.`,
  oldWhat: "Deveria haver uma a cada hora. Avise quem cuida do servidor.",
  failed: (instant: string) => `A cópia de ${instant} não pôde ser feita.`,
  reasons: {
    diskFull: `O disco do servidor está cheio. Libere espaço. ${HELP}`,
    notWritable: `Não é possível gravar na pasta das cópias. Confira as permissões dela. ${HELP}`,
    missing: `O arquivo do banco de dados não foi encontrado. Avise quem cuida do servidor. ${HELP}`,
    corrupt:
      "O banco de dados está danificado e a cópia foi descartada. As cópias anteriores continuam guardadas; " +
      "peça a quem cuida do servidor que restaure uma delas.",
    foreignKeys:
      "O banco de dados tem registros sem o seu par e a cópia foi descartada. As cópias anteriores continuam guardadas; " +
      "avise quem cuida do servidor.",
    notOurs: "O arquivo do banco de dados é de outro programa. Avise quem cuida do servidor.",
    wrongKey: "A chave não serve para esta cópia.",
    unexpected: `Ocorreu um erro inesperado; o registro do servidor diz qual. ${HELP}`,
  },
  commandReasons: {
    diskFull: "O disco está cheio. Libere espaço ou escolha outro lugar; nada foi gravado.",
    notWritable: "Não é possível gravar no lugar indicado. Confira as permissões da pasta.",
    missing: "O arquivo do banco de dados não foi encontrado. Confira DATA_DIR e DATABASE_PATH.",
    corrupt:
      "O banco de dados está danificado: nenhuma cópia foi gravada. Restaure uma cópia anterior com o comando restore.",
    foreignKeys:
      "O banco de dados tem registros que apontam para outros que não existem: nenhuma cópia foi gravada.",
    notOurs: "O arquivo do banco de dados é de outro programa. Confira DATA_DIR e DATABASE_PATH.",
    wrongKey: "A chave não serve para esta cópia.",
    unexpected: "A cópia não pôde ser feita:",
  },
  running: "Uma cópia está em andamento agora.",
  take: "Fazer cópia agora",
  taken: "Cópia feita",
  takenLong: "Cópia em andamento",
  takenLongDetail: "Ela demora mais do que o normal. Atualize a página daqui a pouco.",
  takeFailed: "Falha ao fazer a cópia",
  list: "Cópias guardadas",
  listHint:
    "Fica guardada a cópia mais recente de cada uma das últimas 24 horas, de cada um dos últimos 14 dias e de cada " +
    "um dos últimos 12 meses em que houve cópia. A de antes de uma limpeza fica 30 dias. As outras são removidas.",
  date: "Data",
  size: "Tamanho",
  kind: "Tipo",
  kinds: {
    hourly: "De hora em hora",
    daily: "Diária",
    monthly: "Mensal",
    cleanup: "De antes de uma limpeza",
  },
  file: "Arquivo",
  exampleCopy: "ARQUIVO",
  restoreCommand: (command: string, file: string) =>
    `${command} restore ${/[^\w./:\\-]/.test(file) ? `"${file}"` : file}${file.endsWith(".age") ? " --identity CHAVE" : ""}`,
  isEncrypted: "Criptografada",
  restore: "Onde estão e como restaurar",
  folder: "Pasta",
  folderHint:
    "Fica no servidor. Guarde também uma cópia em outro lugar: se o disco falhar, as daqui vão com ele.",
  steps: "Para restaurar, no terminal do servidor, com as mesmas configurações do programa:",
  stepStop: "Encerre o programa.",
  stepRestore: "Restaure a cópia escolhida:",
  stepStart: "Inicie o programa. As pessoas entram de novo com a senha que tinham na data da cópia.",
  keyNote: "Cópias criptografadas precisam também de --identity e do arquivo com a chave privada.",
  retentionNote: "O banco de dados atual não se perde: ele é guardado ao lado, e o comando diz com que nome.",
  askAdmin: "Para restaurar uma cópia, fale com um administrador.",
};
