import { OLD_CHROMIUM_ARGUMENTS, oldChromium } from "#scripts/old-chromium.mjs";
import { type BrowserProcess, orStop, startBrowserProcess } from "./browser-process.ts";
import { openChannel } from "./channel.ts";
import { expressionOf, parsed, type RemotePage, type Size } from "./remote-page.ts";

export type OldChromiumPage = RemotePage & {
  /** Uncaught and console errors of the page's scripts. */
  problems(): Promise<string[]>;
};

type Evaluated = { result: { value?: unknown }; exceptionDetails?: { exception?: { description?: string } } };

/** Records errors, and lets the test set the television's clock (`window.clockError`, in milliseconds). */
const BEFORE_EACH_PAGE = `
  window.problems = [];
  window.addEventListener("error", function (event) { window.problems.push(String(event.message)); });
  console.error = function () { window.problems.push([].join.call(arguments, " ")); };
  window.clockError = 0;
  window.Date = new Proxy(Date, {
    construct: function (Real, args) {
      return args.length ? new (Real.bind.apply(Real, [null].concat(args)))() : new Real(Date.now());
    },
    get: function (Real, name) {
      return name === "now" ? function () { return Real.now() + window.clockError; } : Real[name];
    }
  });
`;

/** The DevTools address of the browser's page; the browser listens a little before it has a page. */
async function firstPage(host: string): Promise<string> {
  for (;;) {
    const pages = await fetch(`http://${host}/json/list`);
    const [page] = (await pages.json()) as { webSocketDebuggerUrl: string }[];
    if (page) return page.webSocketDebuggerUrl;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function connect(browser: BrowserProcess, size: Size): Promise<OldChromiumPage> {
  const channel = await openChannel(await firstPage(browser.found));
  await channel.send("Page.enable");
  await channel.send("Page.addScriptToEvaluateOnNewDocument", { source: BEFORE_EACH_PAGE });
  await channel.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile: false });

  async function evaluate<Arg, Result>(run: (arg: Arg) => Result, arg: Arg): Promise<Result> {
    const expression = expressionOf(run, arg);
    const { result, exceptionDetails } = await channel.send<Evaluated>("Runtime.evaluate", { expression });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return parsed<Result>(result.value);
  }

  return {
    async goto(address) {
      await channel.send("Page.navigate", { url: address });
    },
    evaluate,
    problems: () => evaluate(() => (window as unknown as { problems: string[] }).problems, null),
    async close() {
      channel.close();
      await browser.stop();
    },
  };
}

/** Starts the Chromium of an old television with one page of the size. */
export async function startOldChromium(major: number, size: Size): Promise<OldChromiumPage> {
  const browser = await startBrowserProcess(
    oldChromium(major),
    /DevTools listening on ws:\/\/([^/]+)/,
    (home) => [
      ...OLD_CHROMIUM_ARGUMENTS,
      "--remote-debugging-port=0",
      `--user-data-dir=${home}`,
      "about:blank",
    ],
  );
  return orStop(browser, () => connect(browser, size));
}
