import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { useOpener } from "#app/components/form/form.tsx";
import type { DraftPlace } from "./storage.ts";

export function useDraftPlace(): DraftPlace {
  const { key, pathname } = useLocation();
  const person = useOpener() ?? "";
  return useMemo(() => ({ person, key, pathname }), [person, key, pathname]);
}
