/** What a route declares about its page in `export const handle`. */
export type PageHandle<Data = never> = {
  /**
   * The page's title, if it depends on the loader's data; unlike `meta`, it can start with "Erro:" when the page's
   * form failed.
   */
  title?: string | ((data: Data) => string);
  /** `false` loads no React in the browser: the server's markup is complete. */
  scripts?: false;
};
