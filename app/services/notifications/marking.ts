/** Where the page says which notifications were seen. */
export const MARKING_ADDRESS = "/notificacoes/lidas";

/**
 * Whether a part of the page reads its data again. After the marking only the bell does: the list keeps
 * showing what was new when it was opened, and a toast is not taken away.
 */
export function readsAgain(change: { formAction?: string; defaultShouldRevalidate: boolean }): boolean {
  return change.formAction === MARKING_ADDRESS ? false : change.defaultShouldRevalidate;
}
