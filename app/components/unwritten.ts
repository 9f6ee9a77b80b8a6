import { useActionData } from "@remix-run/react";

/** The sentence that says that nothing could be written, where that is what the last form was answered. */
export function useUnwritten(): string | undefined {
  return (useActionData() as { unwritten?: string } | undefined)?.unwritten;
}
