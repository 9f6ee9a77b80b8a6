/** What is used of saxen, which has no types of its own. */
declare module "saxen" {
  type Decode = (text: string) => string;
  type Handlers = {
    openTag(name: string, getAttributes: () => Record<string, string>, decode: Decode): void;
    closeTag(name: string): void;
    text(value: string, decode: Decode): void;
    cdata(value: string): void;
    question(value: string): void;
    attention(value: string): void;
    error(error: Error, getContext: () => { line: number; column: number; data: string }): void;
    warn(warning: Error): void;
  };
  export class Parser {
    on<Name extends keyof Handlers>(name: Name, handler: Handlers[Name]): this;
    parse(text: string): this;
  }
}
