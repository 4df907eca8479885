/**
 * `npm start`: installs, builds and serves the site. Does only what has changed since the last
 * start.
 */
import { ensureBuilt, ensureInstalled, environment, handOver } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
// Without these settings, V8 and glibc keep freed memory (docs/decisions/0039-memory.md).
handOver(['--max-semi-space-size=2', 'server/main.ts'], {
  MALLOC_ARENA_MAX: '2',
  ...environment,
  NODE_ENV: 'production',
})
