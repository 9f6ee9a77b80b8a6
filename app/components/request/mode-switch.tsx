import { useSubmit } from "@remix-run/react";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { seriesFormText } from "#app/text/series/series-form.ts";

const MODES = [
  { address: ADDRESSES.request, label: seriesFormText.looseDates },
  { address: ADDRESSES.seriesNew, label: seriesFormText.repeat },
];

/**
 * Single dates or a weekly repetition, at the top of both forms: the other one opens with what was typed in this one.
 * With JavaScript it is no submit button, so that Enter in a field never presses it.
 */
export function ModeSwitch({ current }: { current: string }) {
  const isEnhanced = useHydrated();
  const submit = useSubmit();
  return (
    <div className="flex max-w-120 border border-input-border rounded-lg bg-surface overflow-hidden *:flex-1 *:min-h-11 *:grid *:place-items-center *:font-semibold">
      {MODES.map(({ address, label }) =>
        address === current ? (
          <span
            key={address}
            aria-current="page"
            className="bg-primary text-on-primary forced-colors:underline"
          >
            {label}
          </span>
        ) : (
          <button
            key={address}
            type={isEnhanced ? "button" : "submit"}
            formMethod="get"
            formAction={address}
            className="text-primary cursor-pointer hover:bg-sunken focus-visible:-outline-offset-3"
            onClick={(event) => {
              if (isEnhanced) submit(event.currentTarget.form, { method: "get", action: address });
            }}
          >
            {label}
          </button>
        ),
      )}
    </div>
  );
}
