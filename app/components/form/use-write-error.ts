import { useActionData } from "@remix-run/react";

/** The sentence that says that nothing could be written, where that is what the last form was answered. */
export function useWriteError(): string | undefined {
  return (useActionData() as { writeError?: string } | undefined)?.writeError;
}
