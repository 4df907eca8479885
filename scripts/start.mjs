/**
 * Implements `npm start`, which installs, builds and serves the site. Steps whose inputs have not
 * changed since the last start are skipped.
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
