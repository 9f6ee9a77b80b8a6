import type { ZodType } from "zod";
import {
  blockedDaySchema,
  changeBlockedDaySchema,
  listBlockedDaysSchema,
} from "#app/models/blocked-days/blocked-day.schema.ts";
import {
  bookingRuleSchema,
  changeBookingRuleSchema,
  changeUserGroupSchema,
  userGroupSchema,
} from "#app/models/booking-rules/booking-rule.schema.ts";
import {
  calendarDaySchema,
  calendarSchema,
  changeCalendarDaySchema,
  changeCalendarSchema,
  changeTermSchema,
  listCalendarDaysSchema,
  schoolDaysSchema,
  termSchema,
} from "#app/models/calendar/calendar.schema.ts";
import { lessonTimesQuerySchema, lessonTimesSchema } from "#app/models/calendar/lesson-set.schema.ts";
import { changeEnvironmentSchema, environmentSchema } from "#app/models/catalog/environment.schema.ts";
import {
  changeClassSchema,
  classSchema,
  namedItemSchema,
  renameSchema,
} from "#app/models/catalog/named-item.schema.ts";
import { teachersNoticeSchema, testMailSchema } from "#app/models/mail/mail.schema.ts";
import { listNotificationsSchema } from "#app/models/notifications/notification.schema.ts";
import { idPageSchema, namePageSchema } from "#app/models/page.schema.ts";
import { proofSchema } from "#app/models/proof/proof.schema.ts";
import { publicRangeSchema, publicShiftSchema } from "#app/models/public/public-schedule.schema.ts";
import {
  createReservationSchema,
  ownUpdateSchema,
  updateReservationSchema,
} from "#app/models/reservations/reservation.schema.ts";
import {
  checkConflictsSchema,
  detailedSchema,
  listReservationsSchema,
} from "#app/models/reservations/reservation-query.schema.ts";
import { cleanupSchema } from "#app/models/review/cleanup.schema.ts";
import { statusSchema } from "#app/models/review/decision.schema.ts";
import { closureSchema } from "#app/models/rooms/closure.schema.ts";
import {
  changeSeriesSchema,
  listGapsSchema,
  removeSeriesSchema,
  seriesSchema,
  seriesStatusSchema,
} from "#app/models/series/series.schema.ts";
import { settingSchema } from "#app/models/settings/setting.schema.ts";
import {
  changeWelcomeMessageSchema,
  welcomeMessageSchema,
} from "#app/models/settings/welcome-message.schema.ts";
import {
  publishTimetableSchema,
  timetableDifferenceSchema,
  timetableMatchesSchema,
  timetableUploadSchema,
} from "#app/models/timetable/timetable.schema.ts";
import {
  changePasswordSchema,
  createUserSchema,
  listUsersSchema,
  loginSchema,
  patchUserSchema,
  registerSchema,
  resetPasswordSchema,
} from "#app/models/users/user.schema.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import type { MatrixKey } from "#app/services/access/matrix.ts";

/** The description of the calls, and the route for unknown addresses: neither is a call. */
type NotACall = "GET /api/openapi.json" | "GET /api/docs" | `${string} /api/*`;

/** The permission matrix's row of a call, e.g. `POST /api/reservations`. */
export type CallKey = Exclude<Extract<MatrixKey, `${string} /api/${string}`>, NotACall>;

/** What a call takes besides the parts of its address. */
export type CallInput = {
  query?: ZodType;
  body?: ZodType;
  /** The fields of a form with a file, which takes the place of a JSON body. */
  form?: ZodType;
  /** The body for callers who act on their own rows only, where it differs. */
  ownBody?: ZodType;
  /** Of its query only the named texts count, the first of a repeated one: as the page cache reads them. */
  isShared?: true;
};

const nothing = {} satisfies CallInput;
const deletion = { query: seenSchema } satisfies CallInput;
const names = { query: namePageSchema } satisfies CallInput;
const newName = { body: namedItemSchema } satisfies CallInput;
const rename = { body: renameSchema } satisfies CallInput;

