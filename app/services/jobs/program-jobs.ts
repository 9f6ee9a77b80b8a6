import { z } from "zod";
import { DELETE_CLEANED_UP, finishCleanups } from "#app/services/bookings/review/cleanup-deletion.server.ts";
import { FOLLOW_BLOCKED_DAYS, followInJob } from "#app/services/calendar/blocked-days/affected.server.ts";
import { FORGET_PERSON, forgetPerson } from "#app/services/people/forget-person.server.ts";
import { finishHandovers, HAND_OVER } from "#app/services/people/handover-steps.server.ts";
import { checkExternalAccounts } from "#app/services/sso/check.server.ts";
import { writeDigests } from "../mail/digest.server.ts";
import { SEND_MAIL, WRITE_DIGESTS } from "../mail/kinds.ts";
import { maintainOutbox } from "../mail/maintain-outbox.server.ts";
import { sendDueMail } from "../mail/send.server.ts";
import { PUBLISH_TIMETABLE, publishInSteps } from "../timetable/work.server.ts";
import { type RegisteredJob, registerJob } from "./job.ts";
import {
  pruneAudit,
  pruneFailedJobs,
  pruneNotifications,
  pruneProofs,
  pruneSessions,
} from "./prune.server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Who is disabled outside is out within the hour, also where a run takes long (rules R27.8). */
const OUTSIDE_MS = 20 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const payload = z.strictObject({});
const RETRIED = { payload, maxAttempts: 5, firstPauseMs: MINUTE_MS, longestPauseMs: HOUR_MS };

export const PROGRAM_JOBS: RegisteredJob[] = [
  registerJob({ ...RETRIED, name: "prune-sessions", everyMs: HOUR_MS }, pruneSessions),
  registerJob({ ...RETRIED, name: "check-outside", everyMs: OUTSIDE_MS }, checkExternalAccounts),
  registerJob(DELETE_CLEANED_UP, finishCleanups),
  registerJob(FOLLOW_BLOCKED_DAYS, followInJob),
  registerJob(FORGET_PERSON, forgetPerson),
  registerJob(HAND_OVER, finishHandovers),
  registerJob(PUBLISH_TIMETABLE, publishInSteps),
  registerJob(SEND_MAIL, sendDueMail),
  registerJob(WRITE_DIGESTS, writeDigests),
  registerJob({ ...RETRIED, name: "tend-mail", everyMs: HOUR_MS }, maintainOutbox),
  registerJob({ ...RETRIED, name: "prune-audit", everyMs: DAY_MS }, pruneAudit),
  registerJob({ ...RETRIED, name: "prune-notifications", everyMs: DAY_MS }, pruneNotifications),
  registerJob({ ...RETRIED, name: "prune-proofs", everyMs: DAY_MS }, pruneProofs),
  registerJob({ ...RETRIED, name: "prune-failed-jobs", everyMs: DAY_MS }, pruneFailedJobs),
];
