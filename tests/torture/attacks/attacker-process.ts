/**
 * Process that attacks the site in a stress test. The process repeats one kind of request over ten
 * connections until the configured time is over.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { SAME_ORIGIN_HEADERS } from '../../support/server-process.ts'

const CONNECTIONS = 10

type AttackRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Uint8Array | string
}

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    attack: { type: 'string', default: '' },
    seconds: { type: 'string', default: '30' },
    /** Session cookie of the artist. */
    cookie: { type: 'string', default: '' },
    /** Path of a photo to upload. */
    photo: { type: 'string', default: '' },
  },
})

const createRandomText = (length: number) =>
  randomBytes(length).toString('base64url').slice(0, length)

/**
 * Returns spelling number `n` of a word in a URL path, such as `pOrT%72ait` for `portrait`, to
 * request one page under many URLs. Each base-3 digit of `n` selects lowercase, uppercase or
 * percent-encoding for one letter.
 */
const getSpelling = (word: string, n: number) =>
  [...word]
    .map((letter, at) => {
      const kind = Math.floor(n / 3 ** at) % 3
      const code = letter.charCodeAt(0).toString(16)
      return kind === 0 ? letter : kind === 1 ? letter.toUpperCase() : `%${code}`
    })
    .join('')

/**
 * Lengths of the sent messages in characters: the longest message that the site accepts, and a
 * message that it refuses.
 */
const LENGTHS = [5_000, 150_000]

const photo = values.photo ? readFileSync(values.photo) : Buffer.alloc(0)
/** Returns the photo with a different JPEG comment, so that the hash of the file is new. */
function createPhotoWithComment(n: number) {
  const comment = Buffer.from(`attack ${n} ${createRandomText(8)}`)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    comment,
    photo.subarray(2),
  ])
}

const ATTACKS: Record<string, (n: number) => AttackRequest> = {
  'long-validators': () => ({
    path: '/',
    headers: { 'if-none-match': `"x"${' '.repeat(15_000)}"y"` },
  }),
  'large-messages': (n) => ({
    method: 'POST',
    path: '/contact',
    headers: {
      ...SAME_ORIGIN_HEADERS,
      'content-type': 'application/x-www-form-urlencoded',
      // Simulates a client in a different IPv6 /48 network for each request, because the site
      // limits the number of messages from each /48 network.
      'x-forwarded-for': `2001:${(0xdb8 + (n >> 16)).toString(16)}:${(n & 0xffff).toString(16)}::1`,
    },
    body: new URLSearchParams({
      ...{ name: 'Anne', email: `anne${n}@example.org`, subject: 'Bol' },
      message: createRandomText(LENGTHS[n % 2] ?? 0),
    }).toString(),
  }),
  'unknown-categories': (n) => ({
    path: `${['', '/de', '/en', '/es', '/nl'][n % 5]}/gallery?category=${createRandomText(8000)}`,
  }),
  spellings: (n) => ({ path: `/${getSpelling('portrait', n % 700)}` }),
  'unknown-pages': () => ({ path: `/gallery/${createRandomText(20).toLowerCase()}` }),
  uploads: (n) => {
    const boundary = 'attack'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
    return {
      method: 'POST',
      path: '/api/upload',
      headers: {
        ...SAME_ORIGIN_HEADERS,
        cookie: values.cookie,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: Buffer.concat([
        Buffer.from(head),
        createPhotoWithComment(n),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    }
  },
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const { hostname, port } = new URL(values.url)
/**
 * Sends a request.
 * @returns the status, or 0 if the connection was closed without a response
 */
const send = ({ method = 'GET', path, headers, body }: AttackRequest) =>
  new Promise<number>((resolve) => {
    const sent = request({ agent, hostname, port, method, path, headers })
    sent.once('response', (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0))
    sent.end(body)
  })

const attack = ATTACKS[values.attack] ?? (() => ({ path: '/' }))
const end = performance.now() + Number(values.seconds) * 1000
const statuses: Record<number, number> = {}
let next = 0
async function attackUntilEnd() {
  while (performance.now() < end) {
    const status = await send(attack(next++))
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}
// Ends the process 500 ms after the end of the attack, even if responses are still pending.
setTimeout(printResult, Number(values.seconds) * 1000 + 500)
function printResult() {
  console.log(JSON.stringify(statuses))
  process.exit()
}
await Promise.all(Array.from({ length: CONNECTIONS }, attackUntilEnd))
printResult()
