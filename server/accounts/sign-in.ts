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
 * Each comparison takes 19 MiB and a thread of the pool that files and the database share, for about 30 ms: nobody in
 * the queue waits longer than half a second.
 */
const MAX_RUNNING = 2
const MAX_WAITING = 16

export type SignInFrom = {
  address: string
  /** The cookie by which a device is known again. */
  device?: string | undefined
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal
}
/**
 * `code_needed`: the password was right, and a code of the telephone is asked for after it; `code_locked`: so many were wrong
 * that only one on paper opens now.
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
/** `proof` is checked again when the session begins (sessions.ts). */
export type SignInAnswer = { ok: true; proof: Proof } | SignInRefused

type Parts = {
  admins: Admins
  secret: Secret
  secondStep: SecondStep
  passkeys: Passkeys
}

/** Who may come in. Every failure takes the same way, and so the same time (OWASP Authentication Cheat Sheet). */
export async function createSignIn(db: Queries, { admins, secret, secondStep, passkeys }: Parts) {
  const limits = await createSignInLimits(db, secret)
  const comparisons = createBoundedQueue(MAX_RUNNING, MAX_WAITING)
  type Attempt = Extract<ReturnType<typeof limits.begin>, { ok: true }>

  /** The password, and the code where one is asked for; a code is one of few, so a wrong one is a failure like any. */
  async function compare(credentials: Credentials, code: string | undefined, attempt: Attempt) {
    const retryAfter = await attempt.keep().catch(async (error: unknown) => {
      // Not written down, and so not looked at: a full disk must not shut its owner out.
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
  /** @param code not asked for where it is undefined */
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
    /** How many failures are remembered. */
    remembered: limits.size,
    /** What every stranger is refused with now, before anything of the request is read; null where it has to be read. */
    refusalOfStrangers(): SignInRefused | null {
      const retryAfter = limits.waitOfAll()
      if (retryAfter > 0) return { ok: false, code: 'too_many_attempts', retryAfter }
      return comparisons.isFull() ? { ok: false, code: 'busy' } : null
    },
    /** @param code of the telephone or on paper; empty where none was given */
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
     * Compares the password of somebody who is signed in, and the code where the account has a second step. All their
     * sessions share the tries.
     * @param code not asked for where it is undefined
     */
    confirm: (
      { id, username }: AdminUser,
      password: string,
      code: string | undefined,
      from: SignInFrom,
    ) => judge({ username, password }, code, `account ${id}`, from),
  }
}
