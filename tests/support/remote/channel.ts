/** A connection to a browser, by the DevTools protocol or WebDriver BiDi: both send numbered commands as JSON. */
type Channel = {
  /** Sends a command; rejects with the browser's message if it refuses the command or has exited. */
  send<Result>(method: string, params?: object): Promise<Result>;
  close(): void;
};

type Answer = {
  id?: number;
  result?: unknown;
  /** The DevTools protocol has an object here, BiDi a code. */
  error?: { message: string } | string;
  message?: string;
};

/** @param address `ws://127.0.0.1:…` */
export async function openChannel(address: string): Promise<Channel> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let sent = 0;
  const fail = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  socket.addEventListener("close", () => fail("The browser is gone."));
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as Answer;
    const call = waiting.get(id ?? -1);
    if (!call) return;
    waiting.delete(id ?? -1);
    if (!error) call.resolve(result);
    else call.reject(new Error(typeof error === "string" ? `${error}: ${message}` : error.message));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`No browser at ${address}`)));
  });
  return {
    send<Result>(method: string, params: object = {}) {
      sent += 1;
      const id = sent;
      return new Promise<Result>((resolve, reject) => {
        waiting.set(id, { resolve: (result) => resolve(result as Result), reject });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}
