/** 'Meu Perfil': one's own account. */
export const profileText = {
  title: "Meu Perfil",
  data: "Meus dados",
  name: "Nome",
  username: "Usuário",
  email: "E-mail",
  role: "Papel",
  dataHint: "Para mudar nome, usuário ou papel, fale com o setor pedagógico.",
  changeEmail: "Alterar e-mail",
  emailTitle: "Alterar e-mail",
  emailDone: "E-mail alterado",
  password: "Senha",
  passwordHint: "Ao trocar a senha, as suas outras sessões são encerradas. Esta continua aberta.",
  changePassword: "Alterar senha",
  passwordTitle: "Alterar senha",
};
