/**
 * `npm start` serves the site. It first installs the dependencies and builds the site if their
 * inputs have changed since the last start.
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
