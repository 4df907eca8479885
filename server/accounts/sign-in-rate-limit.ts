/**
 * Rate limits for sign-in (ASVS 5.0 6.1.1 and 6.3.1; NIST SP 800-63B section 3.2.2 allows at most
 * 100 failures per account). Each sign-in attempt is stored before the password is compared, so
 * that concurrent attempts and restarts do not bypass the limits. An attempt that turns out to be
 * successful is removed from the table. A failed attempt is kept for at most a day. The limit for
 * all unknown devices together also bounds the number of stored attempts. Known devices have a
 * separate limit. All processes of the site use the same table. A process reads the whole table
 * after it has stored an attempt, so that the limits apply to all processes together.
 */

import PQueue from 'p-queue'
import { normalizeUsername } from '../../shared/credentials.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { SiteSecret } from './secret.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type AttemptSource = { address: string; account: string; device: string | null }
type Attempt = AttemptSource & { at: number; id?: number }
type Limit = { scope: 'all' | 'address' | 'account'; max: number; windowMs: number }

/**
 * The limit for all unknown devices together. It also bounds the number of attempts in memory. It
 * is checked before the other limits, so that most attempts of an attack are refused after a single
 * check.
 */
const GLOBAL_LIMIT: Limit = { scope: 'all', max: 60, windowMs: 15 * MINUTE }
const UNKNOWN_DEVICE_LIMITS: Limit[] = [
  GLOBAL_LIMIT,
  { scope: 'address', max: 10, windowMs: 15 * MINUTE },
  // The daily limit of an IP address is lower than that of an account, so that one IP address
  // cannot use up the daily limit of the account.
  { scope: 'address', max: 30, windowMs: DAY },
  { scope: 'account', max: 20, windowMs: 15 * MINUTE },
  { scope: 'account', max: 100, windowMs: DAY },
]
/**
 * The rate limit of a known device. `max` and `windowMs` are the maximum number of attempts in a
 * time window. A known device with at least `maxPerDay` failures in a day is treated as unknown.
 */
const KNOWN_DEVICE_LIMIT = { max: 5, windowMs: MINUTE, maxPerDay: 100 }

