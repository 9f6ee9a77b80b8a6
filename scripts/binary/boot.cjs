/**
 * The main script of the single file: runs the program from inside it, with the compiled code that
 * record.cjs wrote at the build. Node's own `useCodeCache` caches only what is compiled before anything has
 * run, which is little; where there is none (another platform) the program is compiled as it starts.
 */
const path = require("node:path");
const { getAssetKeys, getRawAsset } = require("node:sea");
const vm = require("node:vm");

// A child process of the program's own (docs/decisions/0170) is one of the assets, and loads nothing else. Both are
// wrapped as modules already (scripts/binary.ts).
const [, , option, asset] = process.argv;
const name = option === "--child" && asset?.endsWith("-child.cjs") ? asset : "server.cjs";
const cache = name.replace(/cjs$/, "cache");

const source = Buffer.from(getRawAsset(name)).latin1Slice();
const codeCache = getAssetKeys().includes(cache) ? Buffer.from(getRawAsset(cache)) : undefined;
const script = new vm.Script(source, { filename: name, cachedData: codeCache });
const file = process.execPath;
script.runInThisContext().call(module.exports, module.exports, require, module, file, path.dirname(file));
