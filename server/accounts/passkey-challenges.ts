/**
 * Creates and verifies the challenges that passkeys sign. A challenge contains its expiry time and
 * a signature by this site, so that the site does not need to store challenges that are not
 * answered yet. An answered challenge is stored until it expires, so that all processes of the site
 * together accept it only once.
 */
import { randomBytes } from 'node:crypto'
import type { QueryBuilder } from '../database/connect.ts'
import type { SiteSecret } from './secret.ts'

const MINUTE = 60_000
/** Lifetime of a challenge in milliseconds. */
const CHALLENGE_LIFETIME_MS = 5 * MINUTE
const NONCE_LENGTH = 16
const TIME_LENGTH = 6
const BODY_LENGTH = NONCE_LENGTH + TIME_LENGTH

const buildSignedText = (purpose: string, body: Buffer) =>
  `${purpose} ${body.toString('base64url')}`

/**
 * Splits a challenge into its body (random bytes and the expiry time) and its signature.
 * @param challenge the challenge in base64url, as the browser sends it
 */
function parseChallenge(challenge: string) {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, BODY_LENGTH)
  return { body, signature: bytes.subarray(BODY_LENGTH).toString('base64url') }
}
/** Returns the time when the challenge expires, in milliseconds since 1970. */
const readExpiry = (body: Buffer) => body.readUIntBE(NONCE_LENGTH, TIME_LENGTH)

export function createPasskeyChallengeService(db: QueryBuilder, secret: SiteSecret) {
  return {
    /**
     * Creates a signed challenge.
     * @param purpose the action that the challenge is for. `isValid` must be called with the same
     * purpose.
     */
    create(purpose: string): Uint8Array<ArrayBuffer> {
      const time = Buffer.alloc(TIME_LENGTH)
      time.writeUIntBE(Date.now() + CHALLENGE_LIFETIME_MS, 0, TIME_LENGTH)
      const body = Buffer.concat([randomBytes(NONCE_LENGTH), time])
      const signature = secret.sign('challenge', buildSignedText(purpose, body))
      return new Uint8Array(Buffer.concat([body, Buffer.from(signature, 'base64url')]))
    },
    /**
     * Returns true if this site created the challenge for this purpose and the challenge has not
     * expired. Writes nothing to the database, because a client that is not signed in could
     * otherwise fill it.
     */
    isValid(purpose: string, challenge: string): boolean {
      const { body, signature } = parseChallenge(challenge)
      return (
        secret.verifySignature('challenge', buildSignedText(purpose, body), signature) &&
        readExpiry(body) > Date.now()
      )
    },
    /**
     * Marks a challenge as used. Call this after the answer to the challenge was verified.
     * @returns false if the challenge was used before
     */
    async consume(challenge: string): Promise<boolean> {
      const { body } = parseChallenge(challenge)
      await db.deleteFrom('answered_challenges').where('over_at', '<=', Date.now()).execute()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('answered_challenges')
        // Several base64url texts can decode to the same bytes. The bytes are encoded again, so
        // that all these texts are stored as the same key and the challenge can be used only once.
        .values({ challenge: body.toString('base64url'), over_at: readExpiry(body) })
        .onConflict((conflict) => conflict.column('challenge').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