/** The schemas that every call is read by; the document of the calls (docs/decisions/0145) is made from the same. */
export const CALL_INPUTS = {
  "GET /api/user": nothing,
  "POST /api/login": { body: loginSchema },
  "POST /api/register": { body: registerSchema },
  "POST /api/logout": nothing,
  "POST /api/change-password": { body: changePasswordSchema },

  "GET /api/reservations": { query: listReservationsSchema },
  "POST /api/reservations": { body: createReservationSchema },
  "GET /api/reservations/detailed": { query: detailedSchema },
  "GET /api/reservations/proof": { query: proofSchema },
  "PUT /api/reservations/:id": { body: updateReservationSchema, ownBody: ownUpdateSchema },
  "DELETE /api/reservations/:id": deletion,
  "PUT /api/reservations/:id/status": { body: statusSchema },
  "POST /api/reservations/cleanup/custom": { body: cleanupSchema },

  "POST /api/series": { body: seriesSchema },
  "POST /api/series/preview": { body: seriesSchema },
  "GET /api/series/:id": nothing,
  "PUT /api/series/:id": { body: changeSeriesSchema },
  "DELETE /api/series/:id": { query: removeSeriesSchema },
  "PUT /api/series/:id/status": { body: seriesStatusSchema },
  "GET /api/gaps": { query: listGapsSchema },

  "GET /api/timetables": nothing,
  "POST /api/timetables": { form: timetableUploadSchema },
  "GET /api/timetables/:id": nothing,
  "DELETE /api/timetables/:id": deletion,
  "PUT /api/timetables/:id/matches": { body: timetableMatchesSchema },
  "GET /api/timetables/:id/diff": { query: timetableDifferenceSchema },
  "POST /api/timetables/:id/publish": { body: publishTimetableSchema },
  "POST /api/timetables/:id/undo": nothing,
  "POST /api/timetables/:id/resume": nothing,

  "GET /api/environments": names,
  "POST /api/environments": { body: environmentSchema },
  "PUT /api/environments/:id": { body: changeEnvironmentSchema },
  "DELETE /api/environments/:id": deletion,

  "GET /api/environments/:id/closures": nothing,
  "POST /api/environments/:id/closures": { body: closureSchema },
  "DELETE /api/environments/:id/closures/:childId": deletion,

  "GET /api/blocked-days": { query: listBlockedDaysSchema },
  "POST /api/blocked-days": { body: blockedDaySchema },
  "PUT /api/blocked-days/:id": { body: changeBlockedDaySchema },
  "DELETE /api/blocked-days/:id": deletion,

  "GET /api/disciplines": names,
  "POST /api/disciplines": newName,
  "PUT /api/disciplines/:id": rename,
  "DELETE /api/disciplines/:id": deletion,

  "GET /api/classes": names,
  "POST /api/classes": { body: classSchema },
  "PUT /api/classes/:id": { body: changeClassSchema },
  "DELETE /api/classes/:id": deletion,

  "GET /api/calendars": nothing,
  "POST /api/calendars": { body: calendarSchema },
  "PUT /api/calendars/:id": { body: changeCalendarSchema },
  "DELETE /api/calendars/:id": deletion,
  "GET /api/calendars/:id/terms": nothing,
  "POST /api/calendars/:id/terms": { body: termSchema },
  "PUT /api/calendars/:id/terms/:childId": { body: changeTermSchema },
  "DELETE /api/calendars/:id/terms/:childId": deletion,
  "GET /api/calendars/:id/days": { query: listCalendarDaysSchema },
  "POST /api/calendars/:id/days": { body: calendarDaySchema },
  "PUT /api/calendars/:id/days/:childId": { body: changeCalendarDaySchema },
  "DELETE /api/calendars/:id/days/:childId": deletion,
  "GET /api/calendars/:id/school-days": { query: schoolDaysSchema },
  "GET /api/lesson-times": { query: lessonTimesQuerySchema },
  "PUT /api/lesson-times": { body: lessonTimesSchema },

  "GET /api/booking-rules": nothing,
  "POST /api/booking-rules": { body: bookingRuleSchema },
  "PUT /api/booking-rules/:id": { body: changeBookingRuleSchema },
  "DELETE /api/booking-rules/:id": deletion,

  "GET /api/groups": nothing,
  "POST /api/groups": { body: userGroupSchema },
  "PUT /api/groups/:id": { body: changeUserGroupSchema },
  "DELETE /api/groups/:id": deletion,

  "GET /api/courses": { query: idPageSchema },

  "GET /api/users": { query: listUsersSchema },
  "POST /api/users": { body: createUserSchema },
  "PATCH /api/users/:id": { body: patchUserSchema },
  "POST /api/users/:id/reset-password": { body: resetPasswordSchema },
  "DELETE /api/users/:id": deletion,

  "GET /api/settings": nothing,
  "GET /api/settings/:key": nothing,
  "PUT /api/settings/:key": { body: settingSchema },

  "GET /api/welcome-messages": nothing,
  "POST /api/welcome-messages": { body: welcomeMessageSchema },
  "PUT /api/welcome-messages/:id": { body: changeWelcomeMessageSchema },

  "GET /api/notifications": { query: listNotificationsSchema },

  "POST /api/email/test": { body: testMailSchema },
  "POST /api/email/notify-teachers": { body: teachersNoticeSchema },

  "GET /api/public/check-conflicts": { query: checkConflictsSchema },
  "GET /api/public/reservations": { query: publicShiftSchema, isShared: true },
  "GET /api/public/reservations/weekly": { query: publicRangeSchema, isShared: true },
} as const satisfies { [K in CallKey]: CallInput };
