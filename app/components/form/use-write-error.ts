import { useActionData } from "@remix-run/react";

/** The message that nothing could be written, if that was the response to the last form. */
export function useWriteError(): string | undefined {
  return (useActionData() as { writeError?: string } | undefined)?.writeError;
}
