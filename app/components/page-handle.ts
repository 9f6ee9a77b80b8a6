/** What a route says about its page in `export const handle`. */
export type PageHandle = {
  /** The page's title; unlike `meta`, it can begin with "Erro:" when the page's form failed. */
  title?: string;
  /** `false` leaves React out of the browser: the page is complete as the server sends it. */
  scripts?: false;
};
