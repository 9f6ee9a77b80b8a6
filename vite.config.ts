import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkOf } from "./scripts/source/chunks.ts";
import { remix } from "./scripts/source/remix.ts";

export default defineConfig({
  plugins: [tailwindcss(), remix()],
  build: {
    target: "es2022",
    // The public pages run on televisions with Chrome 68: shrinking their sheets must not make them newer.
    cssTarget: "chrome68",
    assetsInlineLimit: 0,
    rollupOptions: {
      output: { manualChunks: chunkOf },
      onwarn(warning, warn) {
        // Routes without a page (all of /api) leave nothing for the browser.
        if (warning.code !== "EMPTY_BUNDLE") warn(warning);
      },
    },
  },
});
