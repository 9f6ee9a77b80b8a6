/** The yardstick of the bench: `node:http` that answers `/N` with N bytes and does nothing else. */
import { createServer } from "node:http";

const bodies = new Map();

const server = createServer((request, response) => {
  const { url } = request;
  let body = bodies.get(url);
  if (!body) {
    body = Buffer.alloc(Number(url.slice(1)), "x");
    bodies.set(url, body);
  }
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.info(`http://127.0.0.1:${server.address().port}`));
process.on("SIGTERM", () => process.exit(0));
