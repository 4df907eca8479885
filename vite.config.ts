import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { getBuildTargets } from './shared/browser-versions.ts'

/**
 * Bundles libraries into the server build, because reading one file takes a tenth of the time of
 * reading a thousand small ones.
 */
const whole = {
  // Leaves out libphonenumber-js, which the server has already loaded.
  resolve: { noExternal: true as const, external: ['libphonenumber-js/min'] },
  define: { 'process.env.NODE_ENV': '"production"' },
}

/**
 * Puts the modules that at least three screens or dialogs of the admin share into one file. Without
 * this file, a list screen loads 50 files instead of 18, which costs several round trips.
 */
const ADMIN_CHUNK = { name: 'admin', test: /app\/admin\//, minShareCount: 3 }
/**
 * Puts the modules for pieces, trainings and the search that several screens share into one file.
 */
const RULES_CHUNK = {
  name: 'rules',
  test: /\/shared\/(?:day-list|dimensions|text\/search|entities\/(?:certificate|opening-hours|piece|piece-details|training|training-dates|training-days|training-duration))\.ts/,
  minShareCount: 2,
}

/** Class names by short name, to detect two classes with the same short name. */
const shortNames = new Map<string, string>()

/**
 * Returns a short name for a CSS class of the public pages. Each page contains all styles, so this
 * saves 0.3 kB per page. The name depends only on the class, so that two versions of the site use
 * the same name.
 */
function shortenClassName(name: string): string {
  const number = Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 12), 16)
  const short = `c${(number % 36 ** 4).toString(36)}`
  const other = shortNames.get(short) ?? name
  if (other !== name) throw new Error(`The classes ${other} and ${name} have the same short name.`)
  shortNames.set(short, name)
  return short
}

export default defineConfig(({ command }) => ({
  // The admin is in French only. Leaves out the texts of React Aria in thirty other languages.
  plugins: [{ ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' }, reactRouter()],
  css: {
    modules: {
      // Gives a class the same name in linked (admin) and inlined (site) style sheets, whose import
      // paths differ.
      generateScopedName: (name, file) => {
        const readable = `${basename(file.split('?')[0] ?? '', '.module.css')}-${name}`
        const isPublic = command === 'build' && file.includes('/app/site/')
        return isPublic ? shortenClassName(readable) : readable
      },
    },
  },
  // Never inlines fonts and photos, because the content security policy forbids `data:` fonts. The
  // style sheets must also work in Safari 16.0, which lacks media queries such as (width >= 40rem).
  build: { assetsInlineLimit: 0, cssTarget: [...getBuildTargets(), 'safari16.0'] },
  // The entry of the server build is render.ts, which imports the routes of React Router.
  environments: {
    client: {
      build: {
        target: getBuildTargets(),
        rolldownOptions: { output: { codeSplitting: { groups: [ADMIN_CHUNK, RULES_CHUNK] } } },
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
