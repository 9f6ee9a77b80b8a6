import { useActionData } from "@remix-run/react";

export function useWriteError(): string | undefined {
  return (useActionData() as { writeError?: string } | undefined)?.writeError;
}
