/** `npm start`: does everything a fresh clone needs and serves the site; quick when nothing changed. */
import { ensureBuilt, ensureInstalled, environment, handOver } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
// V8 and glibc would otherwise keep freed memory (docs/decisions/0039-memory.md).
handOver(['--max-semi-space-size=2', 'server/main.ts'], {
  MALLOC_ARENA_MAX: '2',
  ...environment,
  NODE_ENV: 'production',
})
