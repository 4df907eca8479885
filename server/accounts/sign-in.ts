import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { AdminUser, Credentials } from '../../shared/credentials.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { findTotpSecret, type SignInProof } from './account-lock.ts'
import type { AdminService } from './admins.ts'
import { createBoundedQueue } from './bounded-queue.ts'
import { findKnownDeviceHash } from './known-devices.ts'
import type { PasskeyService } from './passkeys.ts'
import type { SiteSecret } from './secret.ts'
import type { SessionService } from './sessions.ts'
import { createSignInRateLimiter } from './sign-in-rate-limit.ts'
import type { TwoFactorService } from './two-factor.ts'

/**
 * Limits for concurrent password comparisons. Each comparison takes 19 MiB of memory and about 30
 * ms on a thread of the libuv pool, which file and database access also use. The limits keep the
 * wait of a request in the queue below half a second.
 */
const MAX_RUNNING = 2
const MAX_WAITING = 16

export type SignInContext = {
  address: string
  /** The value of the device cookie. */
  device?: string | undefined
  /**
   * Signals that the client has disconnected. A request that still waits for its password check is
   * then removed from the queue.
   */
  signal?: AbortSignal
}
/**
 * A refused sign-in. `code_needed` means that the password is right and a code is required.
 * `code_locked` means that only a recovery code is accepted, because too many codes were wrong.
 * `not_signed_in` means that the session of a confirmation has ended.
 */
export type SignInRejection =
  | {
      ok: false
      code:
        | 'wrong_credentials'
        | 'code_needed'
        | 'wrong_code'
        | 'code_locked'
        | 'wrong_passkey'
        | 'not_signed_in'
        | 'busy'
    }
  /** `retryAfter` is the time until another attempt is allowed, in milliseconds. */
  | { ok: false; code: 'too_many_attempts'; retryAfter: number }
/**
 * The result of a sign-in. `proof` is checked again when the session starts (sessions.ts), because
 * the credentials of the account can change in the meantime.
 */
export type SignInResult = { ok: true; proof: SignInProof } | SignInRejection

type Dependencies = {
  admins: AdminService
  secret: SiteSecret
  twoFactor: TwoFactorService
  passkeys: PasskeyService
  sessions: Pick<SessionService, 'countConfirmation' | 'finishConfirmation'>
}

/**
 * Creates the service that checks credentials. An unknown user name and a wrong password give the
 * same result after the same time (OWASP Authentication Cheat Sheet).
 */
export function createSignInService(
  db: QueryBuilder,
  { admins, secret, twoFactor, passkeys, sessions }: Dependencies,
) {
  const limits = createSignInRateLimiter(db, secret)
  const comparisonQueue = createBoundedQueue(MAX_RUNNING, MAX_WAITING)

  /** @param code the code that the user entered, or undefined to compare only the password */
  async function compareCredentials(
    credentials: Credentials,
    code: string | undefined,
  ): Promise<SignInResult> {
    const verified = await admins.verify(credentials)
    if (!verified) return { ok: false, code: 'wrong_credentials' }
    const proof = { ...verified, totpSecret: await findTotpSecret(db, verified.user) }
    if (code === undefined || proof.totpSecret === null) return { ok: true, proof }
    if (code === '') return { ok: false, code: 'code_needed' }
    const codeResult = await twoFactor.consumeCode(verified.user, code)
    if (codeResult === 'right') return { ok: true, proof }
    return { ok: false, code: codeResult === 'locked' ? 'code_locked' : 'wrong_code' }
  }

  return {
    /**
     * Returns the refusal that a sign-in from any unknown device would get now, or null. The server
     * checks this before it reads the request body, so that refused requests cost little.
     */
    async getRefusalForUnknownDevices(): Promise<SignInRejection | null> {
      if (comparisonQueue.isFull()) return { ok: false, code: 'busy' }
      const retryAfter = await limits.getGlobalDelay()
      return retryAfter > 0 ? { ok: false, code: 'too_many_attempts', retryAfter } : null
    },
    /**
     * Signs in with a password. A wrong code counts as a failed sign-in, because a code is short
     * enough to guess.
     * @param code a code of the authenticator app or a recovery code, or an empty string if the
     * user has not entered a code
     */
    async withPassword(
      credentials: Credentials,
      code: string,
      { address, device, signal }: SignInContext,
    ): Promise<SignInResult> {
      const admin = device ? await admins.findByName(credentials.username) : undefined
      const knownDevice = device && admin ? await findKnownDeviceHash(db, device, admin.id) : null
      const source = await limits.identify(address, credentials.username, knownDevice)
      const retryAfter = await limits.getDelay(source)
      if (retryAfter > 0) return { ok: false, code: 'too_many_attempts', retryAfter }
      const caller = { isKnown: source.device !== null, signal }
      const queued = await comparisonQueue.add(caller, async (): Promise<SignInResult> => {
        const attempt = await limits.store(source)
        if (!attempt.ok) return { ...attempt, code: 'too_many_attempts' }
        const result = await compareCredentials(credentials, code)
        if (result.ok) await limits.clearFailures(source, knownDevice)
        else if (result.code === 'code_needed') await limits.discard(attempt.id)
        return result
      })
      return queued.ok ? queued.value : queued
    },
    async withPasskey(response: AuthenticationResponseJSON): Promise<SignInResult> {
      const proof = await passkeys.verifyAuthentication(response)
      return proof ? { ok: true, proof } : { ok: false, code: 'wrong_passkey' }
    },
    /**
     * Checks the password of a signed-in user, and the code if two-factor authentication is on.
     * Only the session counts the failures (sessions.ts), so that a stolen session blocks neither
     * the other sessions nor a sign-in.
     * @param token the token of the session
     * @param code the code that the user entered, or undefined to check only the password
     */
    async confirm(
      { username }: AdminUser,
      token: string,
      password: string,
      code: string | undefined,
      signal?: AbortSignal,
    ): Promise<SignInResult> {
      const caller = { isKnown: true, signal }
      const queued = await comparisonQueue.add(caller, async (): Promise<SignInResult> => {
        if (!(await sessions.countConfirmation(token))) return { ok: false, code: 'not_signed_in' }
        const result = await compareCredentials({ username, password }, code)
        const hasSession = await sessions.finishConfirmation(
          token,
          result.ok || result.code === 'code_needed',
        )
        return hasSession ? result : { ok: false, code: 'not_signed_in' }
      })
      return queued.ok ? queued.value : queued
    },
  }
}
