import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Code is English, addresses are pt-BR; docs/glossary.md maps the two. */
export default [
  // Pages for everybody, without React in the browser and with style sheets of their own.
  route("tv-panel", "routes/public/tv-panel.tsx"),
  route("programacao-semanal", "routes/public/weekly.tsx"),
  route("calendario/:file", "routes/public/calendar-feed.ts"),

  layout("routes/shell.tsx", { id: "shell" }, [
    route("auth", "routes/account/sign-in.tsx"),
    route("sair", "routes/account/sign-out.tsx"),
    route("alterar-senha", "routes/account/change-password.tsx"),
    route("notificacoes/lidas", "routes/notifications/mark-read.ts"),
    route("admin/configuracoes/copias", "routes/settings/take-backup.ts"),
    route("comprovante/:code", "routes/proof/check.tsx"),

    layout("routes/frame.tsx", { id: "frame" }, [
      index("routes/dashboard.tsx"),
      route("reservas", "routes/booking/my-week.tsx", [route("nova", "routes/booking/request.tsx")]),
      route("minhas-reservas", "routes/my-reservations/list.tsx", [
        route(":id", "routes/my-reservations/details.tsx"),
        route(":id/editar", "routes/my-reservations/edit.tsx"),
        route(":id/excluir", "routes/my-reservations/delete.tsx"),
      ]),
      route("teacher/minhas-reservas", "routes/my-reservations/old-address.ts"),
      route("notificacoes", "routes/notifications/list.tsx"),
      route("perfil", "routes/account/profile.tsx", [
        route("email", "routes/account/change-email.tsx"),
        route("senha", "routes/account/change-own-password.tsx"),
        route("calendario/novo", "routes/account/renew-calendar.tsx"),
        route("calendario/desativar", "routes/account/revoke-calendar.tsx"),
      ]),

      route("admin/reservas", "routes/review/list.tsx", [
        route("aprovar", "routes/review/approve-selected.tsx"),
        route(":id/aprovar", "routes/review/approve.tsx"),
        route(":id/rejeitar", "routes/review/reject.tsx"),
        route(":id/transferir", "routes/review/transfer.tsx"),
        route(":id/excluir", "routes/review/delete.tsx"),
      ]),
      route("admin/ambientes", "routes/environments/list.tsx", [
        route("novo", "routes/environments/new.tsx"),
        route(":id/editar", "routes/environments/edit.tsx"),
        route(":id/excluir", "routes/environments/delete.tsx"),
      ]),
      route("admin/disciplinas", "routes/disciplines/list.tsx", [
        route("nova", "routes/disciplines/new.tsx"),
        route(":id/editar", "routes/disciplines/edit.tsx"),
        route(":id/excluir", "routes/disciplines/delete.tsx"),
      ]),
      route("admin/turmas", "routes/classes/list.tsx", [
        route("nova", "routes/classes/new.tsx"),
        route(":id/editar", "routes/classes/edit.tsx"),
        route(":id/excluir", "routes/classes/delete.tsx"),
      ]),
      route("admin/usuarios", "routes/users/list.tsx", [
        route("novo", "routes/users/new.tsx"),
        route(":id/editar", "routes/users/edit.tsx"),
        route(":id/senha", "routes/users/reset-password.tsx"),
        route(":id/excluir", "routes/users/delete.tsx"),
      ]),
      route("admin/configuracoes", "routes/settings/settings.tsx"),
    ]),
    route("*", "routes/not-found.tsx"),
  ]),

  route("minhas-reservas/comprovante", "routes/proof/download.ts"),

  route("api/user", "routes/api/user.ts"),
  route("api/login", "routes/api/login.ts"),
  route("api/register", "routes/api/register.ts"),
  route("api/logout", "routes/api/logout.ts"),
  route("api/change-password", "routes/api/change-password.ts"),
  route("api/environments", "routes/api/environments.ts"),
  route("api/environments/:id", "routes/api/environment.ts"),
  route("api/disciplines", "routes/api/disciplines.ts"),
  route("api/disciplines/:id", "routes/api/discipline.ts"),
  route("api/classes", "routes/api/classes.ts"),
  route("api/classes/:id", "routes/api/class.ts"),
  route("api/reservations", "routes/api/reservations.ts"),
  route("api/reservations/detailed", "routes/api/reservations-detailed.ts"),
  route("api/reservations/proof", "routes/api/reservations-proof.ts"),
  route("api/reservations/:id", "routes/api/reservation.ts"),
  route("api/reservations/:id/status", "routes/api/reservation-status.ts"),
  route("api/notifications", "routes/api/notifications.ts"),
  route("api/public/check-conflicts", "routes/api/public-check-conflicts.ts"),
  route("api/courses", "routes/api/courses.ts"),
  route("api/users", "routes/api/users.ts"),
  route("api/users/:id", "routes/api/one-user.ts"),
  route("api/users/:id/reset-password", "routes/api/reset-password.ts"),
  route("api/public/reservations", "routes/api/public-reservations.ts"),
  route("api/public/reservations/weekly", "routes/api/public-weekly.ts"),
  route("api/*", "routes/api/not-found.ts"),
] satisfies RouteConfig;
