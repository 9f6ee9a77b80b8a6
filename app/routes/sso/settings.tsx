import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { SettingsHead } from "#app/components/settings/head.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { noFields, parseForm } from "#app/http/form/form.server.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import { readExternalScreen } from "#app/services/sso/screen.server.ts";
import { testExternalAccounts } from "#app/services/sso/test.server.ts";
import { signInText as text } from "#app/text/people/sign-in.ts";
import { directoryImportText } from "#app/text/sso/directory-import.ts";

export const loader = guarded({
  "GET /admin/configuracoes/entrada": ({ context, deps }) =>
    readExternalScreen(deps, context.origin + ADDRESSES.signInReturn),
});

export const action = guarded({
  "POST /admin/configuracoes/entrada": async ({ form, deps }) => {
    const { refusal } = parseForm(form, noFields);
    if (refusal) return data({ refused: problemSentence(refusal) }, { status: problemStatus(refusal) });
    return testExternalAccounts(deps);
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.screenTitle };

function TestResult() {
  const result = useActionData<typeof action>();
  // The page's own notice reports the write error.
  if (!result || "writeError" in result) return null;
  if ("refused" in result) {
    return (
      <p className="notice" data-tone="danger" role="alert">
        {result.refused}
      </p>
    );
  }
  const { steps } = result;
  const hasFailed = steps.some(({ isDone }) => !isDone);
  return (
    <div className="notice" data-tone={hasFailed ? "danger" : "success"} role="status">
      <p className="font-bold">{hasFailed ? text.testFailed : text.testDone}</p>
      <ol className="list-decimal pl-6">
        {steps.map(({ step, isDone }) => (
          <li key={step} className={isDone ? undefined : "font-bold"}>
            {isDone ? text.steps[step].done : text.steps[step].failed}
          </li>
        ))}
      </ol>
    </div>
  );
}

export default function SchoolSignIn() {
  const { provider, directory, creation } = useLoaderData<typeof loader>();
  const isSet = provider !== null || directory !== null;
  return (
    <>
      <SettingsHead current={ADDRESSES.settingsSignIn} />
      <section className="panel" aria-labelledby="entrada">
        <h2 id="entrada">{text.screenTitle}</h2>
        <p className="max-w-[68ch]">{isSet ? text.screenLead : text.none}</p>
        <TestResult />
        {provider ? (
          <>
            <h3>{text.provider}</h3>
            <Facts rows={provider} />
          </>
        ) : null}
        {directory ? (
          <>
            <h3>{text.directory}</h3>
            <Facts rows={directory} />
          </>
        ) : null}
        {isSet ? (
          <>
            <h3>{text.creation}</h3>
            <p>{creation}</p>
            {directory ? (
              <>
                <p className="hint">{directoryImportText.actionHint}</p>
                <div className="actions">
                  <ButtonLink to={ADDRESSES.directoryImport} look="secondary">
                    {directoryImportText.action}
                  </ButtonLink>
                </div>
              </>
            ) : null}
            <p className="hint">{text.testLead}</p>
            <Form method="post" action={ADDRESSES.settingsSignIn} className="actions">
              <SubmitButton formPath={ADDRESSES.settingsSignIn}>{text.test}</SubmitButton>
            </Form>
          </>
        ) : null}
      </section>
    </>
  );
}
