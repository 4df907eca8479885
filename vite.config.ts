import { basename } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { getBuildTarget } from './shared/oldest-browsers.ts'

/**
 * Bundles libraries into the server build, because reading one file takes a tenth of the time of a
 * thousand small ones, as in React Aria.
 */
const whole = {
  // Excludes libphonenumber-js, which server/ has already loaded.
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
  // The admin is in French only. Leaves out the texts of React Aria in thirty other languages.
  plugins: [{ ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' }, reactRouter()],
  css: {
    modules: {
      // Gives a class the same name in linked (admin) and inlined (site) style sheets, whose import
      // paths differ.
      generateScopedName: (name, file) =>
        `${basename(file.split('?')[0] ?? '', '.module.css')}-${name}`,
    },
  },
  // Never inlines fonts and photos: the content security policy allows no data: fonts.
  // The style sheets also work in Safari 16.0, which is older than the browsers that the scripts
  // need, because it lacks media queries such as (width >= 40rem).
  build: { assetsInlineLimit: 0, cssTarget: [...getBuildTarget(), 'safari16.0'] },
  // The entry of the server build is render.ts, which imports the routes of React Router.
  environments: {
    client: {
      build: {
        target: getBuildTarget(),
        rolldownOptions: { output: { codeSplitting: { groups: [ADMIN_CHUNK] } } },
      },
    },
    ssr: {
      ...(command === 'build' && whole),
      build: {
        rolldownOptions: {
          input: './server/http/pages/render.ts',
          // Removes whitespace, because Node keeps the source text in memory. Names stay, so that
          // stack traces are readable.
          output: {
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
}))
