import { Outlet, useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ApiKeys } from "#app/components/people/api-keys.tsx";
import { CalendarAddress } from "#app/components/people/calendar-address.tsx";
import { MailPreferences } from "#app/components/people/mail-preferences.tsx";
import { OwnData } from "#app/components/people/own-data.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readShownKeys } from "#app/services/access/keys/present.ts";
import { readMailPreferences } from "#app/services/mail/preferences.server.ts";
import { readSignIns } from "#app/services/people/change-sign-in.server.ts";
import { readFeedPath } from "#app/services/public/feeds/address.server.ts";
import { frameText } from "#app/text/frame.ts";
import { profileText as text } from "#app/text/people/profile.ts";

export const loader = guarded({
  "GET /perfil": ({ actor, context, deps }) => {
    const { name, username, email, role } = actor;
    const feedPath = readFeedPath(deps, actor);
    const preferences = readMailPreferences(deps, actor);
    const feed = feedPath && context.origin + feedPath;
    return {
      name,
      username,
      email,
      role,
      preferences,
      feed,
      keys: readShownKeys(deps, actor),
      signIn: readSignIns(deps, [actor.id]).get(actor.id) ?? null,
    };
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

export default function Profile() {
  const { name, username, email, role, preferences, feed, keys, signIn } = useLoaderData<typeof loader>();
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
        <Facts rows={facts} />
        <p className="hint">{role === "teacher" ? text.dataHint : text.staffDataHint}</p>
        <div className="actions">
          <ButtonLink to={ADDRESSES.profileEmail} look="secondary" preventScrollReset>
            {text.changeEmail}
          </ButtonLink>
        </div>
      </section>
      <section className="panel" aria-labelledby="senha-titulo">
        <h2 id="senha-titulo">{text.password}</h2>
        <p className="hint">{signIn?.hasPassword === false ? text.passwordOutside : text.passwordHint}</p>
        {signIn?.hasPassword === false ? null : (
          <div className="actions">
            <ButtonLink to={ADDRESSES.profilePassword} look="secondary" preventScrollReset>
              {text.changePassword}
            </ButtonLink>
          </div>
        )}
      </section>
      <MailPreferences preferences={preferences} />
      <CalendarAddress address={feed} />
      {keys ? <ApiKeys keys={keys} /> : null}
      <OwnData />
    </>
  );
}
