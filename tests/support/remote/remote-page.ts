import { transformSync } from "esbuild";

/** A page in a browser that Playwright does not drive. */
export type RemotePage = {
  goto(address: string): Promise<void>;
  /** Runs a function in the page; its argument and result are JSON. */
  evaluate<Arg, Result>(run: (arg: Arg) => Result, arg: Arg): Promise<Result>;
  close(): Promise<void>;
};

/** A page that is driven by pointer and keyboard, as WebDriver actions, which BiDi uses too. */
export type DrivenPage = RemotePage & {
  perform(actions: object[]): Promise<void>;
  resize(size: Size): Promise<void>;
};

export type Size = { width: number; height: number };

/** The call as an expression that returns JSON, in syntax that the oldest browser of the tests supports. */
export function expressionOf<Arg, Result>(run: (arg: Arg) => Result, arg: Arg): string {
  const { code } = transformSync(`const run = ${run.toString()};`, { target: "chrome68" });
  return `(() => { ${code} return JSON.stringify(run(${JSON.stringify(arg)})); })()`;
}

export function parsed<Result>(json: unknown): Result {
  return (typeof json === "string" ? JSON.parse(json) : undefined) as Result;
}
