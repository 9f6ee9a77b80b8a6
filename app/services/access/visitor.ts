export type Visitor = {
  clientAddress: string;
  sessionToken: string | null;
  /**
   * The number of their browser, where somebody has signed in there under this name before (docs/decisions/0100);
   * null otherwise. The name is given as `foldCase` makes it.
   */
  knownDevice(username: string): string | null;
  /** Gives their browser the session of this token, and lets it know the name from now on. */
  admit(token: string, username: string): void;
};
