/** `npm run dev`: serves the site with live reload from the same data folder. */
import { ensureInstalled, handOver } from './prepare.mjs'

ensureInstalled()
handOver(
  ['--watch-path=server', '--watch-path=shared', '--watch-preserve-output', 'server/dev.ts'],
  {
    NODE_ENV: 'development',
  },
)
