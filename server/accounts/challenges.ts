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
const BODY_LENGTH = NONCE_LENGTH + TIME_LENGTH
/** More than this in five minutes nobody signs in. */
const MOST_ANSWERED = 1000

export function createChallenges(secret: Secret) {
  const answered = new LRUCache<string, true>({ max: MOST_ANSWERED, ttl: LASTS })
  /** What was asked before a restart is not taken after it: which of them were answered is forgotten then. */
  const run = randomBytes(NONCE_LENGTH).toString('base64url')
  const written = (what: string, body: Buffer) => `${run} ${what} ${body.toString('base64url')}`

  return {
    /** @param what it is for: another use of it is no use */
    ask(what: string): Uint8Array<ArrayBuffer> {
      const time = Buffer.alloc(TIME_LENGTH)
      time.writeUIntBE(Date.now() + LASTS, 0, TIME_LENGTH)
      const body = Buffer.concat([randomBytes(NONCE_LENGTH), time])
      const signature = secret.sign('challenge', written(what, body))
      return new Uint8Array(Buffer.concat([body, Buffer.from(signature, 'base64url')]))
    },
    /**
     * Whether it was asked here for this, is not over and was not taken yet; from now on it is.
     * @param challenge in base64url, as it came back
     */
    take(what: string, challenge: string): boolean {
      const bytes = Buffer.from(challenge, 'base64url')
      const body = bytes.subarray(0, BODY_LENGTH)
      const signature = bytes.subarray(BODY_LENGTH).toString('base64url')
      if (!secret.isSigned('challenge', written(what, body), signature)) return false
      // The same bytes can be written in several ways.
      const name = body.toString('base64url')
      if (answered.has(name) || body.readUIntBE(NONCE_LENGTH, TIME_LENGTH) <= Date.now())
        return false
      answered.set(name, true)
      return true
    },
  }
}
