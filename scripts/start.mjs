/**
 * Implements `npm start`, which installs the dependencies, and builds and serves the site. The
 * installation and the build are skipped if their inputs have not changed since the last start.
 */
import { memoryArguments, memoryEnvironment } from './memory-settings.mjs'
import { ensureBuilt, ensureInstalled, environment, runForwardingSignals } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
runForwardingSignals([...memoryArguments, 'server/main.ts'], {
  ...memoryEnvironment,
  ...environment,
  NODE_ENV: 'production',
})
