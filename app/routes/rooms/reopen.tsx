import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findClosedRoom, reopenRoom } from "#app/services/rooms/closures.server.ts";
import { closureText as text } from "#app/text/rooms/closures.ts";

const dialog = confirmation("/admin/ambientes/fechamentos/:id/reabrir", {
  title: text.reopen,
  submit: text.reopen,
  failureTitle: text.deleteFailed,
  loadFailed: text.loadFailed,
  find: ({ params, deps }) => findClosedRoom(deps, idParam(params.id)),
  closeTo: (_, closed) => (closed ? addressOf("closures", closed.room.id) : ADDRESSES.blockedDays),
  ask: ({ room, closure }) => ({
    sentence: text.confirmReopen,
    fact: `${room.name}, ${text.span(closure.startDate, closure.endDate)}: ${closure.reason}`,
    version: { of: "room-closure", row: closure },
  }),
  run: ({ params, actor, deps }, expected) => reopenRoom(deps, actor, { id: idParam(params.id) }, expected),
  done: ({ environmentId, startDate, endDate }) => ({
    to: addressOf("closures", environmentId),
    title: text.reopened,
    description: text.span(startDate, endDate),
  }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { default } from "#app/components/rooms/reopen-screen.tsx";
export { clientAction, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
