import { Choice } from "#app/components/form/fields.tsx";
import { decodeException } from "#app/domain/dates/date-exception.ts";
import { requestText, shiftText } from "#app/text/bookings/reservations.ts";
import { formatDate } from "#app/text/format.ts";

export function DateExceptionList({
  values,
  roomNames,
  onRemove,
}: {
  values: string[];
  roomNames: Map<number, string>;
  onRemove: (value: string) => void;
}) {
  const exceptions = values.flatMap((value) => {
    const exception = decodeException(value);
    return exception ? [{ value, ...exception }] : [];
  });
  if (exceptions.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>{requestText.exceptionsLegend}</legend>
      <p className="hint">{requestText.exceptionsHint}</p>
      {exceptions.map(({ value, date, shift, environmentIds }) => (
        <Choice
          key={value}
          type="checkbox"
          name="exceptions"
          value={value}
          defaultChecked
          onChange={() => onRemove(value)}
        >
          {requestText.exceptionLine(
            formatDate(date),
            shiftText[shift],
            environmentIds.map((id) => roomNames.get(id) ?? "").join(", "),
          )}
        </Choice>
      ))}
    </fieldset>
  );
}
