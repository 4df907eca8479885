/** `npm start`: does everything a fresh clone needs and serves the site; quick when nothing changed. */
import { ensureBuilt, ensureInstalled, environment, handOver } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
// glibc would otherwise keep freed memory for each thread that ever decoded a photograph.
handOver(['server/main.ts'], { MALLOC_ARENA_MAX: '2', ...environment, NODE_ENV: 'production' })
