import { basename } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Libraries go into the build: one file is read in a tenth of the time of the thousand that React Aria alone has. */
const whole = {
  // But for one that server/ has loaded anyway.
  resolve: { noExternal: true as const, external: ['libphonenumber-js/min'] },
  define: { 'process.env.NODE_ENV': '"production"' },
}

/**
 * Puts the modules that at least three screens or dialogs of the admin share into one file. Without
 * it the lists need 50 files instead of 17, and on a slow connection each batch of requests costs a
 * round trip.
 */
const ADMIN_CHUNK = { name: 'admin', test: /app\/admin\//, minShareCount: 3 }

export default defineConfig(({ command }) => ({
  // The admin speaks French; React Aria would bring its words in thirty languages.
  plugins: [{ ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' }, reactRouter()],
  css: {
    modules: {
      // One name whether a sheet is linked (admin) or inlined (site), which imports it under another address.
      generateScopedName: (name, file) =>
        `${basename(file.split('?')[0] ?? '', '.module.css')}-${name}`,
    },
  },
  // Fonts and photographs stay files of their own: the content security policy allows no data: fonts.
  build: { assetsInlineLimit: 0 },
  // The server's build begins at its page door, which imports React Router's routes.
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [ADMIN_CHUNK] } } } },
    },
    ssr: {
      ...(command === 'build' && whole),
      build: {
        rolldownOptions: {
          input: './server/http/pages/render.ts',
          // A running program keeps its own text in memory. Names stay, so that a stack trace can be read.
          output: {
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
}))
