import { isRouteErrorResponse } from "@remix-run/react";
import { errorText } from "#app/text/errors.ts";

function messageOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("message" in data)) return null;
  return typeof data.message === "string" ? data.message : null;
}

type ErrorWords = {
  status: number;
  title: string;
  text: string;
  /** Leads to the form anew, where it was refused as another person's. */
  reopen?: { to: string; label: string };
};

export function wordsOfError(error: unknown): ErrorWords {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) ? messageOf(error.data) : null;
  if (message && isRouteErrorResponse(error) && "reopen" in error.data) {
    const { title, reopen } = error.data as Pick<ErrorWords, "title" | "reopen">;
    return { status, title, text: message, ...(reopen ? { reopen } : {}) };
  }
  if (status === 403) return { status, title: errorText.forbiddenTitle, text: errorText.forbidden };
  if (status < 500) return { status, title: errorText.missingTitle, text: message ?? errorText.notFoundHelp };
  return { status, title: errorText.failedTitle, text: message ?? errorText.failed };
}
