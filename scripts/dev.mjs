/** `npm run dev` serves the site with live reload, from the same data folder as `npm start`. */
import { ensureInstalled, runForwardingSignals } from './prepare.mjs'

ensureInstalled()
runForwardingSignals(
  ['--watch-path=server', '--watch-path=shared', '--watch-preserve-output', 'server/dev.ts'],
  {
    NODE_ENV: 'development',
  },
)
