/** `npm start`: does everything a fresh clone needs and serves the site; quick when nothing changed. */
import { MEMORY } from './memory.mjs'
import { ensureBuilt, ensureInstalled, handOver } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
handOver([...MEMORY, 'server/main.ts'], { NODE_ENV: 'production' })
