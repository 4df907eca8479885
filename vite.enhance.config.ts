import { defineConfig, type Plugin } from 'vite'
import { getBuildTargets } from './shared/browser-versions.ts'

/**
 * Replaces Vite's preload helper for dynamic imports, which would be a sixth of the script. The
 * helper loads the styles of imported modules, but only the lightbox has styles and loads them
 * itself.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
}

/**
 * Builds the script of the public pages into the folder of static files, separately from the admin.
 */
export default defineConfig({
  plugins: [plainImports],
  build: {
    target: getBuildTargets(),
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: 'enhance-manifest.json',
    modulePreload: false,
    rolldownOptions: { input: 'app/enhance/main.ts' },
  },
})
