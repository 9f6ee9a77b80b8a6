import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PageFrame } from "#app/components/frame/page-frame.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readFrame } from "#app/http/frame.server.ts";
import { errorText } from "#app/text/errors.ts";

export const loader = guarded({
  "GET /*": ({ actor, url, context }) =>
    data({ frame: actor ? readFrame({ actor, url, context }) : null }, { status: 404 }),
});
export const action = guarded({ "POST /*": () => data(null, { status: 404 }) });

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: errorText.notFoundTitle };

function Sentences({ isFramed }: { isFramed: boolean }) {
  const Outer = isFramed ? "div" : "main";
  return (
    <Outer className="bare">
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
    </Outer>
  );
}

/** The not-found screen (rules R7.5), in the frame for signed-in people. */
export default function NotFound() {
  const frame = useLoaderData<typeof loader>()?.frame;
  if (!frame) return <Sentences isFramed={false} />;
  return (
    <PageFrame {...frame}>
      <Sentences isFramed />
    </PageFrame>
  );
}
