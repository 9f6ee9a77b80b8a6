import { createContext, useContext } from "react";

/** What the server knows while it renders one document. */
export type DocumentFacts = {
  /** The nonce under which the page's own scripts run; not needed again in the browser. */
  nonce: string;
  /** What happened, where the document is an error's screen. */
  errorTitle?: string;
  /** The document answers a form that did not pass. */
  formFailed: boolean;
};

export const DocumentContext = createContext<DocumentFacts>({ nonce: "", formFailed: false });

export function useDocument(): DocumentFacts {
  return useContext(DocumentContext);
}
