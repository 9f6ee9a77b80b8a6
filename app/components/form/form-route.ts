/** What every route with a form on its screen exports: a form that could not be sent stays, with its input. */
export { afterRefusal as shouldRevalidate } from "#app/components/frame/revalidation.ts";
export { submitKeepingDraft as clientAction } from "./draft/submit-keeping-draft.ts";
