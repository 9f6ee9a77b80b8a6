/** Rules R13.21 and R27.31: what a provider or a directory answers holds the main thread for at most 50 ms. */
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_DIRECTORY_BYTES, MAX_PROVIDER_BYTES } from "#app/services/sso/bounds.server.ts";
import { type HeldServer, startHeldServer } from "#tests/support/server/held-server.ts";
import { CLIENT, type SigningProvider, startSigningProvider } from "#tests/support/sso/signing-provider.ts";

const LIMIT_MS = 50;
/** The first try compiles and loads what it needs, and other work slows the thread: the minimum of the tries counts. */
const ROUNDS = 5;
const TODAY = new Date().toISOString().slice(0, 10);

let provider: SigningProvider;
let server: HeldServer;
let directory: ReturnType<typeof createServer>;
/** What the directory sends to a search, by the id of the question. */
let answerSearch = (_id: Buffer): Buffer => Buffer.alloc(0);
let searches = 0;

/** An element of BER (X.690 §8.1). */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.byteLength;
  const length = size < 0x80 ? [size] : [0x83, size >> 16, (size >> 8) & 0xff, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const octets = (text: string) => tlv(4, Buffer.from(text));
const RESULT = [Buffer.from([10, 1, 0]), octets(""), octets("")];

/** An entry of a search with these attributes (RFC 4511 §4.5.2). */
function entry(id: Buffer, attributes: Record<string, string[]>): Buffer {
  const lists = Object.entries(attributes).map(([name, values]) =>
    tlv(0x30, octets(name), tlv(0x31, ...values.map(octets))),
  );
  return tlv(0x30, id, tlv(0x64, octets("uid=a"), tlv(0x30, ...lists)));
}

function serveDirectory(socket: Socket): void {
  socket.on("error", () => undefined);
  socket.on("data", (request) => {
    const at = request.indexOf(Buffer.from([2, 1]));
    const [id, operation] = [request.subarray(at, at + 3), request[at + 3]];
    if (operation === 0x60) socket.write(tlv(0x30, id, tlv(0x61, ...RESULT)));
    if (operation !== 0x63) return;
    searches += 1;
    socket.write(Buffer.concat([answerSearch(id), tlv(0x30, id, tlv(0x65, ...RESULT))]));
  });
}

beforeAll(async () => {
  provider = await startSigningProvider();
  directory = createServer(serveDirectory);
  await new Promise<void>((resolve) => directory.listen(0, "127.0.0.1", resolve));
  server = await startHeldServer(TODAY, {
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    ...{ OIDC_NAME: "Escola ID", LDAP_BASE: "dc=escola,dc=test" },
    LDAP_URL: `ldap://127.0.0.1:${(directory.address() as AddressInfo).port}`,
  });
}, 60_000);
beforeEach(() => provider.reset());
afterAll(async () => {
  await server?.stop();
  await provider.stop();
  directory.close();
});

/** Signs in by the provider as far as it goes. */
async function signInByProvider(): Promise<Response> {
  const begun = await server.ask("/auth/entrar");
  const location = begun.headers.get("location") ?? "";
  if (!location.startsWith(provider.issuer)) return begun;
  const cookie = begun.headers.getSetCookie().map((each) => each.split(";")[0]);
  return server.ask(`${ADDRESSES.signInReturn}?${provider.authorize(location)}`, {
    headers: { Cookie: cookie.join("; "), "Sec-Fetch-Site": "cross-site" },
  });
}

/** The least of the longest holds of some tries, each of which asks what answers. */
async function leastHold(act: () => Promise<Response>, asked: () => number): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = asked();
    const { status, ms } = await server.longestHold(act);
    // 502 and 503 say that the provider or the directory did not answer.
    expect(status).not.toBe(500);
    expect(asked()).toBeGreaterThan(before);
    taken.push(ms);
  }
  process.stdout.write(`${expect.getState().currentTestName}: ${taken.map(Math.round).join(", ")} ms\n`);
  return Math.min(...taken);
}

const fill = (part: string, around: number) => {
  const count = Math.floor((MAX_PROVIDER_BYTES - around) / (part.length + 1));
  return Array<string>(count).fill(part).join(",");
};
const DEPTH = 60_000;
const HOSTILE: [string, string][] = [
  ["empty objects", `{"keys":[${fill("{}", 20)}]}`],
  ["small keys", `{"keys":[${fill('{"kty":"RSA","n":"AQAB","e":"AQAB"}', 20)}]}`],
  ["nested lists", `{"keys":[${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}]}`],
  ["many names", `{"keys":[],${fill('"a":{}', 20)}}`],
];

describe.each(["/.well-known/openid-configuration", "/token", "/chaves", "/pessoa"])(
  "the provider's answer at %s",
  (path) => {
    it.each(HOSTILE)(`of %s holds the main thread for at most ${LIMIT_MS} ms`, async (_, body) => {
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_PROVIDER_BYTES);
      let asked = 0;
      provider.state.userInfo = { email: "ana@escola.test", email_verified: true };
      provider.state.intercept = ({ url }, response) => {
        if (url !== path) return false;
        asked += 1;
        response.writeHead(200, { "Content-Type": "application/json" }).end(body);
        return true;
      };
      expect(await leastHold(signInByProvider, () => asked)).toBeLessThanOrEqual(LIMIT_MS);
    });
  },
);

describe("the directory's answer", () => {
  it.each<[string, (id: Buffer) => Buffer]>([
    ["tiny entries", (id) => Buffer.concat(Array(MAX_DIRECTORY_BYTES / 512 - 8).fill(entry(id, {})))],
    ["19,000 values", (id) => entry(id, { mail: Array<string>(19_000).fill("a") })],
    [
      "4,000 attributes",
      (id) => entry(id, Object.fromEntries(Array.from({ length: 4000 }, (_, n) => [`a${n}`, ["a"]]))),
    ],
    ["large entries", (id) => Buffer.concat(Array(15).fill(entry(id, { mail: ["a".repeat(60_000)] })))],
    ["bytes that are none", () => Buffer.alloc(MAX_DIRECTORY_BYTES, 0x30)],
  ])(`of %s holds the main thread for at most ${LIMIT_MS} ms`, async (_, answer) => {
    answerSearch = answer;
    // A name is throttled after five tries.
    const signIn = () =>
      server.ask("/api/login", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ username: `ana${searches}`, password: "Uma#Senha2026" }),
      });
    expect(await leastHold(signIn, () => searches)).toBeLessThanOrEqual(LIMIT_MS);
  });
});
