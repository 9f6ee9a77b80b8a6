/** What is said to requests that are not taken on. */
export const overloadText = {
  busy: "O sistema está recebendo acessos demais neste momento. Tente de novo em alguns segundos.",
  badAddress: "Endereço inválido.",
};
