import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { ADDRESSES, type AddressName } from "./domain/addresses.ts";

function page(name: AddressName, file: string, children?: RouteConfigEntry[]): RouteConfigEntry {
  return route(ADDRESSES[name].slice(1), file, children);
}

/** The addresses of each list of names: of itself, of a new item's, of a rename's and of a deletion's dialog. */
const NAMED_LISTS = [
  ["disciplines", "disciplineNew", "disciplineEdit", "disciplineDelete", "discipline"],
  ["classes", "classNew", "classEdit", "classDelete", "class"],
  ["resources", "resourceNew", "resourceEdit", "resourceDelete", "resource"],
] as const;

function child(parent: AddressName, name: AddressName, file: string): RouteConfigEntry {
  return route(ADDRESSES[name].slice(ADDRESSES[parent].length + 1), file);
}

/** One of several addresses that a file serves: the file's name alone is no id. */
function shared(name: AddressName, entry: RouteConfigEntry): RouteConfigEntry {
  return { ...entry, id: `${entry.file.replace(/\.tsx?$/, "")}/${name}` };
}

function sharedPage(name: AddressName, file: string, children?: RouteConfigEntry[]): RouteConfigEntry {
  return shared(name, page(name, file, children));
}

function sharedChild(parent: AddressName, name: AddressName, file: string): RouteConfigEntry {
  return shared(name, child(parent, name, file));
}

/** The dialogs by which rows of a list are archived, and offered again. */
function archiving(
  list: AddressName,
  name: "environment" | "equipment" | "resource" | "discipline" | "class" | "user",
) {
  return [
    sharedChild(list, `${name}Archive`, "routes/catalog/archive.tsx"),
    sharedChild(list, `${name}ArchiveUndo`, "routes/catalog/undo-archiving.tsx"),
    sharedChild(list, `${name}Restore`, "routes/catalog/restore.tsx"),
  ];
}

function namedList([list, add, edit, remove, one]: (typeof NAMED_LISTS)[number]): RouteConfigEntry {
  return sharedPage(list, "routes/catalog/list.tsx", [
    sharedChild(list, add, "routes/catalog/new.tsx"),
    sharedChild(list, edit, "routes/catalog/edit.tsx"),
    sharedChild(list, remove, "routes/catalog/delete.tsx"),
    ...archiving(list, one),
  ]);
}

/** `/API/user` is no other name of `/api/user`, which the checks of calls would not know. */
function caseSensitive(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map(({ children, ...entry }) => ({
    ...entry,
    caseSensitive: true,
    ...(children ? { children: caseSensitive(children) } : {}),
  }));
}

