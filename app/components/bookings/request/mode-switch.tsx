import { useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { seriesFormText } from "#app/text/series/series-form.ts";

const MODES = [
  { address: ADDRESSES.request, label: seriesFormText.looseDates },
  { address: ADDRESSES.seriesNew, label: seriesFormText.repeat },
];

/** Opens another form with what was typed in this one. Not a submit button with JavaScript: Enter never presses it. */
export function LeadOver({
  address,
  className,
  children,
}: {
  address: string;
  className: string;
  children: ReactNode;
}) {
  const isEnhanced = useHydrated();
  const submit = useSubmit();
  return (
    <button
      type={isEnhanced ? "button" : "submit"}
      formMethod="get"
      formAction={address}
      className={className}
      onClick={(event) => {
        if (isEnhanced) submit(event.currentTarget.form, { method: "get", action: address });
      }}
    >
      {children}
    </button>
  );
}

export function ModeSwitch({ current }: { current: string }) {
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
          <LeadOver
            key={address}
            address={address}
            className="text-primary cursor-pointer hover:bg-sunken focus-visible:-outline-offset-3"
          >
            {label}
          </LeadOver>
        ),
      )}
    </div>
  );
}
