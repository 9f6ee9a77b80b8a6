import { Outlet, useLoaderData } from "@remix-run/react";
import { ApiKeys } from "#app/components/api-keys.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { CalendarAddress } from "#app/components/calendar-address.tsx";
import { Facts } from "#app/components/facts.tsx";
import { MailPreferences } from "#app/components/mail-preferences.tsx";
import { OwnData } from "#app/components/own-data.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { PageHead } from "#app/components/page-head.tsx";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { readShownKeys } from "#app/services/access/keys/present.ts";
import { readMailPreferences } from "#app/services/mail/preferences.server.ts";
import { readFeedPath } from "#app/services/public/feeds/address.server.ts";
import { frameText } from "#app/text/frame.ts";
import { profileText as text } from "#app/text/users/profile.ts";

export const loader = guarded({
  "GET /perfil": ({ actor, context, deps }) => {
    const { name, username, email, role } = actor;
    const feedPath = readFeedPath(deps, actor);
    const preferences = readMailPreferences(deps, actor);
    const feed = feedPath && context.origin + feedPath;
    return { name, username, email, role, preferences, feed, keys: readShownKeys(deps, actor) };
  },
});

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: text.title };

export default function Profile() {
  const { name, username, email, role, preferences, feed, keys } = useLoaderData<typeof loader>();
  const facts: [string, string][] = [
    [text.name, name],
    [text.username, username],
    [text.email, email],
    [text.role, frameText.roles[role]],
  ];
  return (
    <>
      <PageHead title={text.title} />
      <Outlet />
      <section className="panel" aria-labelledby="dados">
        <h2 id="dados">{text.data}</h2>
        <Facts of={facts} />
        <p className="hint">{text.dataHint}</p>
        <div className="actions">
          <ButtonLink to={ADDRESSES.profileEmail} look="secondary" preventScrollReset>
            {text.changeEmail}
          </ButtonLink>
        </div>
      </section>
      <section className="panel" aria-labelledby="senha-titulo">
        <h2 id="senha-titulo">{text.password}</h2>
        <p className="hint">{text.passwordHint}</p>
        <div className="actions">
          <ButtonLink to={ADDRESSES.profilePassword} look="secondary" preventScrollReset>
            {text.changePassword}
          </ButtonLink>
        </div>
      </section>
      <MailPreferences preferences={preferences} />
      <CalendarAddress address={feed} />
      {keys ? <ApiKeys keys={keys} /> : null}
      <OwnData />
    </>
  );
}
