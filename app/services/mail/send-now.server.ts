import { type Result, refuse } from "../result.ts";

/**
 * Mail that a person asks for at once (rules R12.8): a test, and the notice to all teachers. The program reaches no mail
 * server, so both refuse `noMailServer`; everything else works without one.
 */
export function sendTestMail(_mail: { to: string; from: string }): Result<{ to: string }> {
  return refuse("noMailServer");
}

export function notifyTeachers(_notice: { fromEmail: string }): Result<{ count: number }> {
  return refuse("noMailServer");
}
