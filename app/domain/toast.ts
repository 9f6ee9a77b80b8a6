/** A short message for the next page (rules R11.9); an outcome that is partly bad is a warning, never green. */
export type Toast = {
  title: string;
  description?: string;
  /** Why something was not done, a line each: these stay on the page until the next one. */
  reasons?: string[];
  variant: "default" | "warning" | "destructive";
};
