import { Link } from "@remix-run/react";
import { Icon } from "./icon.tsx";

export function StepLink({ to, label, icon }: { to: string; label: string; icon: "previous" | "next" }) {
  return (
    <Link
      to={to}
      className="button"
      data-look="secondary"
      data-size="icon"
      aria-label={label}
      data-tooltip={label}
      preventScrollReset
    >
      <Icon name={icon} size={20} />
    </Link>
  );
}
