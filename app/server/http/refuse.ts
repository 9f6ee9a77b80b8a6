import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { isApiPath } from "#app/http/api/api-path.ts";
import { RETRY_AFTER_S } from "#app/server/admission/limits.ts";
import { endDrained, endSocketDrained } from "./end-drained.ts";
import { hasBody } from "./node-request.ts";
import { isPostOfRouter, ROUTERS_TYPE, routersRefusal } from "./routers-refusal.ts";

export type Refusal = { status: number; sentence: string; headers?: Record<string, string> };

export type Refusals = {
  refuse(message: IncomingMessage, outgoing: ServerResponse, refusal: Refusal): void;
  refuseSocket(socket: Socket, refusal: Refusal): void;
};

function ownHeaders({ status, headers }: Refusal): [string, string][] {
  const retry: [string, string][] = status === 503 ? [["Retry-After", String(RETRY_AFTER_S)]] : [];
  return [["Cache-Control", "no-store"], ...retry, ...Object.entries(headers ?? {})];
}

/** @param common headers of every response. */
export function createRefusals(common: [string, string][]): Refusals {
  return {
    refuse(message, outgoing, refusal) {
      const { status, sentence } = refusal;
      const isCall = isApiPath(message.url ?? "/");
      const isRoutersPost = isPostOfRouter(message.method ?? "GET", message.url ?? "/");
      const body = isCall
        ? JSON.stringify({ message: sentence })
        : isRoutersPost
          ? routersRefusal(sentence)
          : sentence;
      for (const [name, value] of [...common, ...ownHeaders(refusal)]) outgoing.setHeader(name, value);
      if (sentence) {
        const type = isRoutersPost ? ROUTERS_TYPE : "text/plain; charset=utf-8";
        outgoing.setHeader("Content-Type", isCall ? "application/json" : type);
        outgoing.setHeader("Content-Length", Buffer.byteLength(body));
      }
      // A body that is refused unread would otherwise be parsed as the connection's next request.
      if (hasBody(message) || status !== 503) outgoing.setHeader("Connection", "close");
      outgoing.statusCode = status;
      endDrained(message, outgoing, message.method === "HEAD" || !sentence ? undefined : body);
    },
    refuseSocket(socket, refusal) {
      const { status, sentence } = refusal;
      const lines = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        ...[...common, ...ownHeaders(refusal)].map(([name, value]) => `${name}: ${value}`),
        "Content-Type: text/plain; charset=utf-8",
        `Content-Length: ${Buffer.byteLength(sentence)}`,
        "Connection: close",
      ];
      // Node has no error listener on a socket that it has handed over (CONNECT).
      socket.on("error", () => socket.destroy());
      endSocketDrained(socket, `${lines.join("\r\n")}\r\n\r\n${sentence}`);
    },
  };
}
