import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { AdminUser, Credentials } from '../../shared/credentials.ts'
import type { Queries } from '../database/connect.ts'
import { type Proof, secondStepOf } from './account-lock.ts'
import type { Admins } from './admins.ts'
import { createBoundedQueue } from './bounded-queue.ts'
import { recogniseDevice } from './known-devices.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondStep } from './second-step.ts'
import type { Secret } from './secret.ts'
import { createSignInLimits } from './sign-in-limits.ts'

/**
 * Limits of concurrent password comparisons. Each takes 19 MiB and about 30 ms on a thread of the
 * libuv pool, which file and database access share. A waiting request waits at most half a second.
 */
const MAX_RUNNING = 2
const MAX_WAITING = 16

export type SignInFrom = {
  address: string
  /** The value of the device cookie. */
  device?: string | undefined
  /** Aborts when the client disconnects. */
  signal?: AbortSignal
}
/**
 * `code_needed`: the password is right and a code is required. `code_locked`: after too many wrong
 * codes only a recovery code is accepted.
 */
export type SignInRefused =
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
  /** `retryAfter` is in milliseconds. */
  | { ok: false; code: 'too_many_attempts'; retryAfter: number }
/** `proof` is checked again when the session starts (sessions.ts). */
export type SignInAnswer = { ok: true; proof: Proof } | SignInRefused

type Parts = {
  admins: Admins
  secret: Secret
  secondStep: SecondStep
  passkeys: Passkeys
}

/**
 * Checks credentials. All failures take the same path and the same time (OWASP Authentication Cheat
 * Sheet).
 */
export async function createSignIn(db: Queries, { admins, secret, secondStep, passkeys }: Parts) {
  const limits = await createSignInLimits(db, secret)
  const comparisons = createBoundedQueue(MAX_RUNNING, MAX_WAITING)
  type Attempt = Extract<ReturnType<typeof limits.begin>, { ok: true }>

  /**
   * Compares the password and the code. A wrong code counts as a failed attempt, because a code is
   * short enough to guess.
   */
  async function compare(credentials: Credentials, code: string | undefined, attempt: Attempt) {
    const retryAfter = await attempt.keep().catch(async (error: unknown) => {
      // The attempt could not be stored, so the password is not compared. The attempt is not
      // counted, because a full disk must not lock the owner out.
      await attempt.undo()
      throw error
    })
    if (retryAfter > 0) return retryAfter
    const verified = await admins.verify(credentials)
    if (!verified) return 'wrong_credentials'
    const proof = { ...verified, secondStep: await secondStepOf(db, verified.user) }
    if (code === undefined || proof.secondStep === null) return proof
    if (code === '') return 'code_needed'
    const taken = await secondStep.take(verified.user, code)
    if (taken === 'right') return proof
    return taken === 'locked' ? 'code_locked' : 'wrong_code'
  }
  /**
   * Applies the rate limits and the queue, then compares the credentials.
   * @param code undefined if no code is required
   */
  async function judge(
    credentials: Credentials,
    code: string | undefined,
    known: string | null,
    from: SignInFrom,
  ): Promise<SignInAnswer> {
    const attempt = limits.begin(from.address, credentials.username, known)
    if (!attempt.ok) return { ...attempt, code: 'too_many_attempts' }
    const caller = { isKnown: attempt.isKnown, signal: from.signal }
    const turn = await comparisons.add(caller, () => compare(credentials, code, attempt))
    const isUndone = !turn.ok || turn.value === 'code_needed' || typeof turn.value === 'number'
    if (isUndone) await attempt.undo()
    if (!turn.ok) return turn
    if (typeof turn.value === 'number')
      return { ok: false, code: 'too_many_attempts', retryAfter: turn.value }
    if (typeof turn.value === 'string') return { ok: false, code: turn.value }
    await attempt.forgive()
    return { ok: true, proof: turn.value }
  }

  return {
    /** Returns the number of failed attempts in memory. */
    remembered: limits.size,
    /**
     * Returns the refusal that applies to all unknown devices now, or null. It is checked before
     * the request body is read.
     */
    refusalOfStrangers(): SignInRefused | null {
      const retryAfter = limits.waitOfAll()
      if (retryAfter > 0) return { ok: false, code: 'too_many_attempts', retryAfter }
      return comparisons.isFull() ? { ok: false, code: 'busy' } : null
    },
    /**
     * Signs in with a password.
     * @param code a code of the authenticator app or a recovery code, or an empty string
     */
    async withPassword(
      credentials: Credentials,
      code: string,
      from: SignInFrom,
    ): Promise<SignInAnswer> {
      const known = await recogniseDevice(db, from.device, credentials.username)
      return judge(credentials, code, known, from)
    },
    async withPasskey(response: AuthenticationResponseJSON): Promise<SignInAnswer> {
      const proof = await passkeys.verify(response)
      return proof ? { ok: true, proof } : { ok: false, code: 'wrong_passkey' }
    },
    /**
     * Confirms the password of a signed-in user, and the code if two-factor authentication is on.
     * All sessions of the user share one rate limit.
     * @param code undefined if no code is required
     */
    confirm: (
      { id, username }: AdminUser,
      password: string,
      code: string | undefined,
      from: SignInFrom,
    ) => judge({ username, password }, code, `account ${id}`, from),
  }
}
