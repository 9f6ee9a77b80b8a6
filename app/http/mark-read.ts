import { ADDRESSES } from "#app/domain/addresses.ts";

/**
 * Whether a part of the page revalidates. After the notifications were marked as read only the bell does: the
 * list keeps showing what was new when it was opened, and a toast is not taken away.
 */
export function revalidatesUnlessMarkedRead(change: {
  formAction?: string;
  defaultShouldRevalidate: boolean;
}): boolean {
  return change.formAction === ADDRESSES.notificationsRead ? false : change.defaultShouldRevalidate;
}
