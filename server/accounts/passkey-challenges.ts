/**
 * A challenge contains its expiry time and a signature, so that it need not be stored when it is
 * created. An answered challenge is stored, so that all processes together accept it only once.
 */
import { randomBytes } from 'node:crypto'
import type { QueryBuilder } from '../database/connect.ts'
import type { SiteSecret } from './secret.ts'

const MINUTE = 60_000
const CHALLENGE_LIFETIME_MS = 5 * MINUTE
const NONCE_LENGTH = 16
const TIME_LENGTH = 6
const BODY_LENGTH = NONCE_LENGTH + TIME_LENGTH

const buildSignedText = (purpose: string, body: Buffer) =>
  `${purpose} ${body.toString('base64url')}`

function parseChallenge(challenge: string) {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, BODY_LENGTH)
  return { body, signature: bytes.subarray(BODY_LENGTH).toString('base64url') }
}
const readExpiry = (body: Buffer) => body.readUIntBE(NONCE_LENGTH, TIME_LENGTH)

export function createPasskeyChallengeService(db: QueryBuilder, secret: SiteSecret) {
  return {
    /** `isValid` must be called with the same purpose. */
    create(purpose: string): Uint8Array<ArrayBuffer> {
      const time = Buffer.alloc(TIME_LENGTH)
      time.writeUIntBE(Date.now() + CHALLENGE_LIFETIME_MS, 0, TIME_LENGTH)
      const body = Buffer.concat([randomBytes(NONCE_LENGTH), time])
      const signature = secret.sign('challenge', buildSignedText(purpose, body))
      return new Uint8Array(Buffer.concat([body, Buffer.from(signature, 'base64url')]))
    },
    /** Does not write to the database, because anybody could otherwise fill it. */
    isValid(purpose: string, challenge: string): boolean {
      const { body, signature } = parseChallenge(challenge)
      return (
        secret.verifySignature('challenge', buildSignedText(purpose, body), signature) &&
        readExpiry(body) > Date.now()
      )
    },
    /**
     * Marks a challenge as used. Call this after the answer was verified. Returns false if the
     * challenge was used before.
     */
    async consume(challenge: string): Promise<boolean> {
      const { body } = parseChallenge(challenge)
      await db.deleteFrom('answered_challenges').where('expires_at', '<=', Date.now()).execute()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('answered_challenges')
        // Encodes the bytes again, because several base64url texts decode to the same bytes but
        // must be one key.
        .values({ challenge: body.toString('base64url'), expires_at: readExpiry(body) })
        .onConflict((conflict) => conflict.column('challenge').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
