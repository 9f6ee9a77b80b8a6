import type { ComponentProps, ReactNode } from "react";
import { formText } from "#app/text/form.ts";
import { Table } from "./table.tsx";

export function ActionsTable({
  name,
  columns,
  width = "s",
  isShort = false,
  children,
}: {
  name: string;
  columns: string[];
  width?: ComponentProps<typeof Table>["columns"];
  /** Rows of 44 px at most, whose acts are behind "⋯"; on a phone they stay two lines. */
  isShort?: boolean;
  children: ReactNode;
}) {
  return (
    <Table name={name} columns={width} className={isShort ? "short-rows" : ""}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
          <th scope="col" className="text-right">
            <span className={isShort ? "sr-only" : ""}>{formText.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}
