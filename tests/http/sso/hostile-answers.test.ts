/** Whatever the provider or the directory answers, a sign-in reads a bounded part of it, for a bounded time. */
import type { ServerResponse } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_DIRECTORY_BYTES, MAX_PROVIDER_BYTES } from "#app/services/sso/bounds.server.ts";
import { createDirectory } from "#app/services/sso/directory.server.ts";
import { formSignIn } from "#tests/support/api/calls.ts";
import type { Client, TestApp } from "#tests/support/app.ts";
import { appWithDirectory, appWithProvider, ldapSettings } from "#tests/support/sso/accounts.ts";
import { type SigningProvider, startSigningProvider } from "#tests/support/sso/signing-provider.ts";

const MB = 1024 * 1024;
/** What the kernel and the sockets hold on their way, which nobody has read. */
const ON_THE_WAY = 8 * MB;
const CHUNK = Buffer.alloc(64 * 1024, "a");

let provider: SigningProvider;
let sent = 0;
const closing: (() => void)[] = [];
beforeAll(async () => {
  provider = await startSigningProvider();
});
beforeEach(() => {
  provider.reset();
  sent = 0;
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(() => provider.stop());

/** Writes without an end, as fast as it is read, until the reader is gone. */
function flood(target: ServerResponse | Socket, chunk = CHUNK): void {
  target.on("error", () => undefined);
  const more = () => {
    while (!target.destroyed && target.write(chunk)) sent += chunk.byteLength;
    sent += chunk.byteLength;
    if (!target.destroyed && sent < 64 * MB) target.once("drain", more);
  };
  more();
}

/** Writes a byte now and then: no pause is long enough to be a silence. */
function drip(target: ServerResponse | Socket): void {
  const timer = setInterval(() => target.write("a"), 20);
  target.on("error", () => undefined);
  target.on("close", () => clearInterval(timer));
  closing.push(() => clearInterval(timer));
}

const startJson = (response: ServerResponse) =>
  response.writeHead(200, { "Content-Type": "application/json" });

async function sentenceOf(app: TestApp): Promise<string> {
  const client = app.as(null);
  await attempt(client);
  return (await (await client.fetch("/auth")).text()).replace(/<[^>]*>/g, " ");
}

async function attempt(client: Client): Promise<void> {
  const begun = await client.fetch("/auth/entrar");
  const location = begun.headers.get("location") ?? "";
  if (!location.startsWith(provider.issuer)) return;
  const query = provider.authorize(location);
  await client.fetch(`${ADDRESSES.signInReturn}?${query}`, { headers: { "sec-fetch-site": "cross-site" } });
}

const PATHS = ["/.well-known/openid-configuration", "/token", "/chaves", "/pessoa"];

describe("a provider", () => {
  const answerAt = (path: string, answer: (response: ServerResponse) => unknown) => {
    provider.state.userInfo = { email: "ana@escola.test", email_verified: true };
    provider.state.intercept = ({ url }, response) => {
      if (url !== path) return false;
      answer(response);
      return true;
    };
  };

  it.each(PATHS)("that never stops answering at %s is not read to its end", async (path) => {
    answerAt(path, (response) => flood(startJson(response)));
    expect(await sentenceOf(await appWithProvider(provider))).toContain("não respondeu");
    expect(sent).toBeGreaterThan(MAX_PROVIDER_BYTES);
    expect(sent).toBeLessThan(MAX_PROVIDER_BYTES + ON_THE_WAY);
  });

  it.each(PATHS)("that answers a byte at a time at %s is given up at the deadline", async (path) => {
    answerAt(path, (response) => drip(startJson(response)));
    const began = performance.now();
    expect(await sentenceOf(await appWithProvider(provider, { timeoutMs: 1000 }))).toContain("não respondeu");
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it("with 100,000 keys, or an ID token of 30 MB, is refused", async () => {
    const keys = Array.from({ length: 100_000 }, (_, kid) => ({ kty: "RSA", kid, n: "AQAB", e: "AQAB" }));
    answerAt("/chaves", (response) => startJson(response).end(JSON.stringify({ keys })));
    expect(await sentenceOf(await appWithProvider(provider))).toContain("não respondeu");
    const token = { access_token: "a", token_type: "Bearer", id_token: `e30.${"a".repeat(30 * MB)}.e30` };
    answerAt("/token", (response) => startJson(response).end(JSON.stringify(token)));
    expect(await sentenceOf(await appWithProvider(provider))).toContain("não respondeu");
  });
});

describe("a directory", () => {
  async function serve(serveClient: (socket: Socket) => unknown): Promise<string> {
    const server = createServer((socket) => {
      closing.push(() => socket.destroy());
      socket.on("error", () => undefined);
      serveClient(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => server.close());
    return `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function directoryThat(answer: (socket: Socket) => void): Promise<TestApp> {
    const url = await serve((socket) => socket.once("data", () => answer(socket)));
    return appWithDirectory(ldapSettings(url), { timeoutMs: 500 });
  }

  /** A search's entry without attributes (RFC 4511 §4.5.2), of 11 bytes. */
  const ENTRY = Buffer.from("3009020101640404003000", "hex");

  it.each<[string, (socket: Socket) => void]>([
    [
      "one entry of 400 MB",
      (socket) => {
        socket.write(Buffer.from("308418000000", "hex"));
        flood(socket);
      },
    ],
    ["entries without an end", (socket) => flood(socket, Buffer.concat(Array(6000).fill(ENTRY)))],
    ["bytes that are no answer", (socket) => flood(socket)],
  ])("that answers %s is not read to its end, and the local sign-in works", async (_, answer) => {
    const app = await directoryThat(answer);
    const refused = await formSignIn(app, "ana.dir", "Uma#Senha2026");
    expect(await refused.text()).toContain("não respondeu");
    expect(sent).toBeLessThan(MAX_DIRECTORY_BYTES + ON_THE_WAY);
    expect((await formSignIn(app, "admin")).status).toBe(302);
  });

  it("that answers a byte at a time is given up at the deadline", async () => {
    const app = await directoryThat(drip);
    const began = performance.now();
    expect(await (await formSignIn(app, "ana.dir", "Uma#Senha2026")).text()).toContain("não respondeu");
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it("that has a next page each time is given up at the deadline of all answers together", async () => {
    const tlv = (tag: number, ...parts: Buffer[]) => {
      const content = Buffer.concat(parts);
      return Buffer.concat([Buffer.from([tag, content.byteLength]), content]);
    };
    const text = (value: string) => tlv(4, Buffer.from(value));
    /** One entry, and the cookie of a next page (RFC 2696). */
    const pageFor = (id: Buffer) => {
      const next = tlv(0x30, Buffer.from([2, 1, 0]), text("a"));
      const control = tlv(0xa0, tlv(0x30, text("1.2.840.113556.1.4.319"), tlv(4, next)));
      const end = tlv(0x65, Buffer.from([10, 1, 0]), text(""), text(""));
      return Buffer.concat([tlv(0x30, id, tlv(0x64, text(""), tlv(0x30))), tlv(0x30, id, end, control)]);
    };
    let pages = 0;
    const url = await serve((socket) =>
      socket.on("data", (request) => {
        pages += 1;
        const at = request.indexOf(Buffer.from([2, 1]));
        // Well within the time for one answer.
        const timer = setTimeout(() => socket.write(pageFor(request.subarray(at, at + 3))), 50);
        socket.on("close", () => clearTimeout(timer));
      }),
    );
    const directory = createDirectory(ldapSettings(url), 100);
    expect(await directory.listPeople(2000)).toEqual({ ok: false, problem: "directoryNotReached" });
    // 2.4 s in all.
    expect(pages).toBeLessThan(50);
  });
});
