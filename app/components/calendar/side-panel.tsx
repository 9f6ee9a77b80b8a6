import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { formText } from "#app/text/form.ts";

export function SidePanel({
  title,
  closeTo,
  children,
}: {
  title: string;
  closeTo: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the panel that a link opened: a screen reader reads it next, even if it is far from the link.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="panel year-panel" aria-label={title}>
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="focus:outline-none" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Link to={closeTo} className="tap" preventScrollReset>
          {formText.close}
        </Link>
      </div>
      {children}
    </section>
  );
}
