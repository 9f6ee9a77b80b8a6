import { classNameParts } from "#app/domain/class-name.ts";

/**
 * A class's name; of a long one the end first, and the course small after it, cut if need be. It is read out whole.
 */
export function ClassName({ name, isStacked = false }: { name: string; isStacked?: boolean }) {
  const { end, course } = classNameParts(name);
  if (course === null) return isStacked ? name : <span className="inline-block">{name}</span>;
  return (
    <span title={name} className={isStacked ? "block min-w-0" : ""}>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">
        <span className="whitespace-nowrap">{end}</span>
        {isStacked ? <span className="hint line-clamp-1">{course}</span> : null}
      </span>
    </span>
  );
}
