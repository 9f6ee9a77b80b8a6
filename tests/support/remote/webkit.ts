import { expect } from "vitest";
import { freePort } from "#tests/support/server/free-port.ts";
import { orStop, startBrowserProcess } from "./browser-process.ts";
import { type DrivenPage, expressionOf, parsed, type Size } from "./remote-page.ts";

const START_MS = 20_000;

/** A virtual display, which WebKitGTK needs; it chooses a free number itself and prints it. */
const SCREEN = ["-displayfd", "1", "-screen", "0", "1920x1400x24", "-nolisten", "tcp"];

type Call = <Value>(method: string, address: string, body?: object) => Promise<Value>;

function driverAt(port: number): Call {
  return async <Value>(method: string, address: string, body?: object) => {
    const init = { method, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, init);
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error((value as { message: string }).message);
    return value as Value;
  };
}

/** Opens a window whose page has the size. */
async function openPage(call: Call, size: Size): Promise<DrivenPage> {
  const status = () => call("GET", "/status").catch(() => null);
  await expect.poll(status, { timeout: START_MS }).not.toBeNull();
  const wanted = { capabilities: { alwaysMatch: {} } };
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", wanted);
  const session = `/session/${sessionId}`;

  async function evaluate<Arg, Result>(run: (arg: Arg) => Result, arg: Arg): Promise<Result> {
    const script = `return ${expressionOf(run, arg)}`;
    return parsed<Result>(await call("POST", `${session}/execute/sync`, { script, args: [] }));
  }

  const sizeOfPage = () => evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }), null);

  /** A window is the page plus the browser's own bars; a resize takes effect a little later. */
  async function resize({ width, height }: Size): Promise<void> {
    const [window, page] = [await call<Size>("GET", `${session}/window/rect`), await sizeOfPage()];
    await call("POST", `${session}/window/rect`, {
      width: width + window.width - page.width,
      height: height + window.height - page.height,
    });
    await expect.poll(sizeOfPage, { timeout: START_MS }).toEqual({ width, height });
  }

  await resize(size);
  return {
    async goto(url) {
      await call("POST", `${session}/url`, { url });
    },
    evaluate,
    async perform(actions) {
      await call("POST", `${session}/actions`, { actions });
    },
    resize,
    async close() {
      await call("DELETE", session);
    },
  };
}

/** Starts Debian's WebKitGTK with one page of the size, driven by WebDriver. */
export async function startWebKit(size: Size): Promise<DrivenPage> {
  const screen = await startBrowserProcess("Xvfb", /^(\d+)\n/m, () => SCREEN);
  const port = await freePort();
  // The driver does not print when it is ready: poll until it responds.
  const command = `echo ready; exec WebKitWebDriver --host=127.0.0.1 --port=${port}`;
  const driver = await orStop(screen, () =>
    startBrowserProcess("sh", /ready/, () => ["-c", command], {
      DISPLAY: `:${screen.found}`,
      LANG: "C.UTF-8",
    }),
  );
  const stop = async () => {
    await driver.stop();
    await screen.stop();
  };
  const page = await orStop({ found: "", stop }, () => openPage(driverAt(port), size));
  return {
    ...page,
    async close() {
      await page.close();
      await stop();
    },
  };
}
