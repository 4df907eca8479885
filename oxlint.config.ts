/** The import rule (docs/architecture.md): imports point one way. Each room names what it may not import. */
import { defineConfig } from 'oxlint'

/** `not`: what its files may not import, as an import is written there. Of several rooms the last one that has a file decides. */
type Room = { files: string[]; not: string[]; because: string; knowsSharp?: boolean }

const BENCH = '**/bench/**'
/** The rooms of the admin: each may import those before it, and none of them the nouns, the panel and the layout at the root. */
export const ADMIN_ROOMS = [
  'parts',
  'api',
  'content',
  'form',
  'session',
  'backup',
  'uploads',
  'photos',
  'trash',
  'translations',
  'versions',
  'preview',
  'dialog',
  'list',
  'account',
  'messages',
  'guide',
]

const ROOMS: Room[] = [
  {
    files: ['server/*.ts', 'server/cli/**', 'demo/**'],
    not: [BENCH],
    because: 'bench/ measures the product; the product does not know it.',
    knowsSharp: true,
  },
  {
    files: ['shared/**'],
    not: ['**/server/**', '**/app/**', '**/demo/**', BENCH, 'react', 'hono', 'kysely'],
    because: 'shared/ is pure: it imports nothing of the other rooms.',
  },
  {
    files: ['server/database/**', 'server/cluster/**', 'server/storage/**'],
    not: [
      ...['**/images/**', '**/content/**', '**/accounts/**', '**/http/**'],
      ...['**/services.ts', '**/app/**', BENCH],
    ],
    because: 'database/, cluster/ and storage/ import only shared/ and each other.',
  },
  {
    files: ['server/images/**'],
    not: ['**/content/**', '**/accounts/**', '**/http/**', '**/services.ts', '**/app/**', BENCH],
    because: 'images/ imports only database/ and storage/.',
    knowsSharp: true,
  },
  {
    files: ['server/backup/**', 'server/move/**'],
    not: ['**/content/**', '**/accounts/**', '**/http/**', '**/services.ts', '**/app/**', BENCH],
    because: 'backup/ and move/ import only database/, storage/ and images/.',
  },
  {
    files: ['server/content/**', 'server/accounts/**', 'server/messages/**'],
    not: ['**/http/**', '**/services.ts', '**/main.ts', '**/app/**', 'hono', 'hono/**', BENCH],
    because: 'content/, accounts/ and messages/ know no HTTP and nothing above them.',
  },
  {
    files: ['server/services.ts'],
    not: ['**/http/**', '**/main.ts', '**/app/**', BENCH],
    because: 'services.ts is below the doors.',
  },
  {
    files: ['server/http/**'],
    not: ['**/main.ts', '**/cli/**', '**/app/**', BENCH],
    because: 'http/ imports downwards; only pages/render.ts reaches app/.',
  },
  {
    files: ['server/http/pages/render.ts'],
    not: ['**/main.ts', '**/cli/**', '**/app/admin/**', BENCH],
    because: 'The page door needs the context and the styles of app/, nothing more.',
  },
  { files: ['app/**'], not: [BENCH], because: 'bench/ drives the product from outside.' },
  {
    files: ['app/ui/**', 'app/i18n/**', 'app/enhance/**'],
    not: ['**/site/**', '**/admin/**', BENCH],
    because: 'ui/, i18n/ and enhance/ are below site/ and admin/.',
  },
  {
    files: ['app/site/**'],
    not: ['**/admin/**', BENCH],
    because: 'site/ and admin/ never import each other.',
  },
  {
    files: ['app/admin/**'],
    not: ['**/site/**', BENCH],
    because: 'site/ and admin/ never import each other.',
  },
  ...ADMIN_ROOMS.map((room, at) => ({
    files: [`app/admin/${room}/**`],
    not: [
      ...ADMIN_ROOMS.slice(at + 1).map((later) => `../${later}/**`),
      ...['../*.ts', '../*.tsx', '../*.css'],
      '**/site/**',
      BENCH,
    ],
    because: `${room}/ imports only the rooms before it: ${ADMIN_ROOMS.slice(0, at).join(', ')}.`,
  })),
  {
    files: ['bench/**'],
    not: ['**/app/**', '**/tests/e2e/**', '**/tests/torture/**'],
    because: 'bench/ drives the server, not the screens.',
    knowsSharp: true,
  },
]

const isInApp = ({ files }: Room) => files.some((glob) => glob.startsWith('app/'))
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
    ...ROOMS.map((room) => ({
      files: room.files,
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              { group: room.not, message: room.because },
              ...(isInApp(room) ? [ONLY_TYPES] : []),
            ],
            paths: room.knowsSharp ? [] : [NO_SHARP],
          },
        ] as ['error', object],
      },
    })),
    // A test may drive what it tests through any door.
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/support/**/*.ts'],
      rules: { 'no-restricted-imports': 'off' as const },
    },
  ],
})
