import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";
import { shortRoomName } from "#app/domain/rooms/short-room-name.ts";
import { resourceLine } from "#app/text/catalog/resources.ts";
import { plural } from "#app/text/format.ts";

const PLURALS: Record<EnvironmentType, string> = {
  Sala: "Salas",
  Laboratório: "Laboratórios",
  Auditório: "Auditórios",
};

const MOST_WORDS = 4;

/** `Lab. de Redes` for `Laboratório de Redes e Cabeamento`, for a line with several rooms. */
function briefRoomName(name: string): string {
  const known = shortRoomName(name);
  const [first = known] = known.split(" e ");
  return first.split(" ").slice(0, MOST_WORDS).join(" ");
}

const MOST_ROOMS_NAMED = 3;

/** The rooms of a form with their state (rules R3.8). */
export const requestRoomsText = {
  statesFailed: "Falha ao verificar quais ambientes estão livres",
  show: "Ver ambientes livres",
  filters: "Tipo, lugares e recursos",
  name: "Nome",
  type: "Tipo",
  allTypes: "Todos os tipos",
  seats: "Lugares, no mínimo",
  resource: "Recursos",
  chosen: (count: number) => plural(count, "escolhido", "escolhidos"),
  free: (free: number, all: number) => `${free} de ${all} livres`,
  freeOfType: (count: number) => plural(count, "livre", "livres"),
  requestedOfType: (count: number) => `${count} com pedido`,
  partlyOfType: (count: number) => `${count} em parte das datas`,
  roomsOfType: (count: number) => plural(count, "ambiente", "ambientes"),
  /** A group's heading: the common words of its names, else the type's plural. */
  head: (head: string, type: EnvironmentType) => (head === type ? PLURALS[type] : head),
  freeOn: (free: number, dates: number) => (dates === 1 ? "Livre" : `Livre em ${free} de ${dates}`),
  tilesNote: (dates: number | null) =>
    dates === null
      ? "Lugares abaixo do número."
      : `${dates === 1 ? "Livres" : requestRoomsText.freeOn(dates, dates)}. Lugares abaixo do número.`,
  taken: (count: number, hasRuled: boolean) =>
    `Mostrar ocupados${hasRuled ? " e recusados por regra" : ""} (${count})`,
  own: (isStaff: boolean) =>
    isStaff
      ? "Este professor já pediu este ambiente neste horário."
      : "Você já pediu este ambiente neste horário.",
  rival: (name: string, state: string) => `${name}: ${state}`,
  ownerAdvice: "Você ainda pode salvar, mas o pedido precisará ser avaliado pelo setor pedagógico.",
  transferAdvice: "Se você salvar assim, as reservas disputam o ambiente.",
  remove: (name: string) => `Remover ${name}`,
  conflict: "Conflito",
  noMatch: "Nenhum ambiente para estes filtros.",
  facts: (seats: number | null, resources: EnvironmentResource[]) =>
    [seats === null ? "" : `${seats} lug.`, resourceLine(resources)].filter(Boolean).join(" · "),
  tile: (name: string, seats: number | null, state: string) =>
    [name, seats === null ? "" : plural(seats, "lugar", "lugares"), state].filter(Boolean).join(", "),
};

export const requestBarText = {
  rooms(names: string[]): string {
    const named = names.slice(0, MOST_ROOMS_NAMED).map(briefRoomName).join(", ");
    const rest = names.length - MOST_ROOMS_NAMED;
    return rest > 0 ? `${named} e mais ${rest}` : named;
  },
  dates: (count: number) => plural(count, "data", "datas"),
  noDate: "Escolha uma ou mais datas.",
  noShift: "Escolha um turno.",
  noRoom: "Escolha um ambiente.",
  conflicts: (count: number) => plural(count, "conflito", "conflitos"),
};
