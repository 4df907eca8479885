/**
 * Checks the import rule (docs/architecture.md): each layer lists the imports that it may not use.
 */
import { defineConfig } from 'oxlint'

/**
 * A layer of the code. `forbidden` lists the import patterns that its files may not use. If several
 * layers match a file, the last one applies.
 */
type Layer = { files: string[]; forbidden: string[]; message: string; mayImportSharp?: boolean }

const BENCH = '**/bench/**'
/**
 * Layers of the admin. Each may import those before it. None may import the files at the root of
 * app/admin/.
 */
export const ADMIN_LAYERS = [
  'i18n',
  'browser',
  'gestures',
  'components',
  'api',
  'entity',
  'form',
  'rich-text',
  'fields',
  'session',
  'registrations',
  'uploads',
  'photos',
  'translations',
  'preview',
  'dialog',
  'list',
  'entities',
  'account',
  'messages',
  'guide',
]

const LAYERS: Layer[] = [
  {
    files: ['server/*.ts', 'server/cli/**', 'demo/**'],
    forbidden: [BENCH],
    message: 'bench/ measures the product and is not imported by it.',
    mayImportSharp: true,
  },
  {
    files: ['shared/**'],
    forbidden: ['**/server/**', '**/app/**', '**/demo/**', BENCH, 'react', 'hono', 'kysely'],
    message: 'shared/ is pure: it imports nothing of the other layers.',
  },
  {
    files: ['server/database/**', 'server/storage/**'],
    forbidden: [
      ...['**/images/**', '**/content/**', '**/accounts/**', '**/http/**'],
      ...['**/services.ts', '**/app/**', BENCH],
    ],
    message: 'database/ and storage/ import only shared/ and each other.',
  },
  {
    files: ['server/images/**'],
    forbidden: [
      '**/content/**',
      '**/accounts/**',
      '**/http/**',
      '**/services.ts',
      '**/app/**',
      BENCH,
    ],
    message: 'images/ imports only database/ and storage/.',
    mayImportSharp: true,
  },
  {
    files: ['server/backup/**', 'server/move/**'],
    forbidden: [
      '**/content/**',
      '**/accounts/**',
      '**/http/**',
      '**/services.ts',
      '**/app/**',
      BENCH,
    ],
    message: 'backup/ and move/ import only database/, storage/ and images/.',
  },
  {
    files: [
      'server/content/**',
      'server/accounts/**',
      'server/messages/**',
      'server/suggestions/**',
    ],
    forbidden: [
      '**/registrations/**',
      '**/http/**',
      '**/services.ts',
      '**/main.ts',
      '**/app/**',
      'hono',
      'hono/**',
      BENCH,
    ],
    message:
      'content/, accounts/, messages/ and suggestions/ import no HTTP code and nothing above them.',
  },
  {
    files: ['server/registrations/**'],
    forbidden: [
      ...['**/accounts/**', '**/http/**', '**/services.ts', '**/main.ts', '**/app/**'],
      ...['hono', 'hono/**', BENCH],
    ],
    message: 'registrations/ imports only content/, messages/ and what is below them.',
  },
  {
    files: ['server/services.ts'],
    forbidden: ['**/http/**', '**/main.ts', '**/app/**', BENCH],
    message: 'services.ts is below http/.',
  },
  {
    files: ['server/http/**'],
    forbidden: ['**/main.ts', '**/cli/**', '**/app/**', BENCH],
    message: 'http/ imports downwards; only pages/render.ts reaches app/.',
  },
  {
    files: ['server/http/pages/render.ts'],
    forbidden: ['**/main.ts', '**/cli/**', '**/app/admin/**', BENCH],
    message: 'render.ts needs the context and the styles of app/, nothing more.',
  },
  { files: ['app/**'], forbidden: [BENCH], message: 'bench/ drives the product from outside.' },
  {
    files: ['app/ui/**', 'app/i18n/**', 'app/enhance/**'],
    forbidden: ['**/site/**', '**/admin/**', BENCH],
    message: 'ui/, i18n/ and enhance/ are below site/ and admin/.',
  },
  {
    files: ['app/site/**'],
    forbidden: ['**/admin/**', BENCH],
    message: 'site/ and admin/ never import each other.',
  },
  {
    files: ['app/admin/**'],
    forbidden: ['**/site/**', BENCH],
    message: 'site/ and admin/ never import each other.',
  },
  ...ADMIN_LAYERS.map((layer, at) => ({
    files: [`app/admin/${layer}/**`],
    forbidden: [
      ...ADMIN_LAYERS.slice(at + 1).map((later) => `../${later}/**`),
      ...['../*.ts', '../*.tsx', '../*.css'],
      '**/site/**',
      BENCH,
    ],
    message: `${layer}/ imports only the layers before it: ${ADMIN_LAYERS.slice(0, at).join(', ')}.`,
  })),
  {
    files: ['bench/**'],
    forbidden: ['**/app/**', '**/tests/e2e/**', '**/tests/torture/**'],
    message: 'bench/ uses the server, not the screens.',
    mayImportSharp: true,
  },
]

const isInApp = ({ files }: Layer) => files.some((glob) => glob.startsWith('app/'))
const ONLY_TYPES = {
  group: ['**/server/**'],
  message: 'app/ imports only types from server/.',
  allowTypeImports: true,
}
const NO_SHARP = { name: 'sharp', message: 'Only server/images/ imports sharp.' }

export default defineConfig({
  plugins: ['import', 'typescript'],
  categories: { correctness: 'off' },
  ignorePatterns: ['node_modules', 'build', 'data', '.react-router'],
  rules: { 'import/no-cycle': 'error' },
  overrides: [
    ...LAYERS.map((layer) => ({
      files: layer.files,
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              { group: layer.forbidden, message: layer.message },
              ...(isInApp(layer) ? [ONLY_TYPES] : []),
            ],
            paths: layer.mayImportSharp ? [] : [NO_SHARP],
          },
        ] as ['error', object],
      },
    })),
    // Tests may import from any layer.
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/support/**/*.ts'],
      rules: { 'no-restricted-imports': 'off' as const },
    },
  ],
})
