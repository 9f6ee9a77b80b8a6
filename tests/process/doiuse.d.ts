/** The package has types but does not say where; these are the few that its test uses. */
declare module "doiuse" {
  import type { Node, Plugin } from "postcss";

  type Options = {
    browsers: string[];
    ignore?: string[];
    onFeatureUsage(usage: { feature: string; usage: Node }): void;
  };
  const DoIUse: new (options: Options) => Plugin;
  export default DoIUse;
}
