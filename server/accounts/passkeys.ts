/**
 * Signs in with passkeys (WebAuthn level 3), which count as two factors. There is no rate limit,
 * because passkeys cannot be guessed.
 */

import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AdminUser, Passkey } from '../../shared/credentials.ts'
import { MINUTE } from '../../shared/workshop-day.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { DatabaseTables } from '../database/tables.ts'
import type { SignInProof } from './account-lock.ts'
import { MAX_USER_AGENT_LENGTH, parseUserAgent } from './known-devices.ts'
import type { SiteSecret } from './secret.ts'

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

/**
 * A challenge contains its expiry time and a signature, so that it need not be stored. The database
 * stores answered challenges, so that no server process accepts one again.
 */
function createPasskeyChallengeService(db: QueryBuilder, secret: SiteSecret) {
  return {
    /** The purpose is signed too, so that a challenge for signing in cannot register a passkey. */
    create(purpose: string): Uint8Array<ArrayBuffer> {
      const time = Buffer.alloc(TIME_LENGTH)
      time.writeUIntBE(Date.now() + CHALLENGE_LIFETIME_MS, 0, TIME_LENGTH)
      const body = Buffer.concat([randomBytes(NONCE_LENGTH), time])
      const signature = secret.sign('challenge', buildSignedText(purpose, body))
      return new Uint8Array(Buffer.concat([body, Buffer.from(signature, 'base64url')]))
    },
    /**
     * Checks the signature and the expiry of a challenge. Writes nothing to the database, which
     * anybody without a session could otherwise fill.
     */
    isValid(purpose: string, challenge: string): boolean {
      const { body, signature } = parseChallenge(challenge)
      return (
        secret.verifySignature('challenge', buildSignedText(purpose, body), signature) &&
        readExpiry(body) > Date.now()
      )
    },
    /**
     * Stores the challenge as used. Call this after the passkey response was verified. Returns
     * false if the challenge was used before.
     */
    async consume(challenge: string): Promise<boolean> {
      const { body } = parseChallenge(challenge)
      await db.deleteFrom('answered_challenges').where('expires_at', '<=', Date.now()).execute()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('answered_challenges')
        // Encodes the decoded challenge again, because different base64url texts of the same bytes
        // must have the same key in the database.
        .values({ challenge: body.toString('base64url'), expires_at: readExpiry(body) })
        .onConflict((conflict) => conflict.column('challenge').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}

/** Keeps the list of passkeys short enough for a person to review. */
const MAX_PASSKEYS = 20
/**
 * COSE identifiers of the signature algorithms EdDSA, ES256 and RS256. Node prints a warning for
 * newer algorithms.
 */
const ALGORITHMS = [-8, -7, -257]

/** Loads the library on first use, because it takes 8 MB of memory. */
const loadWebAuthn = () => import('@simplewebauthn/server')

type Site = { siteUrl: string; siteName: () => Promise<string> }

type NewPasskey = DatabaseTables['passkeys']

export function createPasskeyService(
  db: QueryBuilder,
  secret: SiteSecret,
  { siteUrl, siteName }: Site,
  log: (error: unknown) => void,
) {
  let lastLogged = Number.NEGATIVE_INFINITY
  /**
   * Logs an unexpected error, at most once per minute. SimpleWebAuthn throws a plain `Error` for an
   * invalid response, which is expected, unlike subclasses such as `TypeError`.
   */
  function handleVerificationError(error: unknown): null {
    const isExpected = error instanceof Error && error.constructor === Error
    if (!isExpected && performance.now() - lastLogged > MINUTE) {
      lastLogged = performance.now()
      log(error)
    }
    return null
  }
  const challenges = createPasskeyChallengeService(db, secret)
  const rpID = new URL(siteUrl).hostname
  const expected = { expectedOrigin: siteUrl, expectedRPID: rpID, requireUserVerification: true }
  const selectPasskeys = ({ id }: { id: number }, queries = db) =>
    queries.selectFrom('passkeys').selectAll().where('admin_id', '=', id)
  /**
   * The user handle changes when a restored backup replaces the secret key. Existing passkeys still
   * work, because sign-in finds the user by the id of the passkey.
   */
  const getUserHandle = (user: { id: number }) =>
    new Uint8Array(Buffer.from(secret.sign('user handle', String(user.id)), 'base64url'))

  return {
    async list(user: AdminUser): Promise<Passkey[]> {
      const rows = await selectPasskeys(user).orderBy('created_at').execute()
      return rows.map(({ id, user_agent, created_at, used_at }) => ({
        id,
        ...parseUserAgent(user_agent),
        created_at,
        used_at,
      }))
    },
    /**
     * The challenge is bound to the session token, so that another session cannot use the response.
     */
    async createRegistrationOptions(user: AdminUser, session: string) {
      const existingKeys = await selectPasskeys(user).execute()
      const { generateRegistrationOptions } = await loadWebAuthn()
      return generateRegistrationOptions({
        rpName: await siteName(),
        rpID,
        userName: user.username,
        userID: getUserHandle(user),
        challenge: challenges.create(`create ${session}`),
        excludeCredentials: existingKeys.map(({ id, transports }) => ({
          id,
          transports: JSON.parse(transports),
        })),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },
    async verifyRegistration(
      user: AdminUser,
      session: string,
      response: RegistrationResponseJSON,
      userAgent = '',
    ): Promise<NewPasskey | null> {
      const { verifyRegistrationResponse } = await loadWebAuthn()
      let usedChallenge = ''
      const verification = await verifyRegistrationResponse({
        ...expected,
        response,
        supportedAlgorithmIDs: ALGORITHMS,
        expectedChallenge: (challenge) => {
          usedChallenge = challenge
          return challenges.isValid(`create ${session}`, challenge)
        },
      }).catch(handleVerificationError)
      if (!verification?.verified || !(await challenges.consume(usedChallenge))) return null
      const { credential } = verification.registrationInfo
      return {
        id: credential.id,
        admin_id: user.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        created_at: Date.now(),
        used_at: null,
      }
    },
    /**
     * `queries` must be the transaction of `changeAccount`, which checks the session. Returns null
     * if a passkey with this id exists or the account already has MAX_PASSKEYS passkeys.
     */
    async add(key: NewPasskey, queries: QueryBuilder): Promise<Passkey | null> {
      if ((await selectPasskeys({ id: key.admin_id }, queries).execute()).length >= MAX_PASSKEYS)
        return null
      // Keeps an existing row. The device chooses the id and could otherwise take over the passkey
      // of another account.
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('passkeys')
        .values(key)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return null
      const { id, user_agent, created_at, used_at } = key
      return { id, ...parseUserAgent(user_agent), created_at, used_at }
    },
    async remove(user: AdminUser, id: string, queries: QueryBuilder): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('admin_id', '=', user.id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    /** The options do not list passkeys, so that nobody can find out which exist. */
    async createAuthenticationOptions() {
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const challenge = challenges.create('login')
      return generateAuthenticationOptions({ rpID, userVerification: 'required', challenge })
    },
    async verifyAuthentication(response: AuthenticationResponseJSON): Promise<SignInProof | null> {
      const key = await db
        .selectFrom('passkeys')
        .innerJoin('admins', 'admins.id', 'passkeys.admin_id')
        .select(['passkeys.id', 'public_key', 'counter', 'admin_id', 'admins.username'])
        .where('passkeys.id', '=', response.id)
        .executeTakeFirst()
      if (!key) return null
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      let usedChallenge = ''
      const verification = await verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge: (challenge) => {
          usedChallenge = challenge
          return challenges.isValid('login', challenge)
        },
        credential: {
          id: key.id,
          publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
          counter: key.counter,
        },
      }).catch(handleVerificationError)
      if (!verification?.verified || !(await challenges.consume(usedChallenge))) return null
      await db
        .updateTable('passkeys')
        .set({ counter: verification.authenticationInfo.newCounter, used_at: Date.now() })
        .where('id', '=', key.id)
        .execute()
      return { user: { id: key.admin_id, username: key.username }, passkey: key.id }
    },
  }
}
export type PasskeyService = ReturnType<typeof createPasskeyService>
