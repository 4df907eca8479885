import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import PQueue from 'p-queue'
import type { AdminUser, Credentials } from '../../shared/credentials.ts'
import { MINUTE } from '../../shared/workshop-day.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { log } from '../logger.ts'
import { findActiveTotpSecret, type SignInProof } from './account-lock.ts'
import type { AdminService } from './admins.ts'
import { findKnownDeviceHash } from './known-devices.ts'
import type { PasskeyService } from './passkeys.ts'
import type { SiteSecret } from './secret.ts'
import type { SessionService } from './sessions.ts'
import { createSignInRateLimiter } from './sign-in-rate-limit.ts'
import type { TwoFactorService } from './two-factor.ts'

export type QueuedTaskOptions = {
  /**
   * Tasks of known devices run first and have their own maximum of waiting tasks, so that an
   * attacker who fills the queue cannot keep the artist out.
   */
  isKnown: boolean
}

/** Limits expensive work that anybody can request. Refuses a task if too many are waiting. */
export function createBoundedQueue(concurrency: number, maxWaiting: number) {
  const queue = new PQueue({ concurrency })
  const isFull = (priority: number) => queue.sizeBy({ priority }) >= maxWaiting

  return {
    /** Returns true if the queue refuses new tasks of unknown devices. */
    isFull: () => isFull(0),
    async add<Value>(
      { isKnown }: QueuedTaskOptions,
      work: () => Promise<Value>,
    ): Promise<Value | { ok: false; code: 'busy' }> {
      const priority = isKnown ? 1 : 0
      return isFull(priority) ? { ok: false, code: 'busy' } : queue.add(work, { priority })
    },
  }
}

/**
 * Limits the concurrent comparisons of passwords. Each takes 19 MiB, and occupies for 30 ms a libuv
 * thread, which file access also needs.
 */
const MAX_RUNNING = 2
const MAX_WAITING = 16

export type SignInClient = {
  address: string
  device?: string | undefined
}
/**
 * `code_needed` means that the password is right but the code is missing. `code_locked` means that
 * only a recovery code is accepted.
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
  /** `retryAfter` is in milliseconds. */
  | { ok: false; code: 'too_many_attempts'; retryAfter: number }
/**
 * The start of the session checks `proof` again, because the credentials may have changed in the
 * meantime.
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
 * A wrong name and a wrong password give the same result after the same time, so that nobody can
 * find out which names exist (OWASP).
 */
export function createSignInService(
  db: QueryBuilder,
  { admins, secret, twoFactor, passkeys, sessions }: Dependencies,
) {
  const limits = createSignInRateLimiter(db, secret)
  const comparisonQueue = createBoundedQueue(MAX_RUNNING, MAX_WAITING)

  async function compareCredentials(
    credentials: Credentials,
    code: string | undefined,
  ): Promise<SignInResult> {
    const verified = await admins.verify(credentials)
    if (!verified) return { ok: false, code: 'wrong_credentials' }
    const proof = { ...verified, totpSecret: await findActiveTotpSecret(db, verified.user) }
    if (code === undefined || proof.totpSecret === null) return { ok: true, proof }
    if (code === '') return { ok: false, code: 'code_needed' }
    const codeResult = await twoFactor.consumeCode(verified.user, code)
    if (codeResult === 'right') return { ok: true, proof }
    return { ok: false, code: codeResult === 'locked' ? 'code_locked' : 'wrong_code' }
  }

  return {
    /**
     * Returns why sign-ins from unknown devices are refused, or null if they are allowed. Call this
     * before the request body is read, so that refused requests cost little.
     */
    async getRefusalForUnknownDevices(): Promise<SignInRejection | null> {
      if (comparisonQueue.isFull()) return { ok: false, code: 'busy' }
      const retryAfter = await limits.getGlobalDelay()
      return retryAfter > 0 ? { ok: false, code: 'too_many_attempts', retryAfter } : null
    },
    /**
     * A wrong code counts as a failed sign-in, because a code is short enough to guess. `code` is
     * empty if the user has not entered one.
     */
    async withPassword(
      credentials: Credentials,
      code: string,
      { address, device }: SignInClient,
    ): Promise<SignInResult> {
      const admin = device ? await admins.findByName(credentials.username) : undefined
      // Queries for an unknown name too, so that the time does not reveal which names exist.
      const knownDevice = device ? await findKnownDeviceHash(db, device, admin?.id ?? 0) : null
      const source = await limits.identify(address, credentials.username, knownDevice)
      const retryAfter = await limits.getDelay(source)
      if (retryAfter > 0) return { ok: false, code: 'too_many_attempts', retryAfter }
      const caller = { isKnown: source.device !== null }
      return comparisonQueue.add(caller, async (): Promise<SignInResult> => {
        const attempt = await limits.store(source)
        if (!attempt.ok) return { ...attempt, code: 'too_many_attempts' }
        const result = await compareCredentials(credentials, code)
        if (result.ok) await limits.clearFailures(source, knownDevice)
        else if (result.code === 'code_needed') await limits.discard(attempt.id)
        return result
      })
    },
    async withPasskey(response: AuthenticationResponseJSON): Promise<SignInResult> {
      const proof = await passkeys.verifyAuthentication(response)
      return proof ? { ok: true, proof } : { ok: false, code: 'wrong_passkey' }
    },
    /**
     * Checks the password, and the code unless it is undefined. Failures count only for this
     * session, so that a thief of the session cannot block the artist's sign-in.
     */
    async confirm(
      { username }: AdminUser,
      token: string,
      password: string,
      code: string | undefined,
    ): Promise<SignInResult> {
      return comparisonQueue.add({ isKnown: true }, async (): Promise<SignInResult> => {
        if (!(await sessions.countConfirmation(token))) return { ok: false, code: 'not_signed_in' }
        const result = await compareCredentials({ username, password }, code)
        const hasSession = await sessions.finishConfirmation(
          token,
          result.ok || result.code === 'code_needed',
        )
        return hasSession ? result : { ok: false, code: 'not_signed_in' }
      })
    },
  }
}

/**
 * The log lists at most this number of failed sign-ins per minute. Further failures are only
 * counted, so that an attack cannot fill the log.
 */
const MAX_LOGGED_PER_MINUTE = 30

export type SignInResultCode = 'ok' | SignInRejection['code']
const isRefusedEarly = (outcome: SignInResultCode) =>
  outcome === 'too_many_attempts' || outcome === 'busy'

/** The log of sign-ins contains no user names, and IP addresses are hashed. */
export function createSignInLog(hashAddress: (address: string) => string, writeLog: typeof log) {
  let loggedCount = 0
  let unloggedCount = 0
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (unloggedCount > 0)
      writeLog('warning', 'failed sign-ins that are not listed', { count: unloggedCount })
    loggedCount = 0
    unloggedCount = 0
  }
  return {
    record(
      event: 'sign-in' | 'confirmation' | 'password link',
      outcome: SignInResultCode,
      address: string,
    ) {
      const fields = { outcome, address: hashAddress(address) }
      if (outcome === 'ok') return writeLog('info', event, fields)
      timer ??= setTimeout(flush, MINUTE).unref()
      if (isRefusedEarly(outcome) || loggedCount >= MAX_LOGGED_PER_MINUTE) {
        unloggedCount += 1
        return
      }
      loggedCount += 1
      writeLog('warning', event, fields)
    },
    close: flush,
  }
}
