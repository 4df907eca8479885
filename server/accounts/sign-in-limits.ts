/**
 * How often may be guessed (ASVS 5.0, 6.1.1 and 6.3.1; NIST SP 800-63B, 3.2.2: at most 100 failures of one account).
 * Every try is remembered for a day, on the disk before its password is looked at: tries made at once, and a restart in
 * the middle of them, win nothing. What is remembered is bounded by the limit of all together, whatever names and
 * addresses are invented. Devices that are known have a limit of their own and feel none of the others. Several processes on
 * one database share it: what the others noted is read before a password is looked at.
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

/** The first keeps the memory small and the refusal of a crowd cheap: the others need not be looked at. */
const OF_ALL: Limit = { of: 'all', most: 60, within: 15 * MINUTE }
const OF_STRANGERS: Limit[] = [
  OF_ALL,
  { of: 'address', most: 10, within: 15 * MINUTE },
  // Below the daily limit of the account, so that one address cannot use that up.
  { of: 'address', most: 30, within: DAY },
  { of: 'account', most: 20, within: 15 * MINUTE },
  { of: 'account', most: 100, within: DAY },
]
/** A known device never waits longer than this minute. One that fails more often in a day is a stranger again. */
const OF_DEVICE = { most: 5, within: MINUTE, mostInDay: 100 }

export async function createSignInLimits(db: Queries, secret: Secret) {
  const now = Date.now()
  await db
    .deleteFrom('sign_in_failures')
    .where('at', '<=', now - DAY)
    .execute()
  const tries: Try[] = []
  /**
   * Runs one write at a time. A try that another write reads before its own id is known would be
   * counted twice.
   */
  const writes = new PQueue({ concurrency: 1 })

  /** Takes over what is noted, whoever noted it; what is under way here and not noted yet stays. */
  async function readNoted() {
    const rows = await db.selectFrom('sign_in_failures').selectAll().orderBy('at').execute()
    const known = new Map(tries.map((one) => [one.id, one]))
    const underWay = tries.filter(({ id }) => id === undefined)
    // A clock that was ahead would shut the door until that time has come.
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
  /** Milliseconds until one more is allowed; 0 where it is now. */
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

  /** Takes a try away again: nothing was looked at, or it succeeded. */
  const take = (isGone: (one: Try) => boolean) => {
    for (const [at, one] of [...tries.entries()].reverse()) if (isGone(one)) tries.splice(at, 1)
  }

  return {
    /** How many tries are remembered. */
    size: () => tries.length,
    /** Milliseconds until a stranger may try anything at all. */
    waitOfAll: () => waitOf(OF_ALL, () => true),
    /**
     * Begins a try, which counts as failed until it is told otherwise.
     * @param known the device that has signed in to this account before, if it has
     * @returns `retryAfter`: milliseconds to wait, where too much was tried already
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
         * Writes it down, before the password is looked at.
         * @returns milliseconds to wait, where with what other processes noted too much was tried already; 0 where it may be looked at
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
        /** It was looked at, and was no failure, though it opened nothing yet. */
        async undo() {
          const takeOwn = () => take((one) => one === own)
          const { id } = own
          if (id === undefined) return takeOwn()
          await writes.add(async () => {
            takeOwn()
            await db.deleteFrom('sign_in_failures').where('id', '=', id).execute()
          })
        },
        /** It succeeded: what went wrong before on this way is forgotten, and what others did on theirs is not. */
        forgive: () =>
          writes.add(async () => {
            const isOwnWay = ({ device, address: from, account }: Try) =>
              device === null ? from === who.address && account === who.account : device === known
            const ids = tries.filter(isOwnWay).flatMap(({ id }) => (id === undefined ? [] : [id]))
            take(isOwnWay)
            // Another attempt on this way, which succeeded at the same time, has forgiven them all.
            if (ids.length === 0) return
            await db.deleteFrom('sign_in_failures').where('id', 'in', ids).execute()
          }),
      }
    },
  }
}
