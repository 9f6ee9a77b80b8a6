import type { ComponentProps } from "react";

/** How wide a card must be for the table to stand in it as columns. In a narrower one each row is a ficha. */
const FICHAS = {
  s: "@max-[36rem]:fichas",
  m: "@max-[44rem]:fichas",
  l: "@max-[52rem]:fichas",
  xl: "@max-[60rem]:fichas",
};

/**
 * A table that stays in its card at every width: what its columns cannot hold becomes a ficha a row, and a word that
 * is too long for both is scrolled to.
 */
export function Table({
  name,
  columns,
  className = "",
  ...rest
}: {
  /** What the table is called, for who cannot see where it stands. */
  name: string;
  /** How much width its columns take. */
  columns: keyof typeof FICHAS;
} & ComponentProps<"table">) {
  return (
    <div className="table-box">
      <table className={`table ${FICHAS[columns]} ${className}`.trim()} aria-label={name} {...rest} />
    </div>
  );
}
