/**
 * Every address of the program, once: routes, permissions, menus, links and redirects take theirs from here.
 * `:id` and its like stand for what `addressOf` fills in.
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
  signOut: "/sair",
  changePassword: "/alterar-senha",

  myWeek: "/reservas",
  request: "/reservas/nova",
  seriesNew: "/reservas/serie",
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

  review: "/admin/reservas",
  reviewSelected: "/admin/reservas/aprovar",
  reviewRejectSelected: "/admin/reservas/rejeitar",
  reviewClear: "/admin/reservas/aprovar-sem-conflito",
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
  settingsSchool: "/admin/configuracoes/escola",
  backups: "/admin/configuracoes/copias",
  mail: "/admin/configuracoes/emails",
  mailRetryAll: "/admin/configuracoes/emails/tentar",
  mailRetry: "/admin/configuracoes/emails/:id/tentar",

  apiDocument: "/api/openapi.json",
  apiDocs: "/api/docs",
  apiUser: "/api/user",
  apiLogin: "/api/login",
  apiRegister: "/api/register",
  apiLogout: "/api/logout",
  apiChangePassword: "/api/change-password",
  apiReservations: "/api/reservations",
  apiReservationsDetailed: "/api/reservations/detailed",
  apiProof: "/api/reservations/proof",
  apiCleanup: "/api/reservations/cleanup/custom",
  apiReservation: "/api/reservations/:id",
  apiReservationStatus: "/api/reservations/:id/status",
  apiEnvironments: "/api/environments",
  apiEnvironment: "/api/environments/:id",
  apiClosures: "/api/environments/:id/closures",
  apiClosure: "/api/environments/:id/closures/:childId",
  apiBlockedDays: "/api/blocked-days",
  apiBlockedDay: "/api/blocked-days/:id",
  apiDisciplines: "/api/disciplines",
  apiDiscipline: "/api/disciplines/:id",
  apiClasses: "/api/classes",
  apiClass: "/api/classes/:id",
  apiSeriesList: "/api/series",
  apiSeriesPreview: "/api/series/preview",
  apiSeries: "/api/series/:id",
  apiSeriesStatus: "/api/series/:id/status",
  apiGaps: "/api/gaps",
  apiCalendars: "/api/calendars",
  apiCalendar: "/api/calendars/:id",
  apiTerms: "/api/calendars/:id/terms",
  apiTerm: "/api/calendars/:id/terms/:childId",
  apiCalendarDays: "/api/calendars/:id/days",
  apiCalendarDay: "/api/calendars/:id/days/:childId",
  apiSchoolDays: "/api/calendars/:id/school-days",
  apiLessonTimes: "/api/lesson-times",
  apiBookingRules: "/api/booking-rules",
  apiBookingRule: "/api/booking-rules/:id",
  apiGroups: "/api/groups",
  apiGroup: "/api/groups/:id",
  apiCourses: "/api/courses",
  apiUsers: "/api/users",
  apiOneUser: "/api/users/:id",
  apiResetPassword: "/api/users/:id/reset-password",
  apiSettings: "/api/settings",
  apiSetting: "/api/settings/:key",
  apiWelcomeMessages: "/api/welcome-messages",
  apiWelcomeMessage: "/api/welcome-messages/:id",
  apiNotifications: "/api/notifications",
  apiTestMail: "/api/email/test",
  apiNotifyTeachers: "/api/email/notify-teachers",
  apiCheckConflicts: "/api/public/check-conflicts",
  apiPublicReservations: "/api/public/reservations",
  apiPublicWeekly: "/api/public/reservations/weekly",
} as const;

export type AddressName = keyof typeof ADDRESSES;
export type Address = (typeof ADDRESSES)[AddressName];

/** The names of addresses that hold one part to be filled in. */
type NameWithPart = {
  [Name in AddressName]: (typeof ADDRESSES)[Name] extends `${string}:${string}` ? Name : never;
}[AddressName];

/** An address with its part filled in: `addressOf("reviewApprove", 12)` is `/admin/reservas/12/aprovar`. */
export function addressOf(name: NameWithPart, part: number | string): string {
  return ADDRESSES[name].replace(/:\w+/, encodeURIComponent(part));
}

/** Where a calendar program subscribes to the public calendar of a room or a class. */
export function subscriptionAddress(origin: string, feed: "roomFeed" | "classFeed", id: number): string {
  return origin.replace(/^https?:/, "webcal:") + addressOf(feed, `${id}.ics`);
}
