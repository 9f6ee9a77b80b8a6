import { ADDRESSES } from "#app/domain/addresses.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { noFields } from "#app/http/form/form.server.ts";
import { requireFeed } from "#app/http/people/feed-page.server.ts";
import { renewFeed } from "#app/services/public/feeds/address.server.ts";
import { calendarText as text } from "#app/text/bookings/calendar.ts";
import { formText } from "#app/text/form.ts";

const dialog = confirmation("/perfil/calendario/novo", {
  title: text.renew,
  submit: text.renew,
  failureTitle: formText.problem,
  loadFailed: formText.problem,
  closeTo: () => ADDRESSES.profile,
  find: requireFeed,
  ask: () => ({ sentence: text.renewConfirm }),
  schema: noFields,
  run: ({ actor, deps }) => renewFeed(deps, actor),
  done: ({ isFirst }) =>
    isFirst ? { title: text.activated } : { title: text.renewed, description: text.renewedDetail },
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
