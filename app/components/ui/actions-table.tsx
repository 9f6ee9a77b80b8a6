import type { ComponentProps, ReactNode } from "react";
import { formText } from "#app/text/form.ts";
import { Table } from "./table.tsx";

export function ActionsTable({
  name,
  columns,
  width = "s",
  children,
}: {
  name: string;
  columns: string[];
  width?: ComponentProps<typeof Table>["columns"];
  children: ReactNode;
}) {
  return (
    <Table name={name} columns={width}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
          <th scope="col" className="text-right">
            {formText.actions}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}
