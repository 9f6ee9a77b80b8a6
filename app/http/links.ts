import type { Role } from "#app/domain/access/role.ts";
import { ADDRESSES, type AddressName } from "#app/domain/addresses.ts";
import { type MatrixKey, matrixRow, may } from "#app/services/access/matrix.ts";

type ScreenName = {
  [Name in AddressName]: `GET ${(typeof ADDRESSES)[Name]}` extends MatrixKey ? Name : never;
}[AddressName];

export type DeclaredLink = { to: ScreenName; label: string; icon: string; newTab?: true };

export type ShownLink = {
  to: string;
  label: string;
  icon: string;
  newTab?: true;
  /** How many of its rows wait for whoever reads the menu. */
  count?: number;
};

export function allowedLinks(role: Role, links: DeclaredLink[]): ShownLink[] {
  return links
    .filter(({ to }) => {
      const row: MatrixKey = `GET ${ADDRESSES[to]}` as MatrixKey;
      return matrixRow(row).who === "public" || may(role, row);
    })
    .map((link) => ({ ...link, to: ADDRESSES[link.to] }));
}
