/** A refusal whose pt-BR message is for the person at the terminal. */
export class CommandRefused extends Error {}
