import { Link, type LinkProps, useNavigation } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";

type Look = "primary" | "secondary" | "danger" | "quiet" | "quiet-danger";

/** A form's submit button. While its form is pending it stays as wide, shows a spinner and ignores further clicks. */
export function SubmitButton({
  look = "primary",
  formPath,
  children,
  ...rest
}: {
  look?: Look;
  formPath?: string;
  children: ReactNode;
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  const navigation = useNavigation();
  const isOwn = formPath === undefined || navigation.formAction?.split("?")[0] === formPath;
  const busy = navigation.state !== "idle" && navigation.formMethod === "POST" && isOwn;
  return (
    <button
      type="submit"
      className="button"
      data-look={look}
      data-busy={busy}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
      {...rest}
    >
      <span className="spinner" aria-hidden="true" />
      {children}
    </button>
  );
}

export function ButtonLink({
  look = "primary",
  children,
  ...rest
}: { look?: Look; children: ReactNode } & LinkProps) {
  return (
    <Link className="button" data-look={look} {...rest}>
      {children}
    </Link>
  );
}