export async function createSignInRateLimiter(db: QueryBuilder, secret: SiteSecret) {
  const now = Date.now()
  await db
    .deleteFrom('sign_in_failures')
    .where('at', '<=', now - DAY)
    .execute()
  const attempts: Attempt[] = []
  /**
   * Runs one database write at a time. A write inserts an attempt, sets its id in memory and then
   * calls `loadAttempts`. If another write called `loadAttempts` before the id is set, it would add
   * the same attempt to the memory a second time.
   */
  const writes = new PQueue({ concurrency: 1 })

  /**
   * Loads the stored sign-in attempts of all processes into memory. Attempts of this process that
   * are not stored yet stay in memory.
   */
  async function loadAttempts() {
    const rows = await db.selectFrom('sign_in_failures').selectAll().orderBy('at').execute()
    const knownAttempts = new Map(attempts.map((one) => [one.id, one]))
    const unstored = attempts.filter(({ id }) => id === undefined)
    // If the time of an attempt is in the future, the system clock must have been ahead when the
    // attempt was stored. The current time is used instead, because the attempt would otherwise
    // block sign-in until after that future time.
    const stored = rows.map(
      (row) => knownAttempts.get(row.id) ?? { ...row, at: Math.min(row.at, Date.now()) },
    )
    attempts.splice(0, attempts.length, ...[...stored, ...unstored].sort((a, b) => a.at - b.at))
  }
  await loadAttempts()

  const selectAttemptsSince = (moment: number, among: Attempt[] = attempts) => {
    const first = among.findLastIndex(({ at }) => at <= moment) + 1
    return among.slice(first)
  }
  /**
   * Returns the time until another sign-in attempt is allowed, in milliseconds. Returns 0 if an
   * attempt is allowed now.
   */
  const calculateDelay = (
    counted: Attempt[],
    { max, windowMs }: { max: number; windowMs: number },
  ) => {
    const oldest = counted[counted.length - max]
    return oldest ? Math.max(1, oldest.at + windowMs - Date.now()) : 0
  }
  const getKnownDeviceDelay = (device: string, among?: Attempt[]) => {
    const recent = selectAttemptsSince(Date.now() - KNOWN_DEVICE_LIMIT.windowMs, among)
    return calculateDelay(
      recent.filter((one) => one.device === device),
      KNOWN_DEVICE_LIMIT,
    )
  }
  const getDelay = (limit: Limit, isCounted: (one: Attempt) => boolean, among?: Attempt[]) => {
    const recent = selectAttemptsSince(Date.now() - limit.windowMs, among)
    return calculateDelay(
      recent.filter((one) => one.device === null && isCounted(one)),
      limit,
    )
  }
  function getUnknownDeviceDelay(source: AttemptSource, among?: Attempt[]) {
    for (const limit of UNKNOWN_DEVICE_LIMITS) {
      const { scope } = limit
      const milliseconds = getDelay(
        limit,
        (one) => scope === 'all' || one[scope] === source[scope],
        among,
      )
      if (milliseconds > 0) return milliseconds
    }
    return 0
  }
  const isOverDailyLimit = (device: string) =>
    selectAttemptsSince(Date.now() - DAY).filter((one) => one.device === device).length >=
    KNOWN_DEVICE_LIMIT.maxPerDay

  async function deleteExpired() {
    const old = attempts.findLastIndex(({ at }) => at <= Date.now() - DAY) + 1
    if (old === 0) return
    attempts.splice(0, old)
    await db
      .deleteFrom('sign_in_failures')
      .where('at', '<=', Date.now() - DAY)
      .execute()
  }

  /** Removes from memory the attempts for which `shouldRemove` returns true. */
  const removeAttempts = (shouldRemove: (one: Attempt) => boolean) => {
    for (const [at, one] of [...attempts.entries()].reverse())
      if (shouldRemove(one)) attempts.splice(at, 1)
  }

  return {
    /** Returns the number of sign-in attempts in memory. */
    countAttempts: () => attempts.length,
    /**
     * Returns the time in milliseconds until the limit for all unknown devices together allows
     * another attempt.
     */
    getGlobalDelay: () => getDelay(GLOBAL_LIMIT, () => true),
    /**
     * Starts a sign-in attempt, which counts as failed until `discard` or `clearFailures` is
     * called.
     * @param knownDevice identifies the known device (or, for a password confirmation, the
     * signed-in account) whose attempts are counted separately. It is null for an unknown device.
     * @returns the attempt, or `retryAfter` in milliseconds if a limit is reached
     */
    start(address: string, username: string, knownDevice: string | null) {
      const source: AttemptSource = {
        address: secret.sign('address', address),
        account: secret.sign('account', normalizeUsername(username)),
        device: knownDevice && !isOverDailyLimit(knownDevice) ? knownDevice : null,
      }
      const retryAfter = source.device
        ? getKnownDeviceDelay(source.device)
        : getUnknownDeviceDelay(source)
      if (retryAfter > 0) return { ok: false as const, retryAfter }
      const attempt: Attempt = { ...source, at: Date.now() }
      attempts.push(attempt)
      return {
        ok: true as const,
        isKnown: source.device !== null,
        /**
         * Stores the attempt in the database. Call this before the password is compared.
         * @returns the milliseconds to wait if the attempts of all processes together have reached
         * a limit, otherwise 0
         */
        store: (): Promise<number> =>
          writes.add(async () => {
            await deleteExpired()
            const { id } = await db
              .insertInto('sign_in_failures')
              .values({ ...source, at: attempt.at })
              .returning('id')
              .executeTakeFirstOrThrow()
            attempt.id = id
            await loadAttempts()
            const earlier = attempts.filter((one) => one !== attempt && (one.id ?? 0) < id)
            return source.device
              ? getKnownDeviceDelay(source.device, earlier)
              : getUnknownDeviceDelay(source, earlier)
          }),
        /**
         * Removes an attempt that is neither a failure nor a complete sign-in, for example because
         * a two-factor code is still required.
         */
        async discard() {
          const removeOwn = () => removeAttempts((one) => one === attempt)
          const { id } = attempt
          if (id === undefined) return removeOwn()
          await writes.add(async () => {
            removeOwn()
            await db.deleteFrom('sign_in_failures').where('id', '=', id).execute()
          })
        },
        /**
         * Call this after a successful sign-in. Removes the attempts of unknown devices with the IP
         * address and the account of this sign-in. If the device that has signed in is known, also
         * removes its attempts. Other attempts are kept.
         */
        clearFailures: () =>
          writes.add(async () => {
            const isSameSource = ({ device, address: from, account }: Attempt) =>
              device === null
                ? from === source.address && account === source.account
                : device === knownDevice
            const ids = attempts
              .filter(isSameSource)
              .flatMap(({ id }) => (id === undefined ? [] : [id]))
            removeAttempts(isSameSource)
            // A concurrent successful sign-in may have removed these attempts already. There is
            // nothing to delete then.
            if (ids.length === 0) return
            await db.deleteFrom('sign_in_failures').where('id', 'in', ids).execute()
          }),
      }
    },
  }
}
