import { problemText } from "#app/text/problems.ts";

/** The one map from an expected problem to its HTTP status; its sentence stands under the same key in text/. */
export const PROBLEM_STATUS = {
  invalid: 400,
  pastDate: 400,
  blockedDay: 400,
  teacherRequired: 400,
  notATeacher: 400,
  unknownReference: 400,
  windowClosed: 400,
  rangeTooLong: 400,
  rangeReversed: 400,
  proofTooLong: 400,
  wrongPassword: 400,
  badCredentials: 401,
  signedOut: 401,
  forbidden: 403,
  firstLoginPending: 403,
  registrationClosed: 403,
  roleNotAllowed: 403,
  notFound: 404,
  noApprovedReservations: 404,
  approvedConflict: 409,
  alreadyReviewed: 409,
  notPending: 409,
  usernameTaken: 409,
  emailTaken: 409,
  inUse: 409,
  ownAccount: 409,
  lastAdmin: 409,
  backupRunning: 409,
  tooManyAttempts: 429,
  backupFailed: 500,
  proofFailed: 500,
  proofBusy: 503,
  proofNotStored: 503,
  notWritable: 503,
  uncertain: 504,
  diskFull: 507,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

type Problem = { problem: ProblemCode; details?: Record<string, unknown> };

export function problemStatus(refusal: Problem): number {
  return PROBLEM_STATUS[refusal.problem];
}

/** The pt-BR sentence that says what happened and what to do. */
export function problemSentence(refusal: Problem): string {
  return problemText[refusal.problem](refusal.details ?? {});
}
