import type { NamedRow } from "#app/domain/named-row.ts";
import { formText } from "#app/text/form.ts";

type Option = { value: string | number; label: string };

export function FilterSelect({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string | number;
  options: Option[];
}) {
  return (
    <label className="filter">
      <span>{label}</span>
      {/* Browsers restore the former choice on a reload; a new address shows its own. */}
      <select name={name} className="input" defaultValue={value} key={value} autoComplete="off">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function choicesOrAll(choices: NamedRow[] | null): Option[] {
  return [
    { value: "", label: formText.all },
    ...(choices ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
}
