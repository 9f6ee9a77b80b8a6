import { type BrowserProcess, orStop, startBrowserProcess } from "./browser-process.ts";
import { openChannel } from "./channel.ts";
import { type DrivenPage, expressionOf, parsed, type Size } from "./remote-page.ts";

type Evaluated =
  | { type: "success"; result: { value?: unknown } }
  | { type: "exception"; exceptionDetails: { text: string } };

async function connect(browser: BrowserProcess, size: Size): Promise<DrivenPage> {
  const channel = await openChannel(`${browser.found}/session`);
  await channel.send("session.new", { capabilities: {} });
  const tree = await channel.send<{ contexts: { context: string }[] }>("browsingContext.getTree");
  const context = tree.contexts[0]?.context;
  const resize = (viewport: Size) => channel.send("browsingContext.setViewport", { context, viewport });
  await resize(size);
  return {
    async goto(url) {
      await channel.send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async evaluate<Arg, Result>(run: (arg: Arg) => Result, arg: Arg): Promise<Result> {
      const call = { expression: expressionOf(run, arg), target: { context }, awaitPromise: false };
      const answer = await channel.send<Evaluated>("script.evaluate", call);
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return parsed<Result>(answer.result.value);
    },
    async perform(actions) {
      await channel.send("input.performActions", { context, actions });
    },
    async resize(viewport) {
      await resize(viewport);
    },
    async close() {
      channel.close();
      await browser.stop();
    },
  };
}

/** Starts Debian's Firefox with one page of the size, driven by WebDriver BiDi, which needs no driver. */
export async function startFirefox(size: Size): Promise<DrivenPage> {
  const browser = await startBrowserProcess("firefox-esr", /WebDriver BiDi listening on (ws:\S+)/, (home) => [
    "--headless",
    "--no-remote",
    "--profile",
    home,
    "--remote-debugging-port",
    "0",
  ]);
  return orStop(browser, () => connect(browser, size));
}
