import { data } from "@remix-run/node";
import { Link } from "@remix-run/react";
import type { PageHandle } from "#app/components/page-handle.ts";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { errorText } from "#app/text/errors.ts";

const answer = () => data(null, { status: 404 });

export const loader = guarded({ "GET /*": answer });
export const action = guarded({ "POST /*": answer });

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: errorText.notFoundTitle };

/** The specification's not-found screen (section 2). */
export default function NotFound() {
  return (
    <main className="bare">
      <div className="bare-card">
        <div lang="en">
          <h1>{errorText.notFoundTitle}</h1>
          <p>{errorText.notFoundHint}</p>
        </div>
        <p>{errorText.notFoundHelp}</p>
        <p>
          <Link to={ADDRESSES.home} className="button">
            {errorText.home}
          </Link>
        </p>
      </div>
    </main>
  );
}
