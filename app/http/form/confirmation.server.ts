import { data } from "@remix-run/node";
import type { ZodType } from "zod";
import type { Confirmation } from "#app/domain/confirmation.ts";
import type { Toast } from "#app/domain/toast.ts";
import type { RowVersion } from "#app/domain/version.ts";
import { type Guarded, guarded, type HandlerArgs, notFound } from "#app/http/access/guarded.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { type ExpectedVersion, expectedVersionSchema } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { MatrixKey } from "#app/services/access/matrix.ts";
import type { Result } from "#app/services/result.ts";
import { formText } from "#app/text/form.ts";
import { type FormReply, submitForm } from "./form.server.ts";

/** An address of which the matrix has both rows: the dialog, and what it sends. */
type ConfirmPath = {
  [K in MatrixKey]: K extends `GET ${infer P}` ? (`POST ${P}` extends MatrixKey ? P : never) : never;
}[MatrixKey];

type Args = Omit<HandlerArgs<MatrixKey>, "actor"> & { actor: Actor };

type Question<Details> = {
  sentence: string;
  fact?: string;
  title?: string;
  refusal?: string;
  /** Whose version is sent along. */
  version?: RowVersion;
  details?: Details;
};

type Spec<Row, Input, Value, Details> = {
  title: string;
  /** "Excluir" where left out. */
  submit?: string;
  failureTitle: string;
  loadFailed: string;
  /** The page behind the dialog; without the row where that could not be read. */
  closeTo(args: Args, row?: Row): string;
  /** What it is about; undefined or null answers 404. */
  find(args: Args): Row | null | undefined;
  ask(row: Row, args: Args): Question<Details>;
  /** The fields of the form, if not the version of the row alone. */
  schema?: ZodType<Input>;
  run(args: Args, input: Input): Result<Value> | Promise<Result<Value>>;
  done(value: Value, args: Args): Omit<Toast, "variant"> & Partial<Toast> & { to?: string };
};

/**
 * The loader and the action of a dialog that only asks for a confirmation; components/ui/confirm-route.tsx is its
 * screen. A row that can't be read shows an error in the dialog, and leaves the page behind it.
 * @param path as the matrix names it.
 */
export function confirmation<Row extends object, Value, Input = ExpectedVersion, Details = undefined>(
  path: ConfirmPath,
  spec: Spec<Row, Input, Value, Details>,
) {
  const { title, submit = formText.delete, failureTitle, loadFailed, closeTo, find, ask, run, done } = spec;
  const schema = (spec.schema ?? expectedVersionSchema) as ZodType<Input>;
  function load(args: Args) {
    const row = readRegion(args, () => {
      const found = find(args);
      if (!found) throw notFound();
      return found;
    });
    if (!row) return data({ title, closeTo: closeTo(args), loadFailure: loadFailed }, statusOfRegions(row));
    const { version: asked, ...question } = ask(row, args);
    // Nothing else of it is for the browser.
    const version = asked && { of: asked.of, row: { id: asked.row.id, updatedAt: asked.row.updatedAt } };
    const shown = { title, closeTo: closeTo(args, row), submit, failureTitle, ...question };
    return data({ ...shown, version });
  }
  function send(args: Args) {
    return submitForm(args, {
      schema,
      call: (input) => run(args, input),
      done(value) {
        const { to = closeTo(args), ...toast } = done(value, args);
        return { to, toast };
      },
    });
  }
  // The matrix has both rows, which the type of `path` holds.
  return {
    loader: guarded({ [`GET ${path}`]: load } as never) as Guarded<Confirmation<Details>>,
    action: guarded({ [`POST ${path}`]: send } as never) as Guarded<FormReply>,
  };
}
