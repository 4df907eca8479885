import { defineConfig } from 'vite'

/** Builds the small script of the public pages, apart from the admin's, into the same folder of static files. */
export default defineConfig({
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: 'enhance-manifest.json',
    modulePreload: false,
    rolldownOptions: { input: 'app/enhance/main.ts' },
  },
})
