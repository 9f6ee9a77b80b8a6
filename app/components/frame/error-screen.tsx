import { Link, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { Form } from "#app/components/form/form.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { errorText } from "#app/text/errors.ts";
import { frameText } from "#app/text/frame.ts";
import { wordsOfError } from "./error-words.ts";

export function ErrorScreen({
  isInFrame = false,
  failure,
  children,
}: {
  isInFrame?: boolean;
  /** What failed, where that has a title of its own. */
  failure?: string;
  children?: ReactNode;
}) {
  const error = useRouteError();
  const shell = useRouteLoaderData("shell") as { requestId?: string } | undefined;
  const { status, title: general, text, reopen } = wordsOfError(error);
  const title = failure ?? general;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const Outer = isInFrame ? "div" : "main";
  return (
    <Outer className="bare">
      <div className="bare-card">
        <h1>{title}</h1>
        <p>{text}</p>
        {status >= 500 && shell?.requestId ? (
          <p className="hint">
            {errorText.requestId} <code>{shell.requestId}</code>
          </p>
        ) : null}
        <div className="actions">
          {children}
          {reopen ? (
            <Link to={reopen.to} className="button" data-look="primary" reloadDocument>
              {reopen.label}
            </Link>
          ) : null}
          <Link
            to={ADDRESSES.home}
            className="button"
            data-look={children || reopen ? "secondary" : "primary"}
            reloadDocument
          >
            {errorText.home}
          </Link>
          {reopen ? (
            <Form method="post" action={ADDRESSES.signOut}>
              <button type="submit" className="button" data-look="secondary">
                {frameText.signOut}
              </button>
            </Form>
          ) : null}
        </div>
      </div>
    </Outer>
  );
}
