import { createContext, useContext } from "react";
import type { SerializedOptions } from "#app/domain/serialized-options.ts";

export type DocumentFacts = {
  /** The nonce of the page's own scripts; not needed again in the browser. */
  nonce: string;
  errorTitle?: string;
  /** The document is the response to a form that failed. */
  formFailed: boolean;
  /** The markup of a list of options; only the server has it. */
  optionsMarkup?: (rows: SerializedOptions) => string;
};

export const DocumentContext = createContext<DocumentFacts>({ nonce: "", formFailed: false });

export function useDocument(): DocumentFacts {
  return useContext(DocumentContext);
}
