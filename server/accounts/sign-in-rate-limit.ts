/**
 * Limits sign-in attempts (ASVS 5.0 6.1.1 and 6.3.1; NIST SP 800-63B section 3.2.2). An attempt is
 * stored before the password is compared, so that concurrent attempts do not bypass the limits. The
 * limit for all unknown devices also bounds the number of stored attempts.
 */
import { normalizeUsername } from '../../shared/credentials.ts'
import { DAY, MINUTE } from '../../shared/workshop-day.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { getRateLimitDelay, lockAndReadSetting, type RateLimit } from '../database/rate-limit.ts'
import type { SiteSecret } from './secret.ts'

/**
 * The source of a sign-in attempt, as keyed hashes. `device` is null if the limits of unknown
 * devices apply.
 */
type AttemptSource = { address: string; account: string; device: string | null }

/**
 * The limit for all unknown devices together is checked first, so that a single query refuses most
 * attempts of an attack.
 */
const GLOBAL_LIMIT: RateLimit = { max: 60, windowMs: 15 * MINUTE }
const UNKNOWN_DEVICE_LIMITS: (RateLimit & { scope: 'all' | 'address' | 'account' })[] = [
  { scope: 'all', ...GLOBAL_LIMIT },
  { scope: 'address', max: 10, windowMs: 15 * MINUTE },
  // The daily limit of an IP address is lower than that of an account, so that one address cannot
  // use up the account's limit.
  { scope: 'address', max: 30, windowMs: DAY },
  { scope: 'account', max: 20, windowMs: 15 * MINUTE },
  { scope: 'account', max: 100, windowMs: DAY },
]
const KNOWN_DEVICE_LIMIT: RateLimit = { max: 5, windowMs: MINUTE }
/**
 * After this number of attempts in a day, the limits of unknown devices apply to a known device.
 */
const KNOWN_DEVICE_DAILY_LIMIT: RateLimit = { max: 100, windowMs: DAY }

export function createSignInRateLimiter(db: QueryBuilder, secret: SiteSecret) {
  const selectAttempts = (queries: QueryBuilder, device: string | null) => {
    const attempts = queries.selectFrom('sign_in_failures').select('at')
    return device === null
      ? attempts.where('device', 'is', null)
      : attempts.where('device', '=', device)
  }

  /** Returns the milliseconds until a sign-in attempt is allowed, or 0 if it is allowed now. */
  async function getDelay(source: AttemptSource, queries: QueryBuilder = db): Promise<number> {
    const attempts = selectAttempts(queries, source.device)
    if (source.device !== null) return getRateLimitDelay(queries, attempts, KNOWN_DEVICE_LIMIT)
    for (const { scope, ...limit } of UNKNOWN_DEVICE_LIMITS) {
      const counted = scope === 'all' ? attempts : attempts.where(scope, '=', source[scope])
      const delay = await getRateLimitDelay(queries, counted, limit)
      if (delay > 0) return delay
    }
    return 0
  }

  return {
    getDelay,
    getGlobalDelay: () => getRateLimitDelay(db, selectAttempts(db, null), GLOBAL_LIMIT),
    async identify(
      address: string,
      username: string,
      knownDevice: string | null,
    ): Promise<AttemptSource> {
      const isOverDailyLimit =
        knownDevice !== null &&
        (await getRateLimitDelay(db, selectAttempts(db, knownDevice), KNOWN_DEVICE_DAILY_LIMIT)) > 0
      return {
        address: secret.sign('address', address),
        account: secret.sign('account', normalizeUsername(username)),
        device: isOverDailyLimit ? null : knownDevice,
      }
    },
    /**
     * Stores the attempt as failed until `discard` or `clearFailures` removes it. Call this before
     * the password is compared, so that concurrent attempts are counted.
     */
    store: (source: AttemptSource) =>
      db.transaction().execute(async (queries) => {
        await lockAndReadSetting(queries, 'sign_ins_counted')
        const retryAfter = await getDelay(source, queries)
        if (retryAfter > 0) return { ok: false as const, retryAfter }
        const at = Date.now()
        await queries
          .deleteFrom('sign_in_failures')
          .where('at', '<=', at - DAY)
          .execute()
        const { id } = await queries
          .insertInto('sign_in_failures')
          .values({ ...source, at })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { ok: true as const, id }
      }),
    discard: (id: number) => db.deleteFrom('sign_in_failures').where('id', '=', id).execute(),
    clearFailures: ({ address, account }: AttemptSource, knownDevice: string | null) =>
      db
        .deleteFrom('sign_in_failures')
        .where((on) =>
          on.or([
            on.and({ address, account }).and('device', 'is', null),
            ...(knownDevice === null ? [] : [on('device', '=', knownDevice)]),
          ]),
        )
        .execute(),
  }
}
