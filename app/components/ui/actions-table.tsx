import type { ComponentProps, ReactNode } from "react";
import { formText } from "#app/text/form.ts";
import { Table } from "./table.tsx";

type Width = ComponentProps<typeof Table>["columns"];

/** In a ficha the line below a name that has a box begins under the name. */
const INDENTS: Record<Width, string> = {
  s: "@max-[36rem]:[&_th:has(label)+td]:pl-8",
  m: "@max-[44rem]:[&_th:has(label)+td]:pl-8",
  l: "@max-[52rem]:[&_th:has(label)+td]:pl-8",
  xl: "@max-[60rem]:[&_th:has(label)+td]:pl-8",
};

export function ActionsTable({
  name,
  columns,
  width = "s",
  isShort = false,
  children,
}: {
  name: string;
  columns: string[];
  width?: Width;
  /** Rows of 44 px at most, whose acts are behind "⋯"; on a phone they stay two lines. */
  isShort?: boolean;
  children: ReactNode;
}) {
  return (
    <Table name={name} columns={width} className={isShort ? `short-rows ${INDENTS[width]}` : ""}>
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
