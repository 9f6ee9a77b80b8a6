import { vitePlugin } from "@remix-run/dev";
import type { PluginOption } from "vite";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Remix in Vite, with the same options for the build, the development server and the tests. */
export function remix(): PluginOption {
  return vitePlugin({
    buildDirectory: "build/remix",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_routeConfig: true,
      // v3_lazyRouteDiscovery stays off: its /__manifest with a long path blocks the process for seconds.
      v3_lazyRouteDiscovery: false,
      unstable_optimizeDeps: true,
    },
  });
}
