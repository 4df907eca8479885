/**
 * Signs in with passkeys (WebAuthn level 3). A passkey counts as two factors, because a sign-in
 * needs the device and also a fingerprint, a face or the unlock code of the device. The rate limits
 * for passwords do not apply, because a passkey cannot be guessed or phished.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AdminUser } from '../../shared/credentials.ts'
import type { Passkey } from '../../shared/security.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { DatabaseTables } from '../database/tables.ts'
import type { SignInProof } from './account-lock.ts'
import { parseUserAgent } from './device-name.ts'
import { createPasskeyChallengeService } from './passkey-challenges.ts'
import type { SiteSecret } from './secret.ts'

/**
 * Maximum number of passkeys of one administrator. The limit keeps the list of passkeys short
 * enough for a person to review.
 */
const MAX_PASSKEYS = 20
const MAX_USER_AGENT_LENGTH = 500
const MINUTE = 60_000
/**
 * The COSE identifiers of EdDSA, ES256 and RS256. Every device supports at least one of these
 * algorithms. Newer algorithms are left out because Node prints a warning for them.
 */
const ALGORITHMS = [-8, -7, -257]

/**
 * Loads the WebAuthn library on first use, because it takes 8 MB of memory and passkeys are rarely
 * used.
 */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The site that registers passkeys. They work only on the origin `siteUrl`. */
type Site = { siteUrl: string; siteName: () => Promise<string> }

type NewPasskey = DatabaseTables['passkeys']

/**
 * Creates the service that registers and verifies passkeys.
 * @param log logs unexpected errors of the verification
 */
export function createPasskeyService(
  db: QueryBuilder,
  secret: SiteSecret,
  { siteUrl, siteName }: Site,
  log: (error: unknown) => void,
) {
  let lastLogged = Number.NEGATIVE_INFINITY
  /**
   * Logs an unexpected error of the passkey verification, at most once per minute, and returns
   * null. SimpleWebAuthn throws a plain `Error` if the response of the authenticator is invalid. A
   * plain `Error` is therefore expected and not logged, unlike its subclasses such as `TypeError`.
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
   * Returns the WebAuthn user handle, which is derived from the site's secret key. Restoring a
   * backup replaces this key and therefore changes the user handle. Existing passkeys still work
   * afterwards, because sign-in finds the user by the id of the passkey, not by the user handle.
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
     * Returns the options for registering a new passkey, which the browser passes to WebAuthn.
     * @param session the token of the current session. `verifyRegistration` accepts the answer of
     * the browser only with the same token.
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
    /**
     * Verifies the browser's answer to the options of `createRegistrationOptions`. Returns the new
     * passkey, or null if the answer is invalid.
     */
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
     * Stores a new passkey.
     * @param queries the transaction that `changeAccount` (sessions.ts) provides
     * @returns null if a passkey with this id exists or the account already has MAX_PASSKEYS
     * passkeys
     */
    async add(key: NewPasskey, queries: QueryBuilder): Promise<Passkey | null> {
      if ((await selectPasskeys({ id: key.admin_id }, queries).execute()).length >= MAX_PASSKEYS)
        return null
      // The device chooses the id of the passkey. If the id exists already, the stored passkey
      // stays unchanged, so that nobody can take over another account's passkey.
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
    /**
     * Returns the options for signing in with a passkey. The options do not list the passkeys of
     * the site, so that nobody can find out which passkeys exist. Instead, the browser finds the
     * passkeys for this site on the device.
     */
    async createAuthenticationOptions() {
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const challenge = challenges.create('login')
      return generateAuthenticationOptions({ rpID, userVerification: 'required', challenge })
    },
    /**
     * Verifies a sign-in with a passkey. Returns null if the passkey is unknown or the answer is
     * invalid.
     */
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
