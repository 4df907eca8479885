import type { AdminUser, Credentials } from '../../shared/credentials.ts'
import { boundedTurns } from '../bounded-turns.ts'
import type { Queries } from '../database/connect.ts'
import type { Admins } from './admins.ts'
import { createKnownDevices } from './known-devices.ts'
import { readSecret } from './secret.ts'
import { createSignInLimits } from './sign-in-limits.ts'

/**
 * Each comparison takes 19 MiB and a thread of the pool that files and the database share, for about 30 ms: nobody in
 * the queue waits longer than half a second.
 */
const COMPARISONS = { running: 2, waiting: 16 }

export type SignInFrom = {
  address: string
  /** The cookie by which a device is known again. */
  device?: string | undefined
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal
}
export type SignInRefused =
  | { ok: false; code: 'wrong_credentials' | 'busy' }
  /** `retryAfter` is in milliseconds. */
  | { ok: false; code: 'too_many_attempts'; retryAfter: number }
export type SignInAnswer = { ok: true; user: AdminUser; device: string } | SignInRefused

/** Who may come in. Every failure takes the same way, and so the same time (OWASP Authentication Cheat Sheet). */
export async function createSignIn(db: Queries, admins: Admins) {
  const secret = await readSecret(db)
  const devices = createKnownDevices(db, admins, secret)
  const limits = await createSignInLimits(db, secret)
  const turns = boundedTurns(COMPARISONS)

  async function judge(credentials: Credentials, known: string | null, from: SignInFrom) {
    const attempt = limits.begin(from.address, credentials.username, known)
    if (!attempt.ok) return { ...attempt, code: 'too_many_attempts' as const }
    const { isKnown } = attempt
    const turn = await turns.take({ isKnown, signal: from.signal }, async () => {
      await attempt.keep()
      return admins.verify(credentials)
    })
    if (!turn.ok) {
      attempt.drop()
      return turn
    }
    const user = turn.value
    if (!user) return { ok: false as const, code: 'wrong_credentials' as const }
    await attempt.forgive()
    return { ok: true as const, user }
  }

  return {
    /** How many failures are remembered. */
    remembered: limits.size,
    /** Makes strangers of all devices that have signed in to the account. */
    forgetDevices: devices.forget,
    /** What every stranger is refused with now, before anything of the request is read; null where it has to be read. */
    refusalOfStrangers(): SignInRefused | null {
      const retryAfter = limits.waitOfAll()
      if (retryAfter > 0) return { ok: false, code: 'too_many_attempts', retryAfter }
      return turns.isFull() ? { ok: false, code: 'busy' } : null
    },
    async withPassword(credentials: Credentials, from: SignInFrom): Promise<SignInAnswer> {
      const known = await devices.recognise(from.device, credentials.username)
      const answer = await judge(credentials, known, from)
      if (!answer.ok) return answer
      return { ...answer, device: await devices.issue(answer.user, known) }
    },
    /** Whether it is their own password, asked once more before something that matters. All their sessions share the tries. */
    async confirm({ id, username }: AdminUser, password: string, from: SignInFrom) {
      return judge({ username, password }, `account ${id}`, from)
    },
  }
}
