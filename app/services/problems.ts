import { problemText } from "#app/text/problems.ts";

type ProblemFacts = {
  status: number;
  /** Staff may override it (`override: true`). */
  canOverride?: true;
};

/** Every expected problem with its HTTP status; its sentence is under the same key in text/. */
const PROBLEMS = {
  invalid: { status: 400 },
  unknownFields: { status: 400 },
  pastDate: { status: 400, canOverride: true },
  shiftOver: { status: 400, canOverride: true },
  blockedDay: { status: 400, canOverride: true },
  roomClosed: { status: 400, canOverride: true },
  tooManyClosures: { status: 409 },
  closureTouches: { status: 409 },
  teacherRequired: { status: 400 },
  notATeacher: { status: 400 },
  unknownReference: { status: 400 },
  windowClosed: { status: 400 },
  rangeTooLong: { status: 400 },
  rangeReversed: { status: 400 },
  importUnreadable: { status: 400 },
  importChanged: { status: 409 },
  importFaulty: { status: 409 },
  importLineRefused: { status: 409 },
  importGone: { status: 404 },
  cleanupNeedsRange: { status: 400 },
  cleanupTouchesFuture: { status: 400 },
  cleanupEmpty: { status: 409 },
  cleanupTooLarge: { status: 409 },
  cleanupChanged: { status: 409 },
  clearChanged: { status: 409 },
  noneClear: { status: 409 },
  proofTooLong: { status: 400 },
  wrongPassword: { status: 400 },
  badCredentials: { status: 401 },
  outsideStale: { status: 400 },
  outsideNameInvalid: { status: 400 },
  outsideDenied: { status: 403 },
  outsideUnverified: { status: 403 },
  outsideWrongDomain: { status: 403 },
  outsideGuest: { status: 403 },
  outsideDisabled: { status: 403 },
  outsideUnknown: { status: 403 },
  outsideAmbiguous: { status: 409 },
  outsideTaken: { status: 409 },
  outsideNotSet: { status: 404 },
  outsideInvalid: { status: 502 },
  outsideMisconfigured: { status: 502 },
  outsideUnavailable: { status: 503 },
  directoryMisconfigured: { status: 502 },
  directoryUnavailable: { status: 503 },
  directoryNotSet: { status: 404 },
  directoryNotReached: { status: 503 },
  directoryTooLarge: { status: 409 },
  directoryTeachersUnknown: { status: 409 },
  noLocalPassword: { status: 409 },
  lastLocalAdmin: { status: 409 },
  notSentYet: { status: 401 },
  signedOut: { status: 401 },
  wrongKey: { status: 401 },
  forbidden: { status: 403 },
  keyReadOnly: { status: 403 },
  notByKey: { status: 403 },
  firstLoginPending: { status: 403 },
  registrationClosed: { status: 403 },
  roleNotAllowed: { status: 403 },
  notFound: { status: 404 },
  noApprovedReservations: { status: 404 },
  approvedConflict: { status: 409, canOverride: true },
  changed: { status: 409 },
  touchesReservations: { status: 409 },
  pendingLimit: { status: 409 },
  bookingRule: { status: 409, canOverride: true },
  rulesContradict: { status: 409 },
  rulesFull: { status: 409 },
  groupInUse: { status: 409 },
  alreadyRestored: { status: 409 },
  notRestorable: { status: 409 },
  mailNotFailed: { status: 409 },
  alreadyReviewed: { status: 409 },
  roomTaken: { status: 409 },
  undoExpired: { status: 409 },
  notPending: { status: 409 },
  usernameTaken: { status: 409 },
  nameTaken: { status: 409 },
  emailTaken: { status: 409 },
  inUse: { status: 409 },
  heldByRooms: { status: 409 },
  tooManyResources: { status: 409 },
  responsibleMissing: { status: 400 },
  tooManyKeys: { status: 409 },
  calendarInUse: { status: 409 },
  calendarDayTaken: { status: 409 },
  calendarFull: { status: 409 },
  seriesEmpty: { status: 409 },
  seriesOver: { status: 409 },
  tooManySeries: { status: 409 },
  gapFilled: { status: 409 },
  notAlike: { status: 409 },
  timetablesFull: { status: 409 },
  timetableNotDraft: { status: 409 },
  timetableNotPublished: { status: 409 },
  timetableBusy: { status: 409 },
  timetableUnmatched: { status: 409 },
  timetableTooLarge: { status: 409 },
  timetableUndoOver: { status: 409 },
  ownAccount: { status: 409 },
  lastAdmin: { status: 409 },
  backupRunning: { status: 409 },
  messageTaken: { status: 409 },
  overlapRefused: { status: 409 },
  valueRefused: { status: 409 },
  linkRefused: { status: 409 },
  duplicateRefused: { status: 409 },
  tooManyAttempts: { status: 429 },
  unexpected: { status: 500 },
  backupFailed: { status: 500 },
  proofFailed: { status: 500 },
  passwordsBusy: { status: 503 },
  proofBusy: { status: 503 },
  proofNotStored: { status: 503 },
  mailNotTaken: { status: 502 },
  noMailServer: { status: 503 },
  exportBusy: { status: 503 },
  importUnavailable: { status: 503 },
  notWritable: { status: 503 },
  databaseLocked: { status: 503 },
  databaseGone: { status: 503 },
  sessionElsewhere: { status: 503 },
  diskFull: { status: 507 },
  // No 503, which clients may repeat by themselves.
  commitUncertain: { status: 500 },
} as const satisfies Record<string, ProblemFacts>;

export type ProblemCode = keyof typeof PROBLEMS;

type Problem = { problem: ProblemCode; details?: Record<string, unknown> };

export function problemStatus(refusal: Problem): number {
  return PROBLEMS[refusal.problem].status;
}

/** Whether staff may override the refusal. */
export function canOverride({ problem }: Problem): boolean {
  const facts: ProblemFacts = PROBLEMS[problem];
  return facts.canOverride === true;
}

/** The pt-BR sentence with what happened and what to do. */
export function problemSentence(refusal: Problem): string {
  return problemText[refusal.problem](refusal.details ?? {});
}
