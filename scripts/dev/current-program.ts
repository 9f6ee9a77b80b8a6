import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { ViteDevServer } from "vite";
import type { Config } from "#app/server/config.ts";
import { FOLDER_COMMAND, SETTINGS_FILE } from "#app/server/process/folder-command.ts";
import type { Program } from "#app/server/process/program.ts";
import type { ServedNode } from "#app/server/replication/node.ts";
import { createSourceAssets, sourceChild } from "../source/assets.ts";
import { RELEASE } from "../source/definitions.ts";
import { nativeAddon } from "../source/native-addon.ts";
import type * as Entry from "./entry.ts";

type Running = { entry: typeof Entry; config: Config; node: ServedNode; server: Server };

/** How long requests under way may take before the program of the saved sources replaces the one that has them. */
const DRAIN_MS = 2000;

function sourceProgram(): Program {
  return {
    release: RELEASE,
    command: FOLDER_COMMAND,
    settingsFile: SETTINGS_FILE,
    assets: createSourceAssets(),
    addonFile: nativeAddon,
    child: sourceChild,
    isDevelopment: true,
  };
}

/**
 * The program as its sources are now. A request that finds a source changed restarts the program in this process
 * first, over the same database: no part of it is older than the saved sources.
 */
export class CurrentProgram {
  #vite: ViteDevServer;
  #running: Running | undefined;
  #starting: Promise<unknown> = Promise.resolve();
  #releaseDataDir: (() => void) | undefined;
  #underWay = 0;

  /** When a page was last started, from the sources of that time; milliseconds as `Date.now()` has them. */
  pageAt = 0;

  constructor(vite: ViteDevServer) {
    this.#vite = vite;
  }

  /**
   * Starts the program, or gives the one that runs where no source has changed since.
   * @throws what a source that cannot be loaded throws.
   */
  start(): Promise<Running> {
    const running = this.#starting.then(() => this.#upToDate());
    this.#starting = running.catch(() => {});
    return running;
  }

  /** Answers by the program as it is now; throws as `start` does. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const begun = Date.now();
    const { server } = await this.start();
    if (request.headers["sec-fetch-dest"] === "document") this.pageAt = begun;
    // The browser has turned to something else meanwhile.
    if (response.destroyed) return;
    this.#underWay++;
    response.once("close", () => this.#underWay--);
    server.emit("request", request, response);
  }

  async stop(): Promise<void> {
    await this.#starting;
    await this.#running?.node.stop();
    this.#releaseDataDir?.();
  }

  async #upToDate(): Promise<Running> {
    const entry = (await this.#vite.ssrLoadModule("/scripts/dev/entry.ts")) as typeof Entry;
    if (this.#running?.entry === entry) return this.#running;
    const program = sourceProgram();
    const config = entry.settings(process.env);
    this.#releaseDataDir ??= entry.takeDataDir(config, program);
    await this.#stopRunning();
    const node = await entry.startProgram(config, program);
    const server = entry.createHttpServer(node.app, config.APP_URL, config.TRUSTED_PROXY);
    this.#running = { entry, config, node, server };
    return this.#running;
  }

  async #stopRunning(): Promise<void> {
    const deadline = Date.now() + DRAIN_MS;
    while (this.#underWay > 0 && Date.now() < deadline) await pause(5);
    await this.#running?.node.stop();
    this.#running = undefined;
  }
}