/** Code is English, addresses are pt-BR; docs/develop/glossary.md maps the two. */
export default caseSensitive([
  // Pages for everybody, without React in the browser and with style sheets of their own.
  page("tvPanel", "routes/public/panel/tv-panel.ts"),
  page("weekly", "routes/public/weekly/weekly.ts"),
  page("weekSheet", "routes/public/week-sheet/week-sheet.ts"),
  page("room", "routes/public/room/room.ts"),
  page("doorSheets", "routes/public/room/door-sheets.ts"),
  page("privacy", "routes/public/privacy.ts"),
  page("apiDocs", "routes/public/api-docs.ts"),
  page("schoolFile", "routes/public/school-file.ts"),
  page("calendarFeed", "routes/public/feeds/calendar-feed.ts"),
  page("roomFeed", "routes/public/feeds/room-feed.ts"),
  page("classFeed", "routes/public/feeds/class-feed.ts"),

  layout("routes/shell.tsx", { id: "shell" }, [
    page("signIn", "routes/people/account/sign-in.tsx"),
    page("signOut", "routes/people/account/sign-out.tsx"),
    page("changePassword", "routes/people/account/change-password.tsx"),
    page("firstStepsHide", "routes/dashboard/hide.tsx"),
    page("firstStep", "routes/dashboard/mark.tsx"),
    page("requestConflicts", "routes/bookings/conflicts.ts"),
    page("requestEquipment", "routes/bookings/equipment.ts"),
    page("requestRooms", "routes/bookings/rooms.ts"),
    page("seriesDates", "routes/series/dates.ts"),
    page("proofCheck", "routes/proof/check.tsx"),
    page("unsubscribe", "routes/people/account/unsubscribe.tsx"),

    layout("routes/frame.tsx", { id: "frame" }, [
      index("routes/dashboard.tsx"),
      page("myWeek", "routes/bookings/my-week.tsx", [
        child("myWeek", "request", "routes/bookings/request.tsx"),
        child("myWeek", "weekReservation", "routes/bookings/details.tsx"),
      ]),
      page("seriesNew", "routes/series/new.tsx"),
      page("day", "routes/rooms/day.tsx"),
      page("equipmentCounter", "routes/equipment/counter.tsx"),
      page("finder", "routes/rooms/finder.tsx"),
      page("myReservations", "routes/bookings/mine/list.tsx", [
        child("myReservations", "myReservation", "routes/bookings/mine/details.tsx"),
        child("myReservations", "myReservationEdit", "routes/bookings/mine/edit.tsx"),
        child("myReservations", "myReservationEquipment", "routes/bookings/mine/equipment.tsx"),
        child("myReservations", "myReservationDelete", "routes/bookings/mine/delete.tsx"),
      ]),
      page("mySeries", "routes/series/my-series.tsx"),
      page("ownAbsence", "routes/absences/own.tsx", [
        child("ownAbsence", "ownAbsenceUndo", "routes/absences/undo-own.tsx"),
      ]),
      page("joinSeries", "routes/series/join.tsx"),
      page("gaps", "routes/series/gaps.tsx"),
      page("myReservationsOld", "routes/bookings/mine/old-address.ts"),
      page("notifications", "routes/notifications/list.tsx"),
      page("profile", "routes/people/account/profile.tsx", [
        child("profile", "profileEmail", "routes/people/account/change-email.tsx"),
        child("profile", "profilePassword", "routes/people/account/change-own-password.tsx"),
        child("profile", "profileMailPreferences", "routes/people/account/change-mail-preferences.tsx"),
        child("profile", "profileCalendarNew", "routes/people/account/renew-calendar.tsx"),
        child("profile", "profileCalendarRevoke", "routes/people/account/revoke-calendar.tsx"),
        child("profile", "profileKeyNew", "routes/people/account/new-key.tsx"),
        child("profile", "profileKeyRevoke", "routes/people/account/revoke-key.tsx"),
      ]),

      page("pedagogical", "routes/bookings/review/pedagogical.tsx"),
      page("review", "routes/bookings/review/list.tsx", [
        child("review", "reviewSelected", "routes/bookings/review/approve-selected.tsx"),
        child("review", "reviewRejectSelected", "routes/bookings/review/reject-selected.tsx"),
        child("review", "reviewClear", "routes/bookings/review/approve-clear.tsx"),
        child("review", "reviewClose", "routes/bookings/review/close-expired.tsx"),
        child("review", "reviewUndo", "routes/bookings/review/undo.tsx"),
        child("review", "reviewMove", "routes/bookings/review/move.tsx"),
        child("review", "reviewApprove", "routes/bookings/review/approve.tsx"),
        child("review", "reviewReject", "routes/bookings/review/reject.tsx"),
        child("review", "reviewEquipment", "routes/bookings/review/equipment.tsx"),
        child("review", "reviewSeries", "routes/series/review.tsx"),
        child("review", "reviewTransfer", "routes/bookings/review/transfer.tsx"),
        child("review", "reviewCleanup", "routes/bookings/review/cleanup.tsx"),
        child("review", "reviewHistory", "routes/bookings/review/history.tsx"),
        child("review", "reviewDelete", "routes/bookings/review/delete.tsx"),
      ]),
      page("absences", "routes/absences/list.tsx"),
      page("absence", "routes/absences/one.tsx", [
        child("absence", "absenceDelete", "routes/absences/delete.tsx"),
      ]),
      page("closures", "routes/rooms/closures.tsx"),
      page("closureReopen", "routes/rooms/reopen.tsx"),
      sharedPage("approvers", "routes/bookings/review/list.tsx", [
        sharedChild("approvers", "approversSelected", "routes/bookings/review/approve-selected.tsx"),
        sharedChild("approvers", "approversRejectSelected", "routes/bookings/review/reject-selected.tsx"),
        sharedChild("approvers", "approversClear", "routes/bookings/review/approve-clear.tsx"),
        sharedChild("approvers", "approversClose", "routes/bookings/review/close-expired.tsx"),
        sharedChild("approvers", "approversUndo", "routes/bookings/review/undo.tsx"),
        sharedChild("approvers", "approversMove", "routes/bookings/review/move.tsx"),
        sharedChild("approvers", "approversApprove", "routes/bookings/review/approve.tsx"),
        sharedChild("approvers", "approversReject", "routes/bookings/review/reject.tsx"),
        sharedChild("approvers", "approversEquipment", "routes/bookings/review/equipment.tsx"),
        sharedChild("approvers", "approversSeries", "routes/series/review.tsx"),
      ]),
      page("equipment", "routes/equipment/list.tsx", [
        child("equipment", "equipmentNew", "routes/equipment/new.tsx"),
        child("equipment", "equipmentEdit", "routes/equipment/edit.tsx"),
        child("equipment", "equipmentDelete", "routes/equipment/delete.tsx"),
        ...archiving("equipment", "equipment"),
      ]),
      page("equipmentClosures", "routes/equipment/closures.tsx"),
      page("equipmentReopen", "routes/equipment/reopen.tsx"),
      page("environments", "routes/rooms/list.tsx", [
        child("environments", "environmentNew", "routes/rooms/new.tsx"),
        child("environments", "environmentEdit", "routes/rooms/edit.tsx"),
        child("environments", "environmentDelete", "routes/rooms/delete.tsx"),
        ...archiving("environments", "environment"),
      ]),
      ...NAMED_LISTS.map(namedList),
      page("blockedDays", "routes/calendar/blocked-days/list.tsx", [
        child("blockedDays", "blockedDayNew", "routes/calendar/blocked-days/new.tsx"),
        child("blockedDays", "blockedDayHolidays", "routes/calendar/blocked-days/holidays.tsx"),
        child("blockedDays", "blockedDayEdit", "routes/calendar/blocked-days/edit.tsx"),
        child("blockedDays", "blockedDayDelete", "routes/calendar/blocked-days/delete.tsx"),
      ]),
      page("schoolYear", "routes/calendar/year.tsx", [
        child("schoolYear", "schoolYearDay", "routes/calendar/day.tsx"),
        child("schoolYear", "schoolYearDayDelete", "routes/calendar/delete-day.tsx"),
        child("schoolYear", "termNew", "routes/calendar/new-term.tsx"),
        child("schoolYear", "termEdit", "routes/calendar/edit-term.tsx"),
        child("schoolYear", "termDelete", "routes/calendar/delete-term.tsx"),
        child("schoolYear", "calendarNew", "routes/calendar/new.tsx"),
        child("schoolYear", "calendarEdit", "routes/calendar/edit.tsx"),
        child("schoolYear", "calendarDelete", "routes/calendar/delete.tsx"),
        child("schoolYear", "calendarCopy", "routes/calendar/copy.tsx"),
      ]),
      page("calendarRead", "routes/calendar/read.tsx"),
      page("lessonTimes", "routes/calendar/lesson-times.tsx", [
        child("lessonTimes", "lessonTimesDelete", "routes/calendar/delete-lesson-times.tsx"),
      ]),
      page("lessonTimesRead", "routes/calendar/read-lesson-times.tsx"),
      page("timetables", "routes/timetable/list.tsx", [
        child("timetables", "timetableUndo", "routes/timetable/undo.tsx"),
        child("timetables", "timetableDelete", "routes/timetable/delete.tsx"),
      ]),
      page("timetableColumns", "routes/timetable/columns.tsx"),
      page("timetableTimes", "routes/timetable/times.tsx"),
      page("timetableNames", "routes/timetable/names.tsx"),
      page("timetablePublication", "routes/timetable/publication.tsx"),
      page("bookingRules", "routes/booking-rules/list.tsx", [
        child("bookingRules", "bookingRuleSwitch", "routes/booking-rules/switch.tsx"),
        child("bookingRules", "bookingRuleDelete", "routes/booking-rules/delete.tsx"),
      ]),
      page("bookingRuleNew", "routes/booking-rules/new.tsx"),
      page("bookingRuleTest", "routes/booking-rules/test.tsx"),
      page("bookingRuleEdit", "routes/booking-rules/edit.tsx"),
      page("userGroups", "routes/people/groups/list.tsx", [
        child("userGroups", "userGroupDelete", "routes/people/groups/delete.tsx"),
      ]),
      page("userGroupNew", "routes/people/groups/new.tsx"),
      page("userGroupEdit", "routes/people/groups/edit.tsx"),
      page("users", "routes/people/list.tsx", [
        child("users", "userNew", "routes/people/new.tsx"),
        child("users", "userEdit", "routes/people/edit.tsx"),
        child("users", "userPassword", "routes/people/reset-password.tsx"),
        child("users", "userDelete", "routes/people/delete.tsx"),
        ...archiving("users", "user"),
        child("users", "userSignIn", "routes/people/sign-in.tsx"),
        child("users", "userAnonymise", "routes/people/anonymise.tsx"),
      ]),
      page("userHandover", "routes/people/hand-over.tsx"),
      page("importFile", "routes/import/upload.tsx"),
      page("importPreview", "routes/import/preview.tsx"),
      page("audit", "routes/audit/list.tsx", [
        child("audit", "auditEntry", "routes/audit/details.tsx"),
        child("audit", "auditRestore", "routes/audit/restore.tsx"),
      ]),
      page("reports", "routes/reports/report.tsx"),
      page("reportEquipment", "routes/reports/equipment.tsx"),
      page("settings", "routes/settings/welcome.tsx"),
      page("settingsNotices", "routes/settings/notices.tsx", [
        child("settingsNotices", "settingsTestMail", "routes/mail/test.tsx"),
        child("settingsNotices", "settingsNotifyTeachers", "routes/settings/notify-teachers.tsx"),
      ]),
      page("settingsDisplay", "routes/settings/display.tsx"),
      page("settingsSignIn", "routes/sso/settings.tsx"),
      page("directoryImport", "routes/sso/directory-import.tsx"),
      page("settingsSchool", "routes/settings/school.tsx"),
      page("backups", "routes/backups/backups.tsx"),
      page("mail", "routes/mail/mail.tsx", [
        child("mail", "mailRetryAll", "routes/mail/retry-all.tsx"),
        child("mail", "mailRetry", "routes/mail/retry.tsx"),
      ]),
    ]),
    route("*", "routes/not-found.tsx"),
  ]),

  page("signInBegin", "routes/sso/begin-school-sign-in.ts"),
  page("signInReturn", "routes/sso/end-school-sign-in.ts"),
  page("importTemplate", "routes/import/template.ts"),
  page("auditExport", "routes/audit/export.ts"),
  page("profileData", "routes/people/account/own-data.ts"),
  page("proof", "routes/proof/download.ts"),
  sharedPage("mySeriesCalendar", "routes/series/calendar.ts"),
  sharedPage("reviewSeriesCalendar", "routes/series/calendar.ts"),
  page("reportCsv", "routes/reports/csv.ts"),
  page("reportXlsx", "routes/reports/xlsx.ts"),
  page("reportEquipmentCsv", "routes/reports/equipment-csv.ts"),

  page("apiDocument", "routes/api/openapi.ts"),
  // Every call, by the tables of app/routes/api.
  route("api/*", "routes/api/route.ts"),
]) satisfies RouteConfig;
