import { randomBytes } from 'node:crypto'
import { SAME_ORIGIN_HEADERS } from '../../support/server-process.ts'
import { type Attack, repeatRequests } from './attack.ts'

const createRandomText = (length: number) =>
  randomBytes(length).toString('base64url').slice(0, length)

/**
 * Returns spelling number `n` of a word in a URL path, such as `pOrT%72ait` for `portrait`, to
 * request one page under many URLs. A base-3 digit of `n` for each letter selects lowercase,
 * uppercase or percent-encoding.
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
 * Lengths in characters of the longest message that the site accepts and of a message that is too
 * long.
 */
const LENGTHS = [5_000, 150_000]

/** Returns the photo with a different JPEG comment, so that the hash of the file is new. */
function addComment(photo: Buffer, n: number) {
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

/** Attacks with expensive requests whose responses the attacker reads. */
export const requestAttacks = {
  'long-validators': repeatRequests(() => ({
    path: '/',
    headers: { 'if-none-match': `"x"${' '.repeat(15_000)}"y"` },
  })),
  'large-messages': repeatRequests((n) => ({
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
  })),
  'unknown-categories': repeatRequests((n) => ({
    path: `${['', '/de', '/en', '/es', '/nl'][n % 5]}/gallery?category=${createRandomText(8000)}`,
  })),
  spellings: repeatRequests((n) => ({ path: `/${getSpelling('portrait', n % 700)}` })),
  'unknown-pages': repeatRequests(() => ({
    path: `/gallery/${createRandomText(20).toLowerCase()}`,
  })),
  uploads: repeatRequests((n, { cookie, photo }) => {
    const boundary = 'attack'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
    return {
      method: 'POST',
      path: '/api/upload',
      headers: {
        ...SAME_ORIGIN_HEADERS,
        cookie,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: Buffer.concat([
        Buffer.from(head),
        addComment(photo, n),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    }
  }),
} satisfies Record<string, Attack>
