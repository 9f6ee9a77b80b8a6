import { Link } from "@remix-run/react";
import { Choice } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { useWriteError } from "#app/components/form/use-write-error.ts";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { MAX_CLEANUP } from "#app/domain/limits.ts";
import { cleanupText } from "#app/text/bookings/review/cleanup.ts";
import { formText } from "#app/text/form.ts";
import type { CleanupValues } from "./cleanup-filters.tsx";

export type CleanupCount = { count: number; seen: string; isTooMany: boolean; isFuture: boolean };

export function CleanupConfirmation({
  values,
  counted,
  problem,
  failure: refused,
  closeTo,
}: {
  values: CleanupValues;
  /** Null if the filters cannot be counted. */
  counted: CleanupCount | null;
  problem: string | null;
  failure: string | undefined;
  closeTo: string;
}) {
  const failure = useWriteError() ?? refused;
  const canDelete = counted !== null && counted.count > 0 && !counted.isTooMany;
  const hidden = Object.entries({
    startDate: values.startDate,
    endDate: values.endDate,
    shift: values.shift,
    environmentId: values.environmentId,
    seen: counted?.seen,
  });
  const sentence = counted?.isTooMany
    ? cleanupText.tooMany(MAX_CLEANUP)
    : cleanupText.willBeDeleted(counted?.count ?? 0);
  return (
    <Form method="post" className="form" preventScrollReset>
      {failure ? (
        <div className="notice" data-tone="danger" role="alert">
          <p className="font-bold">{cleanupText.failed}</p>
          <p>{failure}</p>
        </div>
      ) : null}
      {hidden.map(([name, value]) =>
        value === undefined ? null : (
          <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
        ),
      )}
      {values.status.map((status) => (
        <input key={status} type="hidden" name="status" value={status} autoComplete="off" />
      ))}
      <p className="font-bold" role="status">
        {problem ?? sentence}
      </p>
      {canDelete && counted.isFuture ? (
        <Choice type="checkbox" name="includesFuture" required>
          {cleanupText.includesFuture}
        </Choice>
      ) : null}
      <div className="actions">
        {/* A destructive dialog focuses the harmless choice (rules R19.13). */}
        <Link to={closeTo} className="button" data-look="secondary" preventScrollReset autoFocus>
          {formText.cancel}
        </Link>
        <SubmitButton look="danger" disabled={!canDelete}>
          {cleanupText.submit}
        </SubmitButton>
      </div>
    </Form>
  );
}
