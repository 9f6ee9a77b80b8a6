import { COPIES } from "#app/domain/people/personal-data.ts";
import { plural } from "#app/text/format.ts";

/** The users page (rules R7.24, R11.6, R11.8). */
export const userText = {
  title: "Usuários",
  lead: "Quem pode entrar no sistema, e com que papel.",
  new: "Novo usuário",
  editTitle: "Editar usuário",
  resetTitle: "Resetar senha",
  deleteTitle: "Excluir usuário",
  empty: "Nenhum usuário encontrado",
  first: "Cadastre os professores: só quem tem uma conta pode reservar.",
  searchLabel: "Buscar por nome, username ou e-mail",
  fields: {
    name: "Nome",
    email: "E-mail",
    username: "Username",
    role: "Papel",
    password: "Senha",
    newPassword: "Nova senha",
  },
  nameAndEmail: "Nome e e-mail",
  usernameHint: "O nome com que a pessoa entra no sistema.",
  ownRoleHint: "Você não pode mudar o seu próprio papel.",
  you: "você",
  firstLogin: "Primeiro acesso pendente",
  reset: "Resetar senha",
  resetLead: (name: string) =>
    `${name} sairá de todos os dispositivos e precisará trocar esta senha no próximo acesso.`,
  newLead: "A pessoa precisará trocar esta senha no primeiro acesso.",
  generate: "Gerar senha",
  copyPassword: "Copiar senha",
  copyNow: "Copie a senha agora. Ela não será exibida de novo.",
  created: "Usuário criado",
  updated: "Usuário atualizado",
  deleted: "Usuário excluído",
  passwordReset: "Senha resetada",
  anonymise: "Anonimizar",
  anonymiseTitle: "Anonimizar usuário",
  anonymiseQuestion: (name: string, becomes: string) =>
    `Anonimizar ${name}? O nome, o username e o e-mail saem do sistema, também da auditoria e das reservas excluídas. No lugar fica “${becomes}”. Esta ação não pode ser desfeita.`,
  anonymiseReservations: "As reservas ficam. A pessoa não entra mais e não é mais oferecida como professor.",
  anonymiseComing: (count: number) =>
    `${plural(count, "reserva desta pessoa ainda vai", "reservas desta pessoa ainda vão")} acontecer. Se não valem mais, transfira ou exclua antes:`,
  anonymiseSeeComing: "Ver as reservas desta pessoa",
  anonymiseCopies: `As cópias de segurança ainda têm o nome, por até ${COPIES.monthly} meses. Quem restaurar uma delas anonimiza de novo.`,
  anonymiseTexts:
    "Em observações e motivos saem o nome completo, o username e o e-mail. Apelidos e primeiros nomes não são encontrados. Uma planilha de grade que ainda espera pelos nomes das colunas é apagada.",
  anonymised: "Usuário anonimizado",
  anonymisedDetail: (becomes: string) =>
    `${becomes}. Nos textos e na auditoria o nome sai nos próximos minutos.`,
  loadFailed: "Falha ao carregar usuários",
  createFailed: "Erro ao criar usuário",
  updateFailed: "Erro ao atualizar usuário",
  resetFailed: "Erro ao resetar senha",
  deleteFailed: "Erro ao excluir usuário",
  anonymiseFailed: "Erro ao anonimizar usuário",
};
