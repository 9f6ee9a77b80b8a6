/**
 * Every address of the program, once: routes, permissions, menus, links and redirects take theirs from here.
 * `addressOf` fills in `:id` and other parameters.
 */
export const ADDRESSES = {
  home: "/",
  firstStep: "/primeiros-passos/:step",
  firstStepsHide: "/primeiros-passos/ocultar",

  tvPanel: "/tv-panel",
  weekly: "/programacao-semanal",
  calendarFeed: "/calendario/:file",
  roomFeed: "/calendario/ambiente/:file",
  classFeed: "/calendario/turma/:file",
  proofCheck: "/comprovante/:code",
  unsubscribe: "/cancelar-lembretes/:token",
  privacy: "/privacidade",
  schoolFile: "/escola/:file",

  signIn: "/auth",
  signInBegin: "/auth/entrar",
  signInReturn: "/auth/retorno",
  signOut: "/sair",
  changePassword: "/alterar-senha",

  myWeek: "/reservas",
  request: "/reservas/nova",
  seriesNew: "/reservas/serie",
  seriesDates: "/reservas/serie/datas",
  requestConflicts: "/reservas/conflitos",
  requestRooms: "/reservas/ambientes",
  weekReservation: "/reservas/:id",

  day: "/ambientes",
  finder: "/ambientes/livres",
  doorSheets: "/ambientes/folhas",
  room: "/ambientes/:id",

  myReservations: "/minhas-reservas",
  myReservationsOld: "/teacher/minhas-reservas",
  myReservation: "/minhas-reservas/:id",
  myReservationEdit: "/minhas-reservas/:id/editar",
  myReservationDelete: "/minhas-reservas/:id/excluir",
  proof: "/minhas-reservas/comprovante",
  reviewSeries: "/admin/reservas/series/:id",
  mySeries: "/minhas-reservas/series/:id",
  absence: "/minhas-reservas/ausencia",
  joinSeries: "/minhas-reservas/juntar",
  mySeriesCalendar: "/minhas-reservas/series/:id/calendario",
  reviewSeriesCalendar: "/admin/reservas/series/:id/calendario",
  gaps: "/minhas-reservas/a-repor",

  notifications: "/notificacoes",

  profile: "/perfil",
  profileEmail: "/perfil/email",
  profilePassword: "/perfil/senha",
  profileMailPreferences: "/perfil/avisos",
  profileData: "/perfil/dados",
  profileCalendarNew: "/perfil/calendario/novo",
  profileCalendarRevoke: "/perfil/calendario/desativar",
  profileKeyNew: "/perfil/chaves/nova",
  profileKeyRevoke: "/perfil/chaves/:id/revogar",

  pedagogical: "/pedagogical/reservas",

  approvers: "/reservas/avaliar",
  approversSelected: "/reservas/avaliar/aprovar",
  approversRejectSelected: "/reservas/avaliar/rejeitar",
  approversClear: "/reservas/avaliar/aprovar-sem-conflito",
  approversClose: "/reservas/avaliar/encerrar",
  approversUndo: "/reservas/avaliar/desfazer/:id",
  approversMove: "/reservas/avaliar/:id/mover",
  approversApprove: "/reservas/avaliar/:id/aprovar",
  approversReject: "/reservas/avaliar/:id/rejeitar",
  approversSeries: "/reservas/avaliar/series/:id",
  review: "/admin/reservas",
  reviewSelected: "/admin/reservas/aprovar",
  reviewRejectSelected: "/admin/reservas/rejeitar",
  reviewClear: "/admin/reservas/aprovar-sem-conflito",
  reviewClose: "/admin/reservas/encerrar",
  reviewUndo: "/admin/reservas/desfazer/:id",
  reviewMove: "/admin/reservas/:id/mover",
  reviewApprove: "/admin/reservas/:id/aprovar",
  reviewReject: "/admin/reservas/:id/rejeitar",
  reviewTransfer: "/admin/reservas/:id/transferir",
  reviewCleanup: "/admin/reservas/limpeza",
  reviewHistory: "/admin/reservas/:id/historico",
  reviewDelete: "/admin/reservas/:id/excluir",

  environments: "/admin/ambientes",
  environmentNew: "/admin/ambientes/novo",
  environmentEdit: "/admin/ambientes/:id/editar",
  environmentDelete: "/admin/ambientes/:id/excluir",
  closures: "/admin/ambientes/:id/fechamentos",
  closureReopen: "/admin/ambientes/fechamentos/:id/reabrir",

  resources: "/admin/recursos",
  resourceNew: "/admin/recursos/novo",
  resourceEdit: "/admin/recursos/:id/editar",
  resourceDelete: "/admin/recursos/:id/excluir",

  blockedDays: "/admin/dias-bloqueados",
  blockedDayNew: "/admin/dias-bloqueados/novo",
  blockedDayHolidays: "/admin/dias-bloqueados/feriados",
  blockedDayEdit: "/admin/dias-bloqueados/:id/editar",
  blockedDayDelete: "/admin/dias-bloqueados/:id/excluir",

  disciplines: "/admin/disciplinas",
  disciplineNew: "/admin/disciplinas/nova",
  disciplineEdit: "/admin/disciplinas/:id/editar",
  disciplineDelete: "/admin/disciplinas/:id/excluir",

  classes: "/admin/turmas",
  classNew: "/admin/turmas/nova",
  classEdit: "/admin/turmas/:id/editar",
  classDelete: "/admin/turmas/:id/excluir",

  schoolYear: "/admin/calendario",
  schoolYearDay: "/admin/calendario/dia/:date",
  schoolYearDayDelete: "/admin/calendario/dia/:date/excluir",
  termNew: "/admin/calendario/periodos/novo",
  termEdit: "/admin/calendario/periodos/:id/editar",
  termDelete: "/admin/calendario/periodos/:id/excluir",
  calendarNew: "/admin/calendario/novo",
  calendarEdit: "/admin/calendario/:id/editar",
  calendarDelete: "/admin/calendario/:id/excluir",
  calendarCopy: "/admin/calendario/:id/copiar",
  calendarRead: "/calendario",
  lessonTimes: "/admin/horarios",
  lessonTimesDelete: "/admin/horarios/:id/excluir",
  lessonTimesRead: "/horarios",

  timetables: "/admin/grade",
  timetableColumns: "/admin/grade/:id/colunas",
  timetableTimes: "/admin/grade/:id/horarios",
  timetableNames: "/admin/grade/:id/nomes",
  timetablePublication: "/admin/grade/:id/publicar",
  timetableUndo: "/admin/grade/:id/desfazer",
  timetableDelete: "/admin/grade/:id/excluir",
  bookingRules: "/admin/regras",
  bookingRuleNew: "/admin/regras/nova",
  bookingRuleTest: "/admin/regras/testar",
  bookingRuleEdit: "/admin/regras/:id/editar",
  bookingRuleSwitch: "/admin/regras/:id/ativar",
  bookingRuleDelete: "/admin/regras/:id/excluir",
  userGroups: "/admin/grupos",
  userGroupNew: "/admin/grupos/novo",
  userGroupEdit: "/admin/grupos/:id/editar",
  userGroupDelete: "/admin/grupos/:id/excluir",

  users: "/admin/usuarios",
  userNew: "/admin/usuarios/novo",
  userEdit: "/admin/usuarios/:id/editar",
  userPassword: "/admin/usuarios/:id/senha",
  userDelete: "/admin/usuarios/:id/excluir",
  userSignIn: "/admin/usuarios/:id/entrada",
  userHandover: "/admin/usuarios/:id/repassar",
  userAnonymise: "/admin/usuarios/:id/anonimizar",

  importFile: "/admin/importar",
  importTemplate: "/admin/importar/modelo/:file",
  importPreview: "/admin/importar/:id",

  audit: "/admin/auditoria",
  auditExport: "/admin/auditoria/exportar",
  auditEntry: "/admin/auditoria/:id",
  auditRestore: "/admin/auditoria/:id/restaurar",

  reports: "/admin/relatorios",
  reportCsv: "/admin/relatorios/csv",
  reportXlsx: "/admin/relatorios/xlsx",

  settings: "/admin/configuracoes",
  settingsNotices: "/admin/configuracoes/notificacoes",
  settingsTestMail: "/admin/configuracoes/notificacoes/teste",
  settingsNotifyTeachers: "/admin/configuracoes/notificacoes/avisar",
  settingsDisplay: "/admin/configuracoes/painel",
  settingsSignIn: "/admin/configuracoes/entrada",
  directoryImport: "/admin/configuracoes/entrada/professores",
  settingsSchool: "/admin/configuracoes/escola",
  backups: "/admin/configuracoes/copias",
  mail: "/admin/configuracoes/emails",
  mailRetryAll: "/admin/configuracoes/emails/tentar",
  mailRetry: "/admin/configuracoes/emails/:id/tentar",

  apiDocument: "/api/openapi.json",
  apiDocs: "/api/docs",
  apiUser: "/api/user",
  apiLogin: "/api/login",
  apiProof: "/api/reservations/proof",
  apiTimetables: "/api/timetables",
  apiPublicReservations: "/api/public/reservations",
  apiPublicWeekly: "/api/public/reservations/weekly",
} as const;

export type AddressName = keyof typeof ADDRESSES;
export type Address = (typeof ADDRESSES)[AddressName];

type NameWithPart = {
  [Name in AddressName]: (typeof ADDRESSES)[Name] extends `${string}:${string}` ? Name : never;
}[AddressName];

export function addressOf(name: NameWithPart, part: number | string): string {
  return ADDRESSES[name].replace(/:\w+/, encodeURIComponent(part));
}

/** Where a calendar program subscribes to the public calendar of a room or a class. */
export function subscriptionAddress(origin: string, feed: "roomFeed" | "classFeed", id: number): string {
  return origin.replace(/^https?:/, "webcal:") + addressOf(feed, `${id}.ics`);
}
