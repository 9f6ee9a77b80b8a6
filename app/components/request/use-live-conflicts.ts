import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { RequestFormView } from "./types.ts";

const CHECK_AFTER_MS = 300;

/** Asks the form's own address for conflicts, a moment after the last change. */
export function useLiveConflicts(formRef: RefObject<HTMLFormElement>) {
  const fetcher = useFetcher<RequestFormView>({ key: "conflicts" });
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const check = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const form = formRef.current;
      if (!form) return;
      const data = new FormData(form);
      const query = new URLSearchParams({ verificar: "1" });
      for (const name of ["dates", "environmentIds", "shift", "exceptions"]) {
        for (const value of data.getAll(name)) query.append(name, String(value));
      }
      setWasAsked(true);
      fetcher.load(`${ADDRESSES.request}?${query}`);
    }, CHECK_AFTER_MS);
  };
  return { check, wasAsked, view: fetcher.data };
}
