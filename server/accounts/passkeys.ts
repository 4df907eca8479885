/**
 * Passkeys (WebAuthn level 3): a key that the device keeps and unlocks with a finger, a face or its own code. It is two
 * steps in one, cannot be guessed or typed on a false site, and so passes the limits of passwords by.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AdminUser } from '../../shared/credentials.ts'
import type { Passkey } from '../../shared/security.ts'
import type { Queries } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import type { Proof } from './account-lock.ts'
import { createChallenges } from './challenges.ts'
import { deviceName } from './device-name.ts'
import type { Secret } from './secret.ts'

/** The most of one administrator; a list that nobody reads guards nothing. */
const MOST = 20
const LONGEST_USER_AGENT = 500
const MINUTE = 60_000
/** EdDSA, ES256, RS256 (COSE): one of them is known to every device. Node warns of younger ones when it is asked for them. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded when it is needed: it is 8 MB of memory, and few days see a passkey. */
const webauthn = () => import('@simplewebauthn/server')

/** `siteUrl` is the address that browsers know the site by: a key made at another does not open it. */
type Site = { siteUrl: string; siteName: () => Promise<string> }

type NewKey = Tables['passkeys']

/** @param log is told of errors that no answer of a passkey explains */
export function createPasskeys(
  db: Queries,
  secret: Secret,
  { siteUrl, siteName }: Site,
  log: (error: unknown) => void,
) {
  let lastLogged = Number.NEGATIVE_INFINITY
  /** The library says with plain errors what is wrong with an answer. Logs any other error, at most one a minute. */
  function refused(error: unknown): null {
    const isExpected = error instanceof Error && error.constructor === Error
    if (!isExpected && performance.now() - lastLogged > MINUTE) {
      lastLogged = performance.now()
      log(error)
    }
    return null
  }
  const challenges = createChallenges(db, secret)
  const rpID = new URL(siteUrl).hostname
  const expected = { expectedOrigin: siteUrl, expectedRPID: rpID, requireUserVerification: true }
  const ofUser = ({ id }: { id: number }, queries = db) =>
    queries.selectFrom('passkeys').selectAll().where('admin_id', '=', id)
  /** Another one after a restore: the id of a key alone says whose it is. */
  const handleOf = (user: { id: number }) =>
    new Uint8Array(Buffer.from(secret.sign('user handle', String(user.id)), 'base64url'))

  return {
    async list(user: AdminUser): Promise<Passkey[]> {
      const rows = await ofUser(user).orderBy('created_at').execute()
      return rows.map(({ id, user_agent, created_at, used_at }) => ({
        id,
        ...deviceName(user_agent),
        created_at,
        used_at,
      }))
    },
    /** @param session what the answer has to come from again */
    async creationOptions(user: AdminUser, session: string) {
      const own = await ofUser(user).execute()
      const { generateRegistrationOptions } = await webauthn()
      return generateRegistrationOptions({
        rpName: await siteName(),
        rpID,
        userName: user.username,
        userID: handleOf(user),
        challenge: challenges.ask(`create ${session}`),
        excludeCredentials: own.map(({ id, transports }) => ({
          id,
          transports: JSON.parse(transports),
        })),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },
    /** @returns the key to be added, null where it is not what was asked for */
    async verifyNew(
      user: AdminUser,
      session: string,
      response: RegistrationResponseJSON,
      userAgent = '',
    ): Promise<NewKey | null> {
      const { verifyRegistrationResponse } = await webauthn()
      let asked = ''
      const found = await verifyRegistrationResponse({
        ...expected,
        response,
        supportedAlgorithmIDs: ALGORITHMS,
        expectedChallenge: (challenge) => {
          asked = challenge
          return challenges.isAsked(`create ${session}`, challenge)
        },
      }).catch(refused)
      if (!found?.verified || !(await challenges.take(asked))) return null
      const { credential } = found.registrationInfo
      return {
        id: credential.id,
        admin_id: user.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
        created_at: Date.now(),
        used_at: null,
      }
    },
    /** @param queries of a change of the account (sessions.ts); @returns null where it is there already, or is one too many */
    async add(key: NewKey, queries: Queries): Promise<Passkey | null> {
      if ((await ofUser({ id: key.admin_id }, queries).execute()).length >= MOST) return null
      // The device chooses the id: one that is there already, whoever it belongs to, stays whose it is.
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('passkeys')
        .values(key)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return null
      const { id, user_agent, created_at, used_at } = key
      return { id, ...deviceName(user_agent), created_at, used_at }
    },
    async remove(user: AdminUser, id: string, queries: Queries): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('admin_id', '=', user.id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    /** The device offers what keys it has for this site: nothing is told of which there are. */
    async loginOptions() {
      const { generateAuthenticationOptions } = await webauthn()
      const challenge = challenges.ask('login')
      return generateAuthenticationOptions({ rpID, userVerification: 'required', challenge })
    },
    /** @returns the key and whose it is; null where it is none of ours, or not for what was asked */
    async verify(response: AuthenticationResponseJSON): Promise<Proof | null> {
      const key = await db
        .selectFrom('passkeys')
        .innerJoin('admins', 'admins.id', 'passkeys.admin_id')
        .select(['passkeys.id', 'public_key', 'counter', 'admin_id', 'admins.username'])
        .where('passkeys.id', '=', response.id)
        .executeTakeFirst()
      if (!key) return null
      const { verifyAuthenticationResponse } = await webauthn()
      let asked = ''
      const found = await verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge: (challenge) => {
          asked = challenge
          return challenges.isAsked('login', challenge)
        },
        credential: {
          id: key.id,
          publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
          counter: key.counter,
        },
      }).catch(refused)
      if (!found?.verified || !(await challenges.take(asked))) return null
      await db
        .updateTable('passkeys')
        .set({ counter: found.authenticationInfo.newCounter, used_at: Date.now() })
        .where('id', '=', key.id)
        .execute()
      return { user: { id: key.admin_id, username: key.username }, passkey: key.id }
    },
  }
}
export type Passkeys = ReturnType<typeof createPasskeys>
