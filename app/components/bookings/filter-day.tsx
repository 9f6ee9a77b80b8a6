export function FilterDay({
  name,
  label,
  value,
}: {
  name: string;
  label: string;
  value: string | undefined;
}) {
  return (
    <label className="filter">
      <span>{label}</span>
      {/* Browsers restore the former value on a reload; a new address shows its own. */}
      <input className="input" type="date" name={name} defaultValue={value} key={value} autoComplete="off" />
    </label>
  );
}
