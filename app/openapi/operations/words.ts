/** Descriptions that several calls share. */

export const UNIQUE_NAME = "O nome é único, sem distinção de maiúsculas e acentos.";
export const IN_USE = "Com reservas que o citam, responde 409 e diz quantas: nada se perde em silêncio.";

/** Of the calls whose rows can be archived (rules R16.12). */
export const ARCHIVED_LIST =
  "Sem os arquivados; `archived=true` dá só eles, `archived=all` todos (a professores, sempre sem).";
export const ARCHIVING =
  "`archived` sozinho arquiva ou reativa e não muda mais nada; a reativação recusa (409) um nome que já é de outro.";
export const FOUND_BY_ID = "Também se está arquivado: `archived` diz.";

export const REPLACES = "Substitui todos os campos: o que for omitido fica vazio";
