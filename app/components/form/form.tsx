import { type FormProps, Form as RemixForm, useRouteLoaderData } from "@remix-run/react";
import { forwardRef } from "react";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";

/** The person's id alone. */
const idOf = (opener: string) => opener.split(".")[0];

/** The id and signature of the person who opened this page, as its forms send it; null if nobody is signed in. */
export function useOpener(): string | null {
  const shell = useRouteLoaderData("shell") as { openedBy: string | null } | undefined;
  return shell?.openedBy ?? null;
}

/** The hidden fields of a native POST form that say who opened it; `Form` has them already. */
export function OpenedBy() {
  const opener = useOpener();
  if (!opener) return null;
  return (
    <>
      <input type="hidden" name={OPENED_BY} value={opener} />
      {/* Never sent. Back restores what was typed into a form if its first two fields have the same names: in another
          person's it must not. */}
      <input type="hidden" name={`${OPENED_BY}.${idOf(opener)}`} disabled />
    </>
  );
}

/**
 * Remix's form; one that writes says who opened it, and is refused from anybody else (rules R5.16). Signing out is
 * taken from anybody.
 */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form({ children, ...props }, ref) {
  const isSomebodys = props.method === "post" && props.action !== ADDRESSES.signOut;
  return (
    <RemixForm {...props} ref={ref}>
      {isSomebodys ? <OpenedBy /> : null}
      {children}
    </RemixForm>
  );
});
