import type { MailKey } from "#app/domain/mail/mail.ts";

export const profileText = {
  title: "Meu Perfil",
  data: "Meus dados",
  name: "Nome",
  username: "Nome de usuário",
  email: "E-mail",
  role: "Perfil",
  dataHint: "Para mudar nome, nome de usuário ou perfil, fale com o setor pedagógico.",
  staffDataHint: "Nome e nome de usuário mudam em Usuários. O seu próprio perfil só outra pessoa pode mudar.",
  changeEmail: "Alterar e-mail",
  emailTitle: "Alterar e-mail",
  emailDone: "E-mail alterado",
  password: "Senha",
  passwordOutside: "Você entra pela conta da escola: a senha é trocada lá, não aqui.",
  passwordHint: "Ao trocar a senha, as suas outras sessões são encerradas. Esta continua aberta.",
  changePassword: "Alterar senha",
  passwordTitle: "Alterar senha",
};

export const mailPreferenceText = {
  title: "Avisos por e-mail",
  lead: "Os avisos continuam aparecendo em Notificações, também os que você desligar aqui.",
  legend: "Quero receber um e-mail",
  kinds: {
    mail_approval: "quando uma reserva minha é aprovada ou feita para mim",
    mail_rejection: "quando uma reserva minha é rejeitada",
    mail_transfer: "quando a equipe altera ou transfere uma reserva minha",
    mail_deletion: "quando a equipe exclui uma reserva minha",
    mail_requests: "com o resumo dos novos pedidos de reserva",
    mail_reminder: "sobre o prazo de reservas: o lembrete 24 horas antes e os avisos da equipe",
  } satisfies Record<MailKey, string>,
  notSent: (key: MailKey): string =>
    ` (a escola não envia ${key === "mail_reminder" ? "o lembrete" : "este aviso"} agora)`,
  saved: "Avisos por e-mail salvos",
  failed: "Erro ao salvar os avisos por e-mail",
};
