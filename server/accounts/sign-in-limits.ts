/**
 * Rate limits for sign-in (ASVS 5.0 6.1.1 and 6.3.1; NIST SP 800-63B section 3.2.2 allows at most
 * 100 failures per account).
 *
 * Each attempt is stored for a day, before its password is compared, so concurrent attempts and
 * restarts do not bypass the limits. The global limit also bounds the number of stored attempts.
 * Known devices have a separate limit. Processes on the same database share the attempts and read
 * them before a password is compared.
 */

import PQueue from 'p-queue'
import { usernameKey } from '../../shared/credentials.ts'
import type { Queries } from '../database/connect.ts'
import type { Secret } from './secret.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Who = { address: string; account: string; device: string | null }
type Try = Who & { at: number; id?: number }
type Limit = { of: 'all' | 'address' | 'account'; most: number; within: number }

/**
 * The global limit is checked first. It bounds the memory, and refusing a flood costs only one
 * check.
 */
const OF_ALL: Limit = { of: 'all', most: 60, within: 15 * MINUTE }
const OF_STRANGERS: Limit[] = [
  OF_ALL,
  { of: 'address', most: 10, within: 15 * MINUTE },
  // This limit is lower than the account's daily limit, so that one address cannot use all of it.
  { of: 'address', most: 30, within: DAY },
  { of: 'account', most: 20, within: 15 * MINUTE },
  { of: 'account', most: 100, within: DAY },
]
/** The limit of a known device. A device with more than 100 failures in a day counts as unknown. */
const OF_DEVICE = { most: 5, within: MINUTE, mostInDay: 100 }

export async function createSignInLimits(db: Queries, secret: Secret) {
  const now = Date.now()
  await db
    .deleteFrom('sign_in_failures')
    .where('at', '<=', now - DAY)
    .execute()
  const tries: Try[] = []
  /**
   * Serialises the writes. An attempt that another write reads before its own id is known would be
   * counted twice.
   */
  const writes = new PQueue({ concurrency: 1 })

  /**
   * Reads the stored attempts of all processes. Attempts of this process that are not stored yet
   * are kept.
   */
  async function readNoted() {
    const rows = await db.selectFrom('sign_in_failures').selectAll().orderBy('at').execute()
    const known = new Map(tries.map((one) => [one.id, one]))
    const underWay = tries.filter(({ id }) => id === undefined)
    // A time in the future was written while the system clock was ahead. It is replaced by the
    // current time, because otherwise sign-in would stay blocked.
    const noted = rows.map(
      (row) => known.get(row.id) ?? { ...row, at: Math.min(row.at, Date.now()) },
    )
    tries.splice(0, tries.length, ...[...noted, ...underWay].sort((a, b) => a.at - b.at))
  }
  await readNoted()

  const since = (moment: number, among: Try[] = tries) => {
    const first = among.findLastIndex(({ at }) => at <= moment) + 1
    return among.slice(first)
  }
  /** Returns the milliseconds until another attempt is allowed, or 0 if it is allowed now. */
  const wait = (counted: Try[], { most, within }: { most: number; within: number }) => {
    const oldest = counted[counted.length - most]
    return oldest ? Math.max(1, oldest.at + within - Date.now()) : 0
  }
  const waitOfDevice = (device: string, among?: Try[]) => {
    const recent = since(Date.now() - OF_DEVICE.within, among)
    return wait(
      recent.filter((one) => one.device === device),
      OF_DEVICE,
    )
  }
  const waitOf = (limit: Limit, isCounted: (one: Try) => boolean, among?: Try[]) => {
    const recent = since(Date.now() - limit.within, among)
    return wait(
      recent.filter((one) => one.device === null && isCounted(one)),
      limit,
    )
  }
  function waitOfStranger(who: Who, among?: Try[]) {
    for (const limit of OF_STRANGERS) {
      const { of } = limit
      const milliseconds = waitOf(limit, (one) => of === 'all' || one[of] === who[of], among)
      if (milliseconds > 0) return milliseconds
    }
    return 0
  }
  const isWorn = (device: string) =>
    since(Date.now() - DAY).filter((one) => one.device === device).length >= OF_DEVICE.mostInDay

  async function forgetOld() {
    const old = tries.findLastIndex(({ at }) => at <= Date.now() - DAY) + 1
    if (old === 0) return
    tries.splice(0, old)
    await db
      .deleteFrom('sign_in_failures')
      .where('at', '<=', Date.now() - DAY)
      .execute()
  }

  /** Removes attempts that succeeded or were not compared. */
  const take = (isGone: (one: Try) => boolean) => {
    for (const [at, one] of [...tries.entries()].reverse()) if (isGone(one)) tries.splice(at, 1)
  }

  return {
    /** Returns the number of attempts in memory. */
    size: () => tries.length,
    /**
     * Returns the milliseconds until an unknown device may make another attempt, by the global
     * limit.
     */
    waitOfAll: () => waitOf(OF_ALL, () => true),
    /**
     * Starts an attempt. It counts as failed until `undo` or `forgive` is called.
     * @param known the hash of the known device, or null
     * @returns `retryAfter` in milliseconds if a limit is reached
     */
    begin(address: string, username: string, known: string | null) {
      const who: Who = {
        address: secret.sign('address', address),
        account: secret.sign('account', usernameKey(username)),
        device: known && !isWorn(known) ? known : null,
      }
      const retryAfter = who.device ? waitOfDevice(who.device) : waitOfStranger(who)
      if (retryAfter > 0) return { ok: false as const, retryAfter }
      const own: Try = { ...who, at: Date.now() }
      tries.push(own)
      return {
        ok: true as const,
        isKnown: who.device !== null,
        /**
         * Stores the attempt before the password is compared.
         * @returns the milliseconds to wait if attempts of other processes have reached a limit,
         * else 0
         */
        keep: (): Promise<number> =>
          writes.add(async () => {
            await forgetOld()
            const { id } = await db
              .insertInto('sign_in_failures')
              .values({ ...who, at: own.at })
              .returning('id')
              .executeTakeFirstOrThrow()
            own.id = id
            await readNoted()
            const before = tries.filter((one) => one !== own && (one.id ?? 0) < id)
            return who.device ? waitOfDevice(who.device, before) : waitOfStranger(who, before)
          }),
        /** Removes the attempt. It was no failure, although the user is not signed in yet. */
        async undo() {
          const takeOwn = () => take((one) => one === own)
          const { id } = own
          if (id === undefined) return takeOwn()
          await writes.add(async () => {
            takeOwn()
            await db.deleteFrom('sign_in_failures').where('id', '=', id).execute()
          })
        },
        /**
         * Removes the failed attempts of this device, or of this address for this account, after a
         * success. Attempts of others are kept.
         */
        forgive: () =>
          writes.add(async () => {
            const isOwnWay = ({ device, address: from, account }: Try) =>
              device === null ? from === who.address && account === who.account : device === known
            const ids = tries.filter(isOwnWay).flatMap(({ id }) => (id === undefined ? [] : [id]))
            take(isOwnWay)
            // A concurrent attempt that succeeded has removed them already.
            if (ids.length === 0) return
            await db.deleteFrom('sign_in_failures').where('id', 'in', ids).execute()
          }),
      }
    },
  }
}
