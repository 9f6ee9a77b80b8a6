/** One's own data as a file, and the way to it in 'Meu Perfil' (rules R22.3). */
export const ownDataText = {
  title: "Seus dados pessoais",
  lead: "O arquivo traz tudo o que o sistema guarda sobre você: conta, sessões, reservas, notificações, e-mails, comprovantes e o que você fez. Sem senhas nem códigos secretos.",
  download: "Baixar meus dados (JSON)",
  privacy: "Privacidade",
  /** The first words of the file itself. */
  about: (school: string) =>
    `Tudo o que o sistema de reservas de ${school} guarda sobre você (LGPD, art. 18). O que cada parte é e por quanto tempo fica está em /privacidade.`,
};
