import type { ComponentProps, ReactNode } from "react";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { shareText } from "#app/text/public/share.ts";

type Shared = Parameters<typeof shareText.message>[0] & { environmentIds: number[] };

/** The public address of the reservation: its room's page in that week. */
function publicAddress({ environmentIds: [room], date }: Shared): string {
  const path = room === undefined ? ADDRESSES.weekly : addressOf("room", room);
  return `${path}?semana=${date}`;
}

/** Shares by the system's share sheet if the browser supports it, else by a link that opens WhatsApp. */
export function ShareLink({
  reservation,
  origin,
  children,
  ...rest
}: { reservation: Shared; origin: string; children: ReactNode } & ComponentProps<"a">) {
  const text = shareText.message(reservation);
  const url = origin + publicAddress(reservation);
  const href = `https://wa.me/?${new URLSearchParams({ text: `${text}\n${url}` })}`;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      {...rest}
      onClick={(event) => {
        if (typeof navigator.share !== "function") return;
        event.preventDefault();
        navigator.share({ text, url }).catch((error: unknown) => {
          // A closed share sheet means cancel; if it cannot be opened, the link takes over.
          if (!(error instanceof DOMException && error.name === "AbortError")) window.location.assign(href);
        });
      }}
    >
      {children}
    </a>
  );
}
