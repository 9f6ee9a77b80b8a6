import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { guardTextAreas } from "#app/components/form/draft/early.ts";
import { holdPage } from "#app/components/form/draft/held-page.ts";

guardTextAreas();

const page = holdPage();

/** React renders it again where it gives up the server's page, and draws that at once. */
function Page() {
  page.look();
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
    {
      // Before the next key: a task of its own would come after it.
      onRecoverableError(error) {
        queueMicrotask(page.giveBack);
        reportError(error);
      },
    },
  );
});
