import { Link, useLocation } from "@remix-run/react";
import { errorText } from "#app/text/errors.ts";

export function LoadFailure({ sentence }: { sentence: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="notice" data-tone="danger" role="alert">
      <p className="font-bold">{sentence}</p>
      <p>
        <Link to={pathname + search} className="button" data-look="secondary">
          {errorText.retry}
        </Link>
      </p>
    </div>
  );
}
