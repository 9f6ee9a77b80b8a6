import type { Toast } from "#app/domain/toast.ts";
import { cookieAttributes, cookieName, cookieValue } from "./cookies.ts";

const LIFE_S = 60;
/** Browsers accept 4096 bytes with name and attributes, and drop longer cookies. */
const MAX_LENGTH = 3800;
const VARIANTS = ["default", "warning", "destructive"] as const;

export type ToastCookie = {
  /** Whether a toast cookie was sent, and its toast; null where it is not a valid one. */
  read(cookieHeader: string | null): { toast: Toast | null } | null;
  write(toast: Toast): string;
  clear(): string;
};

function decode(value: string): Toast | null {
  try {
    const toast = JSON.parse(Buffer.from(value, "base64url").toString("utf8")) as Partial<Toast>;
    if (typeof toast.title !== "string") return null;
    return {
      title: toast.title,
      ...(typeof toast.description === "string" ? { description: toast.description } : {}),
      ...(Array.isArray(toast.reasons) ? { reasons: toast.reasons.map(String) } : {}),
      ...(Number.isSafeInteger(toast.undo) ? { undo: Number(toast.undo) } : {}),
      variant: VARIANTS.find((variant) => variant === toast.variant) ?? "default",
    };
  } catch {
    return null;
  }
}

function encode(toast: Toast): string {
  const value = Buffer.from(JSON.stringify(toast)).toString("base64url");
  if (value.length <= MAX_LENGTH || !toast.reasons?.length) return value;
  return encode({ ...toast, reasons: toast.reasons.slice(0, -1) });
}

export function createToastCookie(https: boolean): ToastCookie {
  const name = cookieName("reservas_aviso", https);
  const attributes = cookieAttributes(https);
  return {
    read(cookieHeader) {
      const value = cookieValue(cookieHeader, name);
      return value === null ? null : { toast: decode(value) };
    },
    write(toast) {
      return `${name}=${encode(toast)}; ${attributes}; Max-Age=${LIFE_S}`;
    },
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
