import type { Toast } from "#app/http/request-context.ts";
import { cookieAttributes, cookieName, cookieValue } from "./cookies.ts";

const LIFE_S = 60;

/** The cookie that carries a toast to the next page. */
export type ToastCookie = {
  /** Whether one came, and the toast in it; null where it is none of ours. */
  read(cookieHeader: string | null): { toast: Toast | null } | null;
  /** The `Set-Cookie` value that carries the toast. */
  write(toast: Toast): string;
  /** The `Set-Cookie` value that removes it. */
  clear(): string;
};

function decode(value: string): Toast | null {
  try {
    const toast = JSON.parse(Buffer.from(value, "base64url").toString("utf8")) as Partial<Toast>;
    if (typeof toast.title !== "string") return null;
    return {
      title: toast.title,
      ...(typeof toast.description === "string" ? { description: toast.description } : {}),
      variant: toast.variant === "destructive" ? "destructive" : "default",
    };
  } catch {
    return null;
  }
}

/** @param https whether the public address is https. */
export function createToastCookie(https: boolean): ToastCookie {
  const name = cookieName("reservas_aviso", https);
  const attributes = cookieAttributes(https);
  return {
    read(cookieHeader) {
      const value = cookieValue(cookieHeader, name);
      return value === null ? null : { toast: decode(value) };
    },
    write(toast) {
      const value = Buffer.from(JSON.stringify(toast)).toString("base64url");
      return `${name}=${value}; ${attributes}; Max-Age=${LIFE_S}`;
    },
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
