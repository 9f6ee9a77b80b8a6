/** What the program prints on the terminal of whoever starts it. */
export const startupText = {
  ready: (address: string) => `Reservas em ${address}`,
  firstAdmin: (password: string) =>
    `Primeiro acesso: usuário admin, senha ${password} (anote agora, ela não será exibida de novo)`,
  portTaken: "A porta já está em uso. Encerre o outro programa ou escolha outra em PORT.",
  folderInUse: (folder: string) =>
    `Este programa já está em execução com a pasta de dados ${folder}. Encerre-o ou escolha outra pasta em DATA_DIR.`,
  noMount: (folder: string) =>
    `A pasta ${folder} de LITEFS_DIR não existe. Inicie o LiteFS antes do programa ou corrija LITEFS_DIR.`,
  folderNotWritable:
    "Não é possível gravar na pasta de dados. Confira as permissões de DATA_DIR e DATABASE_PATH.",
  diskFull: "O disco está cheio. Libere espaço e inicie de novo; nada foi perdido.",
  databaseBusy: "O banco de dados está em uso por outro programa. Encerre-o e inicie de novo.",
  failed: (reason: string) => `O programa não pôde iniciar: ${reason}`,
};
