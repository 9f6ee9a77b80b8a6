/** Whatever a mail server answers, a bounded part of it is read, for a bounded time (rules R27.31). */
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { mailerTo } from "#tests/support/bookings/mail.ts";

const MAIL = {
  ...{ messageId: "a@escola.test", from: "reservas@escola.test", fromName: "Escola", to: "ana@escola.test" },
  ...{ subject: "Reserva", text: "Texto", html: "<p>Texto</p>", headers: {}, attachments: [] },
};
const MB = 1024 * 1024;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

it.each<[string, string]>([
  ["a greeting without an end", "2"],
  ["a greeting of lines without an end", "220-a\r\n"],
])("%s is not read to its end, and the mail is tried again", async (_, part) => {
  const chunk = Buffer.from(part.repeat(64 * 1024)).subarray(0, 64 * 1024 - ((64 * 1024) % part.length));
  let sent = 0;
  const server = createServer((socket: Socket) => {
    const more = () => {
      while (sent < 64 * MB && !socket.destroyed) {
        sent += chunk.byteLength;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on("error", () => undefined);
    socket.on("drain", more);
    closing.push(() => socket.destroy());
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const session = mailerTo(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`).open();
  expect((await session.send(MAIL)).kind).toBe("unavailable");
  session.close();
  expect(sent).toBeLessThan(10 * MB);
});
