/**
 * The main script of the single file: runs the program from inside it, with the compiled code that
 * record.cjs kept at the build. Node's own `useCodeCache` keeps only what is compiled before anything has
 * run, which is little; where nothing was kept (another platform) the program is compiled as it starts.
 */
const Module = require("node:module");
const path = require("node:path");
const { getAssetKeys, getRawAsset } = require("node:sea");
const vm = require("node:vm");

const source = Buffer.from(getRawAsset("server.cjs")).latin1Slice();
const kept = getAssetKeys().includes("server.cache") ? Buffer.from(getRawAsset("server.cache")) : undefined;
const script = new vm.Script(Module.wrap(source), { filename: "server.cjs", cachedData: kept });
const file = process.execPath;
script.runInThisContext().call(module.exports, module.exports, require, module, file, path.dirname(file));
