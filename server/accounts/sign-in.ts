import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { AdminUser, Credentials } from '../../shared/credentials.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { findTotpSecret, type SignInProof } from './account-lock.ts'
import type { AdminService } from './admins.ts'
import { createBoundedQueue } from './bounded-queue.ts'
import { findKnownDeviceHash } from './known-devices.ts'
import type { PasskeyService } from './passkeys.ts'
import type { SiteSecret } from './secret.ts'
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
}

/**
 * Creates the service that checks credentials. An unknown user name and a wrong password give the
 * same result after the same time (OWASP Authentication Cheat Sheet).
 */
export async function createSignInService(
  db: QueryBuilder,
  { admins, secret, twoFactor, passkeys }: Dependencies,
) {
  const limits = await createSignInRateLimiter(db, secret)
  const comparisonQueue = createBoundedQueue(MAX_RUNNING, MAX_WAITING)
  type Attempt = Extract<ReturnType<typeof limits.start>, { ok: true }>

  /**
   * Compares the password and the two-factor code. A wrong code counts as a failed sign-in, because
   * a code is short enough to guess.
   */
  async function compareCredentials(
    credentials: Credentials,
    code: string | undefined,
    attempt: Attempt,
  ) {
    const retryAfter = await attempt.store().catch(async (error: unknown) => {
      // If the attempt cannot be stored, for example because the disk is full, the request fails
      // before the password is compared. Removes the attempt from memory, so that such requests do
      // not lock the artist out after the disk has space again.
      await attempt.discard()
      throw error
    })
    if (retryAfter > 0) return retryAfter
    const verified = await admins.verify(credentials)
    if (!verified) return 'wrong_credentials'
    const proof = { ...verified, totpSecret: await findTotpSecret(db, verified.user) }
    if (code === undefined || proof.totpSecret === null) return proof
    if (code === '') return 'code_needed'
    const codeResult = await twoFactor.consumeCode(verified.user, code)
    if (codeResult === 'right') return proof
    return codeResult === 'locked' ? 'code_locked' : 'wrong_code'
  }
  /**
   * Applies the rate limits and the queue, then compares the password and the two-factor code.
   * @param code the code that the user entered, or undefined to compare only the password
   */
  async function checkCredentials(
    credentials: Credentials,
    code: string | undefined,
    knownDevice: string | null,
    from: SignInContext,
  ): Promise<SignInResult> {
    const attempt = limits.start(from.address, credentials.username, knownDevice)
    if (!attempt.ok) return { ...attempt, code: 'too_many_attempts' }
    const caller = { isKnown: attempt.isKnown, signal: from.signal }
    const queued = await comparisonQueue.add(caller, () =>
      compareCredentials(credentials, code, attempt),
    )
    const isDiscarded =
      !queued.ok || queued.value === 'code_needed' || typeof queued.value === 'number'
    if (isDiscarded) await attempt.discard()
    if (!queued.ok) return queued
    if (typeof queued.value === 'number')
      return { ok: false, code: 'too_many_attempts', retryAfter: queued.value }
    if (typeof queued.value === 'string') return { ok: false, code: queued.value }
    await attempt.clearFailures()
    return { ok: true, proof: queued.value }
  }

  return {
    /** Returns the number of sign-in attempts in memory. */
    countAttempts: limits.countAttempts,
    /**
     * Returns the refusal that a sign-in from any unknown device would get now, or null. The server
     * checks this before it reads the request body, so that refused requests cost little.
     */
    getRefusalForUnknownDevices(): SignInRejection | null {
      const retryAfter = limits.getGlobalDelay()
      if (retryAfter > 0) return { ok: false, code: 'too_many_attempts', retryAfter }
      return comparisonQueue.isFull() ? { ok: false, code: 'busy' } : null
    },
    /**
     * Signs in with a password.
     * @param code a code of the authenticator app or a recovery code, or an empty string if the
     * user has not entered a code
     */
    async withPassword(
      credentials: Credentials,
      code: string,
      from: SignInContext,
    ): Promise<SignInResult> {
      const { device } = from
      const admin = device ? await admins.findByName(credentials.username) : undefined
      const knownDevice = device && admin ? await findKnownDeviceHash(db, device, admin.id) : null
      return checkCredentials(credentials, code, knownDevice, from)
    },
    async withPasskey(response: AuthenticationResponseJSON): Promise<SignInResult> {
      const proof = await passkeys.verifyAuthentication(response)
      return proof ? { ok: true, proof } : { ok: false, code: 'wrong_passkey' }
    },
    /**
     * Checks the password of a signed-in user, and the code if two-factor authentication is on. The
     * rate limit counts the confirmations from all sessions of the user together.
     * @param code the code that the user entered, or undefined to check only the password
     */
    confirm: (
      { id, username }: AdminUser,
      password: string,
      code: string | undefined,
      from: SignInContext,
    ) => checkCredentials({ username, password }, code, `account ${id}`, from),
  }
}
