/**
 * Implements `npm start`, which installs the dependencies, and builds and serves the site. The
 * installation and the build are skipped if their inputs have not changed since the last start.
 */
import { ensureBuilt, ensureInstalled, environment, runForwardingSignals } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
// Passes memory settings to V8 and glibc, because by default both keep freed memory instead of
// returning it to the operating system (docs/decisions/0039-memory.md).
runForwardingSignals(['--max-semi-space-size=2', 'server/main.ts'], {
  MALLOC_ARENA_MAX: '2',
  ...environment,
  NODE_ENV: 'production',
})
