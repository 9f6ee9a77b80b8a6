import type { ReactNode } from "react";
import { formText } from "#app/text/form.ts";
import { Icon } from "./icon.tsx";

/** What else can be done with a row, behind "⋯": a native popover, which needs no script. */
export function RowMenu({ id, name, children }: { id: number; name: string; children: ReactNode }) {
  const menu = `mais-${id}`;
  return (
    <>
      <button
        type="button"
        className="button row-menu-button"
        data-look="quiet"
        data-size="icon"
        aria-label={formText.more(name)}
        // React 18 does not know these properties, and passes them on.
        {...{ popovertarget: menu }}
      >
        <Icon name="more" />
      </button>
      <div id={menu} className="row-menu" {...{ popover: "auto" }}>
        {children}
      </div>
    </>
  );
}
