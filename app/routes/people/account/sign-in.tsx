import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { data, type HeadersFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { CardToast } from "#app/components/frame/toast.tsx";
import { SchoolLogo, useSchool } from "#app/components/settings/school.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { authenticateByForm, SignInRefused } from "#app/http/access/authenticator.server.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { internalPath } from "#app/http/access/internal-path.ts";
import { redirectWithToast, retryAfter } from "#app/http/form/form.server.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import { accountText } from "#app/text/people/account.ts";

export const loader = guarded({
  "GET /auth": ({ actor, url, deps }) => {
    if (actor) throw redirect(ADDRESSES.home);
    const settings = deps.externalAccounts.provider?.settings;
    const target = internalPath(url.searchParams.get("voltar"));
    const query = target === ADDRESSES.home ? "" : `?${new URLSearchParams({ voltar: target })}`;
    return {
      provider: settings
        ? { name: settings.name, place: settings.place, to: ADDRESSES.signInBegin + query }
        : null,
      hasDirectory: deps.externalAccounts.directory !== null,
    };
  },
});

export const action = guarded({
  "POST /auth": async ({ form, url, context, deps }) => {
    try {
      const user = await authenticateByForm(deps, context, form);
      const next = user.firstLogin ? ADDRESSES.changePassword : internalPath(url.searchParams.get("voltar"));
      return redirectWithToast(context, next, {
        title: accountText.loginDone,
        description: user.firstLogin ? accountText.loginFirst : accountText.loginWelcome(user.name),
      });
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      const { refusal, username } = error;
      const result: SubmissionResult<string[]> = {
        status: "error",
        initialValue: { username },
        error: refusal.errors ?? { "": [problemSentence(refusal)] },
      };
      return data({ result }, { status: problemStatus(refusal), headers: retryAfter(refusal) });
    }
  },
});

// Without this the page would lose the action's Retry-After.
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: accountText.signInPageTitle };

/** A plain link: the browser leaves this site, without JavaScript too. */
function ProviderLink({ name, to }: { name: string; to: string }) {
  return (
    <a className="button" data-look="secondary" href={to}>
      {accountText.enterWith(name)}
    </a>
  );
}

export default function SignIn() {
  const { provider, hasDirectory } = useLoaderData<typeof loader>();
  const school = useSchool();
  const reply = useFormResult<typeof action>();
  const [form, fields] = useForm<{ username: string; password: string }, string[]>({
    id: "entrar",
    lastResult: reply?.result,
  });
  return (
    <div className="sign-in grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <header className="hidden lg:grid lg:content-center lg:gap-6 lg:p-16 lg:bg-sidebar lg:text-on-sidebar [&>img]:h-24 [&>img]:m-0 [&>img]:p-2">
        <SchoolLogo school={school} />
        <p className="text-[1.375rem] font-bold">{school?.name}</p>
        <p className="text-[1.75rem] leading-9 font-bold">{accountText.commitment}</p>
        <p>{accountText.commitmentDetail}</p>
      </header>
      <main className="bare" id="conteudo">
        <CardToast />
        <div className="bare-card">
          <div className="grid gap-1">
            <p className="hint">{school?.name}</p>
            <h1>{accountText.signInTitle}</h1>
          </div>
          {provider?.place === "above" ? <ProviderLink {...provider} /> : null}
          <Form method="post" {...getFormProps(form)} noValidate className="form">
            <ErrorSummary
              form={form}
              title={accountText.loginFailed}
              labels={{ username: accountText.username, password: accountText.password }}
            />
            <TextField
              field={fields.username}
              label={accountText.username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              field={fields.password}
              label={accountText.password}
              type="password"
              autoComplete="current-password"
            />
            <SubmitButton>{accountText.enter}</SubmitButton>
          </Form>
          {hasDirectory ? <p className="hint">{accountText.directoryHint}</p> : null}
          {provider?.place === "below" ? <ProviderLink {...provider} /> : null}
          <p className="hint">{accountText.noAccess}</p>
          <p className="hint">
            <a className="inline-block py-2.5" href={ADDRESSES.privacy}>
              {accountText.privacy}
            </a>
          </p>
        </div>
      </main>
    </div>
  );
}
