import type { FieldMetadata } from "@conform-to/react";
import { useRef, useState } from "react";
import { FieldErrors } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import type { EquipmentOffer, TypedEquipment } from "#app/domain/equipment/offer.ts";
import { MAX_EQUIPMENT_COUNT } from "#app/domain/limits.ts";
import { bookedText } from "#app/text/equipment/booked.ts";

// Conform's metadata is invariant in its schema.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Field = FieldMetadata<any, any, string[]>;

/** What is asked of each kind, as it was typed. */
function typedOf(field: Field): Map<string, string> {
  const typed = (field.initialValue ?? []) as Partial<TypedEquipment>[];
  return new Map(
    typed.flatMap(({ equipmentId, quantity } = {}) =>
      equipmentId && quantity ? [[equipmentId, quantity]] : [],
    ),
  );
}

/**
 * Equipment that a form asks for, folded until it is opened; a school without any sees nothing of it (rules R29.10).
 */
export function EquipmentField({
  field,
  offers,
  isOpen = false,
}: {
  field: Field;
  offers: EquipmentOffer[];
  isOpen?: boolean;
}) {
  const [typed, setTyped] = useState(() => typedOf(field));
  if (offers.length === 0) return null;
  const asked = [...typed.values()].filter((quantity) => Number(quantity) > 0).length;
  return (
    <Fold className="fold" id={field.id} isOpen={isOpen || typed.size > 0 || field.errors !== undefined}>
      <summary>{bookedText.fold(asked)}</summary>
      <FieldErrors field={field} />
      <ul className="grid gap-1">
        {offers.map((offer, index) => (
          <Kind
            key={offer.id}
            offer={offer}
            name={`${field.name}[${index}]`}
            initial={typed.get(String(offer.id)) ?? ""}
            onChange={(quantity) => setTyped(new Map(typed).set(String(offer.id), quantity))}
          />
        ))}
      </ul>
    </Fold>
  );
}

function Kind({
  offer: { id, name: kind, count, least },
  name,
  initial,
  onChange,
}: {
  offer: EquipmentOffer;
  name: string;
  initial: string;
  onChange: (quantity: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isEnhanced = useHydrated();
  const [first] = useState(initial);
  const step = (by: number) => {
    const { current } = input;
    if (!current) return;
    const next = Math.min(MAX_EQUIPMENT_COUNT, Math.max(0, Math.trunc(Number(current.value) || 0) + by));
    current.value = next === 0 ? "" : String(next);
    // As if it were typed: the draft of the form is kept on it.
    current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const isShort = least !== null && Number(initial) > least.left;
  const hintId = `${name}-resta`;
  return (
    <li className="grid gap-x-3 grid-cols-[minmax(0,1fr)_auto] items-center">
      <input type="hidden" name={`${name}.equipmentId`} value={id} />
      <div className="min-w-0">
        <label htmlFor={`${name}-quantidade`} className="block wrap-anywhere">
          {kind}
        </label>
        <p className="hint" id={hintId}>
          {least ? bookedText.leftAt({ ...least, count }) : bookedText.there(count)}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {isEnhanced ? <Step label={bookedText.fewer(kind)} sign="−" onPress={() => step(-1)} /> : null}
        <input
          ref={input}
          id={`${name}-quantidade`}
          name={`${name}.quantity`}
          className="input w-20 min-h-11 text-center"
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_EQUIPMENT_COUNT}
          step={1}
          defaultValue={first}
          placeholder="0"
          autoComplete="off"
          aria-describedby={hintId}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        {isEnhanced ? <Step label={bookedText.more(kind)} sign="+" onPress={() => step(1)} /> : null}
      </div>
      <div aria-live="polite" className="col-span-full">
        {isShort ? (
          <p className="notice" data-tone="warning">
            {bookedText.shortAlert({ ...least, name: kind, count })}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function Step({ label, sign, onPress }: { label: string; sign: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="button w-11 min-h-11 px-0"
      data-look="secondary"
      aria-label={label}
      onClick={onPress}
    >
      {sign}
    </button>
  );
}
