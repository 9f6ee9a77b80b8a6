import { formatNumber } from "#app/text/format.ts";

export const undoText = {
  button: "Desfazer",
  undone: (count: number) =>
    count === 1 ? "1 decisão desfeita." : `${formatNumber(count)} decisões desfeitas.`,
  notUndone: (count: number) =>
    count === 1
      ? "1 reserva mudou depois da decisão e ficou como está."
      : `${formatNumber(count)} reservas mudaram depois da decisão e ficaram como estão.`,
  goesOn: "As outras continuam a ser desfeitas, mesmo que você saia desta página.",
  failed: "A decisão não foi desfeita",
};
