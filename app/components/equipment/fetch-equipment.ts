import { ADDRESSES } from "#app/domain/addresses.ts";
import type { EquipmentOffer } from "#app/domain/equipment/offer.ts";

const FIELDS = ["dates", "shift", "lessons", "classId", "exceptions"];

type Left = Pick<EquipmentOffer, "id" | "least">;

/** Asks what is left of each kind at the times of a form. @param fixed values that the form cannot change. */
export async function fetchEquipment(
  form: HTMLFormElement,
  signal: AbortSignal,
  fixed: Record<string, string> = {},
): Promise<Left[]> {
  const data = new FormData(form);
  const query = new URLSearchParams(fixed);
  for (const name of FIELDS) for (const value of data.getAll(name)) query.append(name, String(value));
  const response = await fetch(`${ADDRESSES.requestEquipment}?${query}`, { signal });
  if (!response.ok || response.redirected) throw new Error(`equipment check: ${response.status}`);
  return response.json();
}

/** The kinds of a form with what the latest answer says of each. */
export function withLatest(offers: EquipmentOffer[], latest: Left[] | undefined): EquipmentOffer[] {
  const leastOf = new Map(latest?.map(({ id, least }) => [id, least]));
  return latest ? offers.map((offer) => ({ ...offer, least: leastOf.get(offer.id) ?? null })) : offers;
}
