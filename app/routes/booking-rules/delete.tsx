import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findBookingRule } from "#app/models/booking-rules/booking-rule.server.ts";
import { removeBookingRule } from "#app/services/booking-rules/manage-rules.server.ts";
import { sentenceOfRule } from "#app/services/booking-rules/screen.server.ts";
import { ruleText as text } from "#app/text/booking-rules/rules.ts";

const dialog = confirmation("/admin/regras/:id/excluir", {
  title: text.deleteTitle,
  failureTitle: text.deleteFailed,
  loadFailed: text.loadFailed,
  closeTo: () => ADDRESSES.bookingRules,
  find: ({ params, deps }) => findBookingRule(deps.db, idParam(params.id)),
  ask: (row, { deps }) => ({
    sentence: text.deleteQuestion(sentenceOfRule(deps, row)),
    version: { of: "booking-rule", row },
  }),
  run: ({ params, actor, deps }, expected) => removeBookingRule(deps, actor, idParam(params.id), expected),
  done: (rule, { deps }) => ({ title: text.deleted, description: sentenceOfRule(deps, rule) }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
