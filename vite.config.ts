import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    remix({
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
    }),
  ],
  build: {
    target: "es2022",
    // The public pages run on televisions with Chrome 68: shrinking their sheets must not make them newer.
    cssTarget: "chrome68",
    assetsInlineLimit: 0,
    rollupOptions: {
      onwarn(warning, warn) {
        // Routes without a page (all of /api) leave nothing for the browser.
        if (warning.code !== "EMPTY_BUNDLE") warn(warning);
      },
    },
  },
});
