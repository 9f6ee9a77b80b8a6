import { isRouteErrorResponse, Link, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { errorText } from "#app/text/errors.ts";

function messageOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("message" in data)) return null;
  return typeof data.message === "string" ? data.message : null;
}

/** One screen for every error: forbidden, not there, or unexpected with the id that the log has. */
export function ErrorScreen({ isInFrame = false }: { isInFrame?: boolean }) {
  const error = useRouteError();
  const shell = useRouteLoaderData("shell") as { requestId?: string } | undefined;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = messageOf(error);
  const [title, text] =
    status === 403
      ? [errorText.forbiddenTitle, errorText.forbidden]
      : status < 500
        ? [errorText.missingTitle, message ?? errorText.notFoundHelp]
        : [errorText.failedTitle, message ?? errorText.failed];
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
        <p>
          <Link to={ADDRESSES.home} className="button" reloadDocument>
            {errorText.home}
          </Link>
        </p>
      </div>
    </Outer>
  );
}
