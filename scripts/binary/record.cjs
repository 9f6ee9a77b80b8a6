/**
 * Runs the program once, asks for its commonest pages and writes its compiled code, for boot.cjs.
 * Usage: node record.cjs SOURCE TARGET, over a fresh DATA_DIR.
 */
const { readFileSync, writeFileSync } = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const vm = require("node:vm");

const PAGES = ["/healthz", "/auth", "/", "/tv-panel", "/programacao-semanal", "/api/user"];

const [source, codeCache] = process.argv.splice(2, 2);
const script = new vm.Script(readFileSync(source, "latin1"), { filename: "server.cjs" });
const main = { exports: {} };
const own = Module.createRequire(path.resolve(source));
own.main = main;

async function writeCache(address) {
  for (const page of PAGES) await (await fetch(address + page, { redirect: "manual" })).arrayBuffer();
  writeFileSync(codeCache, script.createCachedData());
  process.kill(process.pid, "SIGTERM");
}

console.info = (line) => {
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
  if (address) void writeCache(address);
};
const folder = path.resolve("build");
script
  .runInThisContext()
  .call(main.exports, main.exports, own, main, path.join(folder, "server.cjs"), folder);
