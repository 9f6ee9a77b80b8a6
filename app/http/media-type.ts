/** The type of a body by its Content-Type header, in small letters and without parameters; "" where none is named. */
export function mediaTypeOf(headers: Headers): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase();
}
