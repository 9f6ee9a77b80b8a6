/** Descriptions that several calls share. */

export const UNIQUE_NAME = "O nome é único, sem distinção de maiúsculas e acentos.";
export const IN_USE = "Com reservas que o citam, responde 409 e diz quantas: nada se perde em silêncio.";
