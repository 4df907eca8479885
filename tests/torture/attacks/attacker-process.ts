/** Process that attacks the site in a stress test for a number of seconds. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ATTACKS } from './attacks.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    attack: { type: 'string', default: '' },
    seconds: { type: 'string', default: '30' },
    cookie: { type: 'string', default: '' },
    /** Path of a photo to upload. */
    photo: { type: 'string', default: '' },
  },
})

const attack = ATTACKS[values.attack]
if (!attack) throw new Error(`unknown attack: ${values.attack}`)
const statuses: Record<number, number> = {}
function printResult() {
  console.log(JSON.stringify(statuses))
  process.exit()
}
const milliseconds = Number(values.seconds) * 1000
// Ends the process 500 ms after the end of the attack, even if responses are still pending.
setTimeout(printResult, milliseconds + 500)
await attack({
  url: values.url,
  cookie: values.cookie,
  photo: values.photo ? readFileSync(values.photo) : Buffer.alloc(0),
  signal: AbortSignal.timeout(milliseconds),
  count: (status) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  },
})
printResult()
