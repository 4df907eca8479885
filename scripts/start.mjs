/** `npm start`: does everything a fresh clone needs and serves the site; quick when nothing changed. */
import { GLIBC, MEMORY } from './memory.mjs'
import { ensureBuilt, ensureInstalled, environment, handOver } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
handOver([...MEMORY, 'server/main.ts'], { ...GLIBC, ...environment, NODE_ENV: 'production' })
