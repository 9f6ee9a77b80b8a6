import { formatBytes, plural } from "#app/text/format.ts";

const TABLES: [string, string, string][] = [
  ["reservations", "reserva", "reservas"],
  ["users", "usuário", "usuários"],
  ["environments", "ambiente", "ambientes"],
  ["disciplines", "disciplina", "disciplinas"],
  ["classes", "turma", "turmas"],
];

export function countsSentence(counts: Record<string, number>): string {
  return TABLES.map(([table, one, many]) => plural(counts[table] ?? 0, one, many)).join(", ");
}

export const cliBackupText = {
  fileUsage: "ARQUIVO [opções]",
  optionalFileUsage: "[ARQUIVO] [opções]",
  backup: "copia o banco de dados para ARQUIVO, também com o servidor em execução",
  backupFile: "arquivo da cópia; com BACKUP_AGE_RECIPIENT ela é criptografada (use um nome com .age no fim)",
  force: "substitui ARQUIVO se ele já existe",
  restore: "põe a cópia ARQUIVO no lugar do banco de dados; o atual é guardado ao lado",
  restoreFile: "cópia feita por este programa",
  new: "cria o banco de dados onde ainda não há nenhum",
  identity: "arquivo com a chave privada do age, para uma cópia criptografada",
  check: "confere o banco de dados, ou a cópia ARQUIVO, sem alterar nada",
  checkFile: "cópia a conferir (padrão: o banco de dados das configurações)",

  noDatabase: (file: string) =>
    `Não há banco de dados em ${file}. Indique a pasta certa em DATA_DIR ou inicie o programa uma vez.`,
  nothingToReplace: (file: string) =>
    `Não há banco de dados a substituir em ${file}. Indique o certo em DATA_DIR ou DATABASE_PATH; para criar um ali, repita o comando com --new.`,
  replacing: (file: string) => `Banco de dados a substituir: ${file}`,
  exists: (file: string) =>
    `O arquivo ${file} já existe. Escolha outro nome ou use --force para substituí-lo.`,
  notAFile: (file: string) => `${file} não é um arquivo comum. Indique um arquivo.`,
  interrupted: "Interrompido. O que estava pela metade foi removido.",
  isFolder: (file: string) => `${file} é uma pasta. Indique um arquivo.`,
  noFolder: (folder: string) => `A pasta ${folder} não existe. Crie-a ou escolha outra.`,
  isDatabase: (file: string) => `${file} é o próprio banco de dados. Indique outro arquivo.`,
  noRecipient:
    "Para uma cópia criptografada (.age), defina BACKUP_AGE_RECIPIENT com a chave pública do age (age1…).",
  made: (file: string, size: number, counts: string) =>
    `Cópia conferida em ${file} (${formatBytes(size)}): ${counts}.`,
  madeEncrypted: "Está criptografada: para restaurá-la é preciso o arquivo com a chave privada (--identity).",

  noFile: (file: string) => `O arquivo ${file} não existe.`,
  needsIdentity: (file: string) =>
    `${file} está criptografado. Indique o arquivo com a chave privada em --identity.`,
  noKeyFile: (file: string) => `Não foi possível ler o arquivo de chave ${file}.`,
  emptyKeyFile: (file: string) =>
    `O arquivo ${file} não tem uma chave privada do age (uma linha AGE-SECRET-KEY-…).`,
  wrongKey: (file: string) => `A chave indicada não abre ${file}.`,
  brokenEncryption: (file: string) =>
    `${file} está incompleto ou foi alterado: não pode ser descriptografado.`,

  problems: {
    notOurs: (file: string) => `${file} não é um banco de dados deste programa.`,
    corrupt: (file: string) => `${file} está danificado ou não é um banco de dados SQLite.`,
    foreignKeys: (file: string) => `${file} tem registros que apontam para outros que não existem.`,
  },
  newer: (file: string, names: string) =>
    `${file} é de uma versão mais nova deste programa (${names}). Atualize o programa.`,
  nothingChanged: "Nada foi alterado.",

  databaseInUse: (file: string) =>
    `O banco de dados ${file} está em uso por outro programa. Encerre-o e repita o comando.`,
  otherProgram: (file: string) =>
    `O arquivo ${file}, que seria substituído, é o banco de dados de outro programa. Confira DATA_DIR e DATABASE_PATH.`,
  noLiteFs: (url: string | undefined) =>
    `O LiteFS deste servidor não responde ${url ? `em ${url}` : "na porta 20202 de nenhum endereço desta máquina"}. ` +
    "Confira se ele está em execução e indique o endereço de http.addr (litefs.yml) em LITEFS_URL, como http://10.0.0.1:20202.",
  restoreRunning: "Outra restauração está em andamento neste servidor. Espere ela terminar.",
  importRefused: (url: string, answer: string) =>
    `O LiteFS em ${url} recusou a importação (${answer}). Confira se este servidor ainda é o principal.`,
  importNotSeen: (url: string, file: string) =>
    `O LiteFS em ${url} aceitou a cópia, mas ela não aparece em ${file}. Confira se LITEFS_URL é o LiteFS deste volume.`,
  migrated: (names: string) => `Ela era de uma versão anterior e foi atualizada (${names}).`,
  nextOnMount:
    "Os servidores já usam a cópia restaurada. As pessoas precisam entrar de novo, e as chaves de programas deixaram de valer.",
  formerSaved: (file: string) => `O banco de dados anterior foi guardado em ${file}.`,
  noFormer: "Não havia banco de dados anterior.",
  restored: (file: string, counts: string) => `Cópia restaurada em ${file}: ${counts}.`,
  older: (names: string) => `Ela é de uma versão anterior; o próximo início a atualiza (${names}).`,
  next: "Inicie o programa. As pessoas precisam entrar de novo, e as chaves de programas deixaram de valer.",

  restoreWith: (command: string) => `Restaure uma cópia de segurança com: ${command}`,
  checked: (file: string) => `Arquivo: ${file}`,
  integrity: "Integridade: sem problemas",
  foreignKeys: "Chaves estrangeiras: sem problemas",
  schema: (name: string) => `Versão do esquema: ${name}`,
  rows: (counts: string) => `Registros: ${counts}`,
};
