import type { Role } from "#app/domain/access/role.ts";
import { MAX_UNREAD } from "#app/domain/limits.ts";
import { plural } from "./format.ts";

/** The words of the page frame: sidebar, top bar, user menu (rules R7.7 to R7.12). */
export const frameText = {
  product: "Reservas",
  firstSteps: (done: number, all: number) => `Voltar aos primeiros passos: ${done} de ${all} feitos`,
  skipToContent: "Ir para o conteúdo",
  openMenu: "Abrir o menu",
  closeMenu: "Fechar o menu",
  menu: "Menu",
  mainNavigation: "Navegação principal",
  account: "Minha Conta",
  signOut: "Sair",
  userMenu: "Menu do usuário",
  notifications: "Notificações",
  /** The bell's name: its target, and the number of unread ones if known. */
  bell: (unread: number | null) =>
    unread === null
      ? "Notificações"
      : unread === 0
        ? "Notificações, nenhuma não lida"
        : unread > MAX_UNREAD
          ? `Notificações, mais de ${MAX_UNREAD} não lidas`
          : `Notificações, ${plural(unread, "não lida", "não lidas")}`,
  bellCount: (unread: number) => (unread > MAX_UNREAD ? `${MAX_UNREAD}+` : String(unread)),
  roles: { admin: "Administrador", pedagogical: "Setor Pedagógico", teacher: "Professor" } satisfies Record<
    Role,
    string
  >,
  waiting: "a decidir",
  sections: { admin: "Administração", pedagogical: "Setor Pedagógico" },
  items: {
    panel: "Painel",
    reservations: "Reservas",
    myReservations: "Minhas Reservas",
    freeRooms: "Ambientes livres",
    notifications: "Notificações",
    approvers: "Avaliar Reservas",
    manageReservations: "Gerenciar Reservas",
    absences: "Ausências",
    blockedDays: "Dias Bloqueados",
    schoolYear: "Calendário letivo",
    timetables: "Grade horária",
    bookingRules: "Regras de reserva",
    reports: "Relatórios",
    environments: "Ambientes",
    resources: "Recursos",
    equipment: "Equipamentos",
    equipmentCounter: "Entrega de equipamentos",
    disciplines: "Disciplinas",
    classes: "Turmas",
    users: "Usuários",
    audit: "Auditoria",
    settings: "Configurações",
    profile: "Meu Perfil",
  },
};
