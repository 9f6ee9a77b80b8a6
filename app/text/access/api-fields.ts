import { MAX_LISTED, MAX_PASSWORD_BYTES } from "#app/domain/limits.ts";

/** What a field of a call means, and a value that it may have. */
export type FieldText = { description: string; example?: unknown };

const day = "2026-03-19";
const madeAt = "2026-03-01T12:00:00.000Z";

/**
 * The fields of the calls by name; `User.name` is that of one schema, where it is another thing than elsewhere, and
 * `>name` and `?name` those of a body and of a query that are sent.
 */
export const apiFieldText: Record<string, FieldText> = {
  id: { description: "Identificador da linha, nunca reutilizado", example: 12 },
  createdAt: { description: "Quando foi criado", example: madeAt },
  updatedAt: {
    description:
      "Versão da linha: quando mudou pela última vez. Enviada numa alteração, recusa (409) se já for outra.",
    example: madeAt,
  },
  updatedBy: { description: "Quem salvou por último", example: 1 },

  userId: { description: "A pessoa", example: 3 },
  teacherUserId: { description: "O professor de quem é a reserva, quando outra pessoa a fez", example: 3 },
  disciplineId: { description: "A disciplina", example: 1 },
  classId: { description: "A turma", example: 1 },
  environmentId: { description: "O ambiente", example: 2 },
  environmentIds: { description: "Os ambientes", example: [2] },
  "?environmentIds": { description: "Ambientes, separados por vírgula", example: "1,2" },
  date: { description: "O dia, `AAAA-MM-DD`", example: day },
  startTime: {
    description: "Início, no relógio da escola: valem a hora e o minuto UTC do instante",
    example: `${day}T07:30:00.000Z`,
  },
  endTime: {
    description: "Fim, no relógio da escola: valem a hora e o minuto UTC do instante",
    example: `${day}T09:10:00.000Z`,
  },
  ">date": { description: "O dia, `AAAA-MM-DD`, ou um instante ISO", example: day },
  ">startTime": {
    description: "Início: `HH:mm`, ou um instante cuja hora e minuto UTC valem; omitido, o do turno",
    example: "07:30",
  },
  ">endTime": {
    description: "Fim: `HH:mm`, ou um instante cuja hora e minuto UTC valem; omitido, o do turno",
    example: "09:10",
  },
  ">teacherUserId": {
    description:
      "O professor de quem é a reserva; só o setor pedagógico e administradores o escolhem, e devem",
    example: 3,
  },
  ">userId": { description: "Numa transferência, o mesmo que `teacherUserId`; 0 não muda nada", example: 3 },
  ">status": { description: "A situação", example: "approved" },
  shift: { description: "O turno: manhã, tarde ou noite", example: "morning" },
  status: { description: "A situação: pendente, aprovada ou rejeitada", example: "approved" },
  "?status": { description: "Situações, separadas por vírgula", example: "pending,approved" },
  notes: { description: "Observações", example: "Prova bimestral" },
  reviewerUserId: { description: "Quem avaliou", example: 2 },
  rejectionReason: { description: "O motivo da rejeição, que o professor lê", example: "Sala em manutenção" },
  override: {
    description:
      "Vale só para o setor pedagógico e administradores: grava mesmo em data passada, dia bloqueado ou sobre outra aprovada",
    example: false,
  },
  userName: { description: "O nome da pessoa de quem é a reserva", example: "Ana Conceição" },
  disciplineName: { description: "O nome da disciplina", example: "Algoritmos" },
  className: { description: "O nome da turma", example: "DS-1" },
  environmentName: { description: "O nome do ambiente", example: "Sala 2" },
  environmentNames: { description: "Os nomes dos ambientes", example: ["Sala 2"] },

  hasConflicts: { description: "Se há algum conflito", example: true },
  conflictCount: { description: "Quantos conflitos há", example: 1 },
  conflicts: { description: "Os primeiros conflitos" },
  truncated: { description: "Presente onde `conflicts` não traz todos", example: true },
  reservationId: { description: "A reserva que está no lugar", example: 12 },
  message: { description: "O que aconteceu e o que fazer, em português", example: "Selecione uma turma" },
  errors: {
    description: "O que há de errado, por campo",
    example: { classId: ["Selecione uma turma"] },
  },
  current: { description: "A linha como está agora, onde mudou desde a versão enviada" },
  details: { description: "O que o servidor de e-mail ou a fila respondeu", example: "250 2.0.0 Ok" },

  startDate: {
    description: "Primeiro dia do período, inclusive: `AAAA-MM-DD` ou instante ISO",
    example: "2026-03-16",
  },
  endDate: {
    description: "Último dia do período, inclusive: `AAAA-MM-DD` ou instante ISO",
    example: "2026-03-22",
  },
  "?conflicts": { description: "Com `true`, só as que estão em conflito com outra", example: "true" },
  limit: { description: `Quantas linhas por página, de 1 a ${MAX_LISTED}`, example: 50 },
  cursor: { description: "Onde a página começa: vem no endereço do cabeçalho `Link` da anterior" },
  "?userId": { description: "Só as reservas desta pessoa", example: 3 },
  "?environmentId": { description: "Só as deste ambiente", example: 2 },
  "?shift": { description: "Só as deste turno", example: "morning" },
  "?type": { description: "Só os deste tipo", example: "holiday" },
  "?role": { description: "Só as contas deste papel", example: "teacher" },

  name: { description: "O nome", example: "Sala 2" },
  type: { description: "O tipo", example: "Sala" },
  capacity: { description: "Quantos lugares", example: 40 },
  location: { description: "Onde fica", example: "Bloco A" },
  description: { description: "Descrição", example: "Projetor no teto" },
  resources: { description: "O que há no ambiente" },
  count: { description: "Quantos há; nulo onde ninguém contou", example: 24 },
  courseId: { description: "O curso a que pertence", example: 1 },

  title: { description: "O título", example: "Tiradentes" },
  affectedShifts: { description: "Os turnos atingidos", example: ["morning", "afternoon"] },
  showInPanel: { description: "Se o painel o mostra", example: true },
  panelMessage: { description: "O que o painel mostra no lugar do título", example: "Não há aulas hoje." },
  createdBy: { description: "Quem bloqueou", example: 2 },
  notifyTeachers: { description: "Se os professores das reservas atingidas são avisados", example: true },
  rejectPending: { description: "Se os pedidos pendentes atingidos são rejeitados", example: false },
  touched: { description: "Não é usado por esta chamada", example: 0 },

  username: { description: "O nome de usuário, único sem distinção de maiúsculas", example: "ana" },
  email: { description: "O e-mail, único sem distinção de maiúsculas", example: "ana@escola.test" },
  role: { description: "O papel: professor, setor pedagógico ou administrador", example: "teacher" },
  firstLogin: { description: "Se a primeira senha ainda será trocada", example: false },
  password: { description: "A senha" },
  confirmPassword: { description: "A senha mais uma vez" },
  currentPassword: { description: "A senha atual" },
  newPassword: { description: `A senha nova, de até ${MAX_PASSWORD_BYTES} bytes` },

  isRead: { description: "Se já foi lida", example: false },
  key: { description: "A chave", example: "reservation_open" },
  value: { description: "O valor, como texto", example: "monday|07:30" },
  to: { description: "Destinatário", example: "ti@escola.test" },
  from: { description: "Remetente", example: "reservas@escola.test" },
  fromEmail: { description: "Remetente", example: "reservas@escola.test" },

  "BlockedDay.date": { description: "O meio-dia UTC do dia", example: "2026-04-21T12:00:00.000Z" },
  "BlockedDay.type": { description: "O tipo: feriado, conselho, evento ou outro", example: "holiday" },
  "BlockedDay.id": { description: "Identificador da linha, nunca reutilizado", example: 3 },
  "User.id": { description: "Identificador da linha, nunca reutilizado", example: 3 },
  "User.name": { description: "O nome completo", example: "Ana Conceição" },
  "Discipline.name": { description: "O nome", example: "Algoritmos" },
  "Class.name": { description: "O nome", example: "DS-1" },
  "Course.name": { description: "O nome", example: "Desenvolvimento de Sistemas" },
  "Resource.name": { description: "O que é", example: "Computador" },
  "Setting.description": { description: "O que a configuração faz", example: "Abertura do prazo de envio" },
  "Notification.type": { description: "O tipo: aprovação, rejeição ou informativo", example: "approved" },
  "Notification.title": { description: "O título", example: "Reserva aprovada" },
  "Notification.message": { description: "O texto", example: "Sua reserva da Sala 2 foi aprovada." },
  "Notification.date": { description: "Quando foi escrita", example: madeAt },
  "WelcomeMessage.message": { description: "O texto do painel", example: "Bom dia e boa aula!" },
  "ShownWelcomeMessage.message": { description: "O texto do painel", example: "Bom dia e boa aula!" },
  "ShownWelcomeMessage.updatedBy": {
    description: "Quem salvou por último; só para quem está autenticado",
    example: 2,
  },
  "Done.message": { description: "O que foi feito, em português", example: "Reserva excluída" },
  "MailDone.message": { description: "O que foi feito, em português", example: "E-mail enviado com sucesso" },
  "Conflict.userName": {
    description: "De quem é; nulo num pedido pendente para quem não está autenticado",
    example: "Ana Conceição",
  },
};
