/** `npm start`: does everything a fresh clone needs and serves the site; quick when nothing changed. */
import { ensureBuilt, ensureInstalled, handOver } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
// V8 would give 48 MB to what lives for a moment: with less it looks more often, and nobody waits for it (npm run bench pages).
handOver(['--max-semi-space-size=2', 'server/main.ts'], { NODE_ENV: 'production' })
