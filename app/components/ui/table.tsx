import type { ComponentProps } from "react";

/** How wide a card must be for the table to show columns. In a narrower one each row is a ficha. */
const FICHAS = {
  s: "not-print:@max-[36rem]:fichas",
  m: "not-print:@max-[44rem]:fichas",
  l: "not-print:@max-[52rem]:fichas",
  xl: "not-print:@max-[60rem]:fichas",
};

/** If its columns do not fit the card, each row becomes a ficha; a word that is too long for both scrolls. */
export function Table({
  name,
  columns,
  className = "",
  ...rest
}: {
  name: string;
  /** The width that its columns need. */
  columns: keyof typeof FICHAS;
} & ComponentProps<"table">) {
  return (
    <div className="table-box">
      <table className={`table ${FICHAS[columns]} ${className}`.trim()} aria-label={name} {...rest} />
    </div>
  );
}
