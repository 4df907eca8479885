/**
 * Process that guesses passwords. Each guess comes from a different IP address. Every tenth guess
 * uses the real user name, and the others use user names that do not exist.
 */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { SAME_ORIGIN_HEADERS } from '../../support/server-process.ts'

const [address = '', count = '', connections = '', username = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })

const getClientAddress = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

/**
 * Sends one password guess.
 * @returns the status, or 0 if the connection was closed without a response
 */
const sendGuess = (n: number) =>
  new Promise<number>((resolve) => {
    const name = n % 10 === 0 ? username : `personne ${n}`
    const headers = {
      ...SAME_ORIGIN_HEADERS,
      'content-type': 'application/json',
      'x-forwarded-for': getClientAddress(n),
    }
    request(`${address}/api/admin/login`, { agent, method: 'POST', headers })
      .once('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      .once('error', () => resolve(0))
      .end(JSON.stringify({ username: name, password: `mot de passe ${n}` }))
  })

const statuses: Record<number, number> = {}
let answered = 0
async function guessUntilAnswered(n: number) {
  let status = await sendGuess(n)
  while (status === 0) {
    await wait(200)
    status = await sendGuess(n)
  }
  statuses[status] = (statuses[status] ?? 0) + 1
  answered += 1
  if (answered === Math.floor(Number(count) / 2)) console.log('half')
}
await Promise.all(Array.from({ length: Number(count) }, (_, n) => guessUntilAnswered(n)))
console.log(JSON.stringify(statuses))
process.exit(0)
