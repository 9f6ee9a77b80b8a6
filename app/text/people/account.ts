import { MIN_PASSWORD_LENGTH, type PasswordRule } from "#app/domain/access/password-rules.ts";

/** Sign-in, sign-out and password change (rules R6, R11.5). */
export const accountText = {
  signInTitle: "Sistema de reserva de ambientes educacionais",
  signInPageTitle: "Entrar",
  username: "Usuário ou e-mail",
  password: "Senha",
  enter: "Entrar",
  /** The provider's name as the operator gives it. */
  enterWith: (name: string) => `Entrar com ${name}`,
  directoryHint: "Vale também o usuário e a senha da conta da escola.",
  privacy: "Privacidade",
  noAccess: "Não tem acesso? Fale com o setor pedagógico.",
  commitment: "Compromisso com o ensino: cada turma no ambiente certo, na hora certa.",
  commitmentDetail:
    "Reserve salas, laboratórios e auditórios, acompanhe a aprovação e veja a semana da escola em um só lugar.",

  loginDone: "Login realizado com sucesso",
  loginFirst: "Você precisa alterar sua senha no primeiro acesso",
  loginWelcome: (name: string) => `Bem-vindo, ${name}!`,
  loginFailed: "Falha no login",
  logoutDone: "Logout realizado com sucesso",
  logoutDetail: "Você saiu do sistema",
  logoutFailed: "Falha no logout",
  logoutFailedWith: (sentence: string) => `Falha no logout: ${sentence}`,

  changeTitle: "Alterar senha",
  changeLead: "No primeiro acesso, escolha uma senha que só você saiba.",
  currentPassword: "Senha atual",
  newPassword: "Nova senha",
  confirmPassword: "Confirmar nova senha",
  saveNewPassword: "Salvar Nova Senha",
  signOut: "Sair",
  changeDone: "Senha alterada com sucesso",
  changeDetail: "Sua senha foi atualizada",
  changeFailed: "Falha na alteração de senha",
  checklist: "A nova senha precisa ter:",
  rules: {
    length: `Pelo menos ${MIN_PASSWORD_LENGTH} caracteres`,
    upper: "Letra maiúscula",
    lower: "Letra minúscula",
    digit: "Número",
    special: "Caractere especial",
  } satisfies Record<PasswordRule, string>,
  ruleMet: "atendido",
  rulePending: "pendente",
};
