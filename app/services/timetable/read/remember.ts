/**
 * Reads each text once: a timetable of 20,000 rows has some hundred different days, hours and names. For one file, whose
 * size bounds what is remembered.
 */
export function remember<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Value;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
