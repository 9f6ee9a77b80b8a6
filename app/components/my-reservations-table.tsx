import { useLocation } from "@remix-run/react";
import { addressOf } from "#app/domain/addresses.ts";
import { formatDate, formatTimeRange } from "#app/text/format.ts";
import { myReservationsText } from "#app/text/my-reservations.ts";
import { type NamedReservation, reservationFields, reservationName } from "#app/text/reservations.ts";
import type { CardFacts } from "./reservation-card.tsx";
import { RowLink } from "./row-link.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { Table } from "./table.tsx";

type ItemAction = "myReservation" | "myReservationEdit" | "myReservationDelete";
type Item = CardFacts & NamedReservation & { id: number; rejectionReason: string | null };

/** What can be done with one of them. */
function ItemActionLink({
  item,
  to,
  label,
  danger,
}: {
  item: Item;
  to: ItemAction;
  label: string;
  danger?: boolean;
}) {
  const { search } = useLocation();
  return (
    <RowLink
      to={addressOf(to, item.id) + search}
      label={label}
      name={reservationName(item)}
      danger={danger}
    />
  );
}

/** A person's own reservations; what is no longer pending can only be looked at. */
export function MyReservationsTable({ items }: { items: Item[] }) {
  return (
    <Table name={myReservationsText.title} columns="xl">
      <thead>
        <tr>
          <th scope="col">{reservationFields.date}</th>
          <th scope="col">{reservationFields.time}</th>
          <th scope="col">{reservationFields.environment}</th>
          <th scope="col">{reservationFields.discipline}</th>
          <th scope="col">{reservationFields.class}</th>
          <th scope="col">{reservationFields.status}</th>
          <th scope="col" className="text-right">
            {myReservationsText.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row" data-label={reservationFields.date} className="whitespace-nowrap">
              {formatDate(item.date)}
            </th>
            <td data-label={reservationFields.time} className="whitespace-nowrap">
              {formatTimeRange(item.startTime, item.endTime)}
            </td>
            <td data-label={reservationFields.environment}>
              <strong>{item.environmentNames.join(", ")}</strong>
            </td>
            <td data-label={reservationFields.discipline}>{item.disciplineName}</td>
            <td data-label={reservationFields.class}>{item.className}</td>
            <td data-label={reservationFields.status}>
              <StatusBadge status={item.status} />
              {item.rejectionReason ? (
                <p className="hint">
                  {myReservationsText.reason}: {item.rejectionReason}
                </p>
              ) : null}
            </td>
            <td className="row-actions">
              <div className="flex-wrap">
                <ItemActionLink item={item} to="myReservation" label={myReservationsText.details} />
                {item.status === "pending" ? (
                  <>
                    <ItemActionLink item={item} to="myReservationEdit" label={myReservationsText.edit} />
                    <ItemActionLink
                      item={item}
                      to="myReservationDelete"
                      label={myReservationsText.delete}
                      danger
                    />
                  </>
                ) : null}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
