/**
 * Implements `npm run dev`, which serves the site with live reload and uses the same data folder as
 * `npm start`.
 */
import { ensureInstalled, handOver } from './prepare.mjs'

ensureInstalled()
handOver(
  ['--watch-path=server', '--watch-path=shared', '--watch-preserve-output', 'server/dev.ts'],
  {
    NODE_ENV: 'development',
  },
)
