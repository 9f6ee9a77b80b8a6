import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { SettingsHead } from "#app/components/settings/head.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { noFields, submitForm } from "#app/http/form/form.server.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import {
  type ImportedPerson,
  previewDirectoryImport,
  runDirectoryImport,
} from "#app/services/sso/directory-import.server.ts";
import { directoryImportText as text } from "#app/text/sso/directory-import.ts";

/** Lines of each list; of more their number is shown. */
const MAX_SHOWN = 500;

export const loader = guarded({
  "GET /admin/configuracoes/entrada/professores": async ({ deps }) => {
    const read = await previewDirectoryImport(deps);
    if (!read.ok)
      return data({ people: null, problem: problemSentence(read) }, { status: problemStatus(read) });
    return data({ people: read.value, problem: null });
  },
});

export const action = guarded({
  "POST /admin/configuracoes/entrada/professores": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: noFields,
        call: () => runDirectoryImport(deps, actor),
        done: ({ created }) => ({ to: ADDRESSES.users, toast: { title: text.created(created) } }),
      },
    ),
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

function People({
  title,
  people,
  withReason,
}: {
  title: string;
  people: ImportedPerson[];
  withReason?: boolean;
}) {
  return (
    <details open={!withReason && people.length > 0}>
      <summary className="font-bold py-2">{title}</summary>
      <ul>
        {people.slice(0, MAX_SHOWN).map(({ name, username, address, fate }) => (
          <li
            key={`${username} ${address}`}
            className="flex flex-wrap gap-x-4 py-1.5 border-t border-t-line wrap-anywhere"
          >
            <b className="basis-64">{name || username}</b>
            <span className="basis-64 grow">{address || username}</span>
            {withReason ? <span className="hint basis-64">{text.reasons[fate]}</span> : null}
          </li>
        ))}
      </ul>
      {people.length > MAX_SHOWN ? <p className="hint">{text.more(people.length - MAX_SHOWN)}</p> : null}
    </details>
  );
}

export default function DirectoryImport() {
  const { people, problem } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const failure = failureOf(reply) ?? problem;
  const withFate = (fates: ImportedPerson["fate"][]) =>
    (people ?? []).filter(({ fate }) => fates.includes(fate));
  const [fresh, known] = [withFate(["create"]), withFate(["waiting", "linked"])];
  const left = (people ?? []).filter((person) => !fresh.includes(person) && !known.includes(person));
  return (
    <>
      <SettingsHead current={ADDRESSES.settingsSignIn} />
      <section className="panel" aria-labelledby="professores">
        <h2 id="professores">{text.title}</h2>
        <p className="max-w-[68ch]">{text.lead}</p>
        {failure ? (
          <p className="notice" data-tone="danger" role="alert">
            {failure}
          </p>
        ) : null}
        {people ? (
          <>
            <People title={text.fresh(fresh.length)} people={fresh} />
            <People title={text.known(known.length)} people={known} withReason />
            <People title={text.left(left.length)} people={left} withReason />
          </>
        ) : null}
        <Form method="post" className="actions">
          {fresh.length > 0 ? <SubmitButton>{text.create(fresh.length)}</SubmitButton> : null}
          <ButtonLink to={ADDRESSES.settingsSignIn} look="secondary">
            {text.back}
          </ButtonLink>
        </Form>
      </section>
    </>
  );
}
