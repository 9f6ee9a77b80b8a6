/** The type of a body by its Content-Type header, in small letters and without parameters; "" where none is named. */
export function mediaTypeOf(headers: Headers): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase();
}

/** Whether a body is readable as it came: in UTF-8, and not compressed. */
export function isPlainUtf8(headers: Headers): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers.get("content-type") ?? "")?.[1];
  const coding = headers.get("content-encoding") ?? "identity";
  return /^utf-?8$/i.test(charset ?? "utf-8") && /^identity$/i.test(coding.trim());
}
