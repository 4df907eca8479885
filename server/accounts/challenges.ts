/**
 * What a passkey is asked to sign: our own signature tells it from anybody else's, so that nothing is kept of those that
 * are asked for and never answered. One that was answered is remembered until it is over, and taken once.
 */
import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Secret } from './secret.ts'

const MINUTE = 60_000
/** How long somebody may look for their key. */
const LASTS = 5 * MINUTE
const NONCE_LENGTH = 16
const TIME_LENGTH = 6
/** More than this in five minutes nobody signs in. */
const MOST_ANSWERED = 1000

export function createChallenges(secret: Secret) {
  const answered = new LRUCache<string, true>({ max: MOST_ANSWERED, ttl: LASTS })
  const signatureOf = (what: string, body: Buffer) =>
    Buffer.from(secret.sign('challenge', `${what} ${body.toString('base64url')}`), 'base64url')

  return {
    /** @param what it is for: another use of it is no use */
    ask(what: string): Uint8Array<ArrayBuffer> {
      const time = Buffer.alloc(TIME_LENGTH)
      time.writeUIntBE(Date.now() + LASTS, 0, TIME_LENGTH)
      const body = Buffer.concat([randomBytes(NONCE_LENGTH), time])
      return new Uint8Array(Buffer.concat([body, signatureOf(what, body)]))
    },
    /** @param challenge in base64url, as it came back */
    isOurs(what: string, challenge: string): boolean {
      const bytes = Buffer.from(challenge, 'base64url')
      const body = bytes.subarray(0, NONCE_LENGTH + TIME_LENGTH)
      if (body.length < NONCE_LENGTH + TIME_LENGTH || answered.has(challenge)) return false
      if (body.readUIntBE(NONCE_LENGTH, TIME_LENGTH) <= Date.now()) return false
      const signature = bytes.subarray(body.length).toString('base64url')
      return secret.isSigned('challenge', `${what} ${body.toString('base64url')}`, signature)
    },
    /** It is not taken again. */
    spend: (challenge: string) => void answered.set(challenge, true),
  }
}
