import { Link } from "@remix-run/react";

export function RowLink({
  to,
  name,
  label,
  danger = false,
}: {
  to: string;
  name: string;
  label: string;
  danger?: boolean;
}) {
  return (
    <Link
      className="button"
      data-look={danger ? "quiet-danger" : "quiet"}
      data-size="row"
      to={to}
      preventScrollReset
    >
      {label}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}
