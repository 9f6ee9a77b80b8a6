import { useClosingDetails } from "#app/components/ui/use-closing-details.ts";

type Props = {
  label: string;
  names: string[];
  chosen: string[];
  onToggle?: (name: string) => void;
};

export function ResourceFilter({ label, names, chosen, onToggle }: Props) {
  const details = useClosingDetails();
  if (names.length === 0) return null;
  const stateOf = (name: string) => {
    const isChosen = chosen.includes(name);
    return onToggle ? { checked: isChosen, onChange: () => onToggle(name) } : { defaultChecked: isChosen };
  };
  return (
    <details className="pop relative" ref={details}>
      <summary className="button" data-look="secondary" data-size="tool">
        {label}
        {chosen.length > 0 ? ` (${chosen.length})` : null}
      </summary>
      <fieldset className="pop-panel">
        <legend className="sr-only">{label}</legend>
        {names.map((name) => (
          <label key={onToggle ? name : `${name} ${chosen.includes(name)}`} className="check">
            <input type="checkbox" name="recurso" value={name} autoComplete="off" {...stateOf(name)} />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
