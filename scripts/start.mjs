/** `npm start`: does everything a fresh clone needs and serves the site; quick when nothing changed. */
import { ensureBuilt, ensureInstalled, handOver } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
handOver(['server/main.ts'], { NODE_ENV: 'production' })
