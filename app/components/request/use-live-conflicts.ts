import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { formText } from "#app/text/form.ts";
import { requestText } from "#app/text/reservations.ts";
import type { ConflictCheckView } from "./types.ts";

const CHECK_AFTER_MS = 300;
/** What the check depends on; notes and the rest don't matter to it. */
const FIELDS = ["dates", "environmentIds", "shift", "lessons", "exceptions"];

type Check = { answer: ConflictCheckView | null; failure: string | null };

async function ask(form: HTMLFormElement, signal: AbortSignal): Promise<ConflictCheckView> {
  const data = new FormData(form);
  const query = new URLSearchParams();
  for (const name of FIELDS) for (const value of data.getAll(name)) query.append(name, String(value));
  const response = await fetch(`${ADDRESSES.requestConflicts}?${query}`, { signal });
  if (!response.ok || response.redirected) throw new Error(`conflict check: ${response.status}`);
  return response.json();
}

/**
 * Asks for conflicts a moment after the last change of what they depend on. A check that fails changes nothing but
 * its own sentence: the form and all that was typed stay.
 */
export function useLiveConflicts(formRef: RefObject<HTMLFormElement>) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const running = useRef<AbortController>();
  const [state, setState] = useState<Check | null>(null);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );
  const run = async () => {
    if (!formRef.current) return;
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      setState({ answer: await ask(formRef.current, signal), failure: null });
    } catch (error) {
      if (signal.aborted) return;
      console.info(requestText.checkFailed, error);
      setState({ answer: null, failure: navigator.onLine ? requestText.checkFailed : formText.noConnection });
    }
  };
  const check = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, CHECK_AFTER_MS);
  };
  return {
    check,
    /** For the form's own change events: other fields are none of the check's business. */
    checkChange(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement;
      if (FIELDS.includes(name)) check();
    },
    state,
  };
}
