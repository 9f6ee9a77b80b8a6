/** What a route says about its page in `export const handle`. */
export type PageHandle<Data = never> = {
  /**
   * The page's title, where it takes it from what the route has read; unlike `meta`, it can begin with "Erro:" when
   * the page's form failed.
   */
  title?: string | ((data: Data) => string);
  /** `false` leaves React out of the browser: the page is complete as the server sends it. */
  scripts?: false;
};
