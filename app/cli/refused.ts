/** A refusal whose pt-BR message is for the person at the terminal. */
export class CommandRefused extends Error {
  /** The process's exit code. */
  readonly exitCode: number = 1;
}

/** Settings that are nonsense: a supervisor need not try again (EX_CONFIG of sysexits.h). */
export class SettingsRefused extends CommandRefused {
  override readonly exitCode = 78;
}
