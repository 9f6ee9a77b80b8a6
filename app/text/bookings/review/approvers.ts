/** The queue of the rooms that one answers for (rules R26.21). */
export const approversText = {
  title: "Avaliar Reservas",
};
