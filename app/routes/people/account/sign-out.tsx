import { Form } from "#app/components/form/form.tsx";
import { ErrorScreen } from "#app/components/frame/error-screen.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { redirectWithToast } from "#app/http/form/form.server.ts";
import { errorText } from "#app/text/errors.ts";
import { accountText } from "#app/text/people/account.ts";

export const action = guarded({
  "POST /sair": ({ context }) => {
    context.endSession();
    return redirectWithToast(context, ADDRESSES.signIn, {
      title: accountText.logoutDone,
      description: accountText.logoutDetail,
    });
  },
});

/** A person whose sign-out failed is still signed in, and sees that (rules R11.5). */
export function ErrorBoundary() {
  return (
    <ErrorScreen failure={accountText.logoutFailed}>
      <Form method="post" action={ADDRESSES.signOut}>
        <SubmitButton>{errorText.retry}</SubmitButton>
      </Form>
    </ErrorScreen>
  );
}
