import { defineConfig, type Plugin } from 'vite'

/**
 * What Vite puts around an import that waits would be a sixth of the script; it links the styles of what is imported.
 * Of ours only the viewer has any, and links its own.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
}

/** Builds the small script of the public pages, apart from the admin's, into the same folder of static files. */
export default defineConfig({
  plugins: [plainImports],
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: 'enhance-manifest.json',
    modulePreload: false,
    rolldownOptions: { input: 'app/enhance/main.ts' },
  },
})
