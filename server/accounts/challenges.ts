/**
 * What a passkey is asked to sign: our own signature tells it from anybody else's, so that nothing is kept of those that
 * are asked for and never answered. One that was answered is noted until it is over, and taken once, whichever process
 * it comes to.
 */
import { randomBytes } from 'node:crypto'
import type { Queries } from '../database/connect.ts'
import type { Secret } from './secret.ts'

const MINUTE = 60_000
/** How long somebody may look for their key. */
const LASTS = 5 * MINUTE
const NONCE_LENGTH = 16
const TIME_LENGTH = 6
const BODY_LENGTH = NONCE_LENGTH + TIME_LENGTH

const written = (what: string, body: Buffer) => `${what} ${body.toString('base64url')}`

/** @param challenge in base64url, as it came back */
function read(challenge: string) {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, BODY_LENGTH)
  return { body, signature: bytes.subarray(BODY_LENGTH).toString('base64url') }
}
/** When it is over, in milliseconds since 1970. */
const endOf = (body: Buffer) => body.readUIntBE(NONCE_LENGTH, TIME_LENGTH)

export function createChallenges(db: Queries, secret: Secret) {
  return {
    /** @param what it is for: another use of it is no use */
    ask(what: string): Uint8Array<ArrayBuffer> {
      const time = Buffer.alloc(TIME_LENGTH)
      time.writeUIntBE(Date.now() + LASTS, 0, TIME_LENGTH)
      const body = Buffer.concat([randomBytes(NONCE_LENGTH), time])
      const signature = secret.sign('challenge', written(what, body))
      return new Uint8Array(Buffer.concat([body, Buffer.from(signature, 'base64url')]))
    },
    /** Whether it was asked by this site for this, and is not over. Changes nothing: who answers may be anybody. */
    isAsked(what: string, challenge: string): boolean {
      const { body, signature } = read(challenge)
      return (
        secret.isSigned('challenge', written(what, body), signature) && endOf(body) > Date.now()
      )
    },
    /** Of one that was asked, once its answer is known to be right. @returns whether it was not taken before; now it is */
    async take(challenge: string): Promise<boolean> {
      const { body } = read(challenge)
      await db.deleteFrom('answered_challenges').where('over_at', '<=', Date.now()).execute()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('answered_challenges')
        // The same bytes can be written in several ways.
        .values({ challenge: body.toString('base64url'), over_at: endOf(body) })
        .onConflict((conflict) => conflict.column('challenge').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
