/** A short message for the next page (rules R11.9); an outcome that is partly bad is a warning, never green. */
export type Toast = {
  title: string;
  description?: string;
  /** Why something was not done, a line each: these stay on the page until the next one. */
  reasons?: string[];
  /** The audit entry by which what was done can be undone. */
  undo?: number;
  variant: "default" | "warning" | "destructive";
};
