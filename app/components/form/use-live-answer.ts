import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { formText } from "#app/text/form.ts";

const ASK_AFTER_MS = 300;

type Latest<Answer> = { answer: Answer | null; failure: string | null };

/**
 * Asks the server about a form, debounced after the last change of its inputs. A failed request changes only its own
 * message: the form and its input remain.
 * @param live.fields names of the fields that trigger a request.
 * @param live.failed the message for a failed request.
 */
export function useLiveAnswer<Answer>(
  formRef: RefObject<HTMLFormElement>,
  live: {
    fields: string[];
    ask: (form: HTMLFormElement, signal: AbortSignal) => Promise<Answer>;
    failed: string;
  },
) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const running = useRef<AbortController>();
  const [state, setState] = useState<Latest<Answer> | null>(null);
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
      setState({ answer: await live.ask(formRef.current, signal), failure: null });
    } catch (error) {
      if (signal.aborted) return;
      console.info(live.failed, error);
      setState({ answer: null, failure: navigator.onLine ? live.failed : formText.noConnection });
    }
  };
  const check = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, ASK_AFTER_MS);
  };
  return {
    check,
    checkChange(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement;
      if (live.fields.includes(name)) check();
    },
    /** Null before the first response. */
    state,
  };
}
