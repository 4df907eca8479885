/**
 * Two-factor authentication uses TOTP (RFC 6238: SHA-1, 6 digits, 30 seconds) and recovery codes
 * (ASVS 5.0 6.5).
 */
import { Secret as OtpSecret, TOTP } from 'otpauth'
import type { AdminUser, TwoFactorSecret } from '../../shared/credentials.ts'
import { normalizeSpaces } from '../../shared/validation.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { generatePassword } from './passwords.ts'
import type { SiteSecret } from './secret.ts'

/** A TOTP secret is as long as a SHA-1 hash (RFC 4226 section 4). */
const SECRET_BYTES = 20
const RECOVERY_CODE_COUNT = 10
/**
 * A recovery code has 40 bits. With a rate limit, the minimum is 20 (NIST SP 800-63B section
 * 3.1.2.1).
 */
const RECOVERY_CODE_LENGTH = 8
const SIX_DIGITS = /^\d{6}$/
/**
 * After this many consecutive wrong codes, only a recovery code is accepted (NIST SP 800-63B
 * section 3.2.2 allows at most 100).
 */
const MAX_WRONG_CODES = 50
/** Number of periods of 30 seconds by which the phone's clock may differ. */
const TOTP_WINDOW = 1

/** Removes the spaces from a code, because authenticator apps show the digits in groups. */
const removeSpaces = (code: string) => normalizeSpaces(code).replaceAll(' ', '')

export type TwoFactorService = ReturnType<typeof createTwoFactorService>

export function createTwoFactorService(
  db: QueryBuilder,
  secret: SiteSecret,
  siteName: () => Promise<string>,
) {
  const findSetup = (adminId: number, queries = db) =>
    queries
      .selectFrom('two_factor_setups')
      .selectAll()
      .where('admin_id', '=', adminId)
      .executeTakeFirst()
  const createTotp = (username: string, base32: string, issuer = '') =>
    new TOTP({
      issuer,
      label: username,
      secret: OtpSecret.fromBase32(base32),
    })
  /** The database stores this hash, so that a leak does not reveal the code. */
  const hashRecoveryCode = (adminId: number, code: string) =>
    secret.sign('recovery code', `${adminId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)

  /** Accepts a code only once, even in concurrent requests (RFC 6238 section 5.2). */
  async function consumeTotp(user: AdminUser, digits: string, queries = db): Promise<boolean> {
    const step = await findSetup(user.id, queries)
    if (!step || !SIX_DIGITS.test(digits)) return false
    const delta = createTotp(user.username, step.secret).validate({
      token: digits,
      window: TOTP_WINDOW,
    })
    if (delta === null) return false
    const counter = TOTP.counter() + delta
    const { numUpdatedRows } = await queries
      .updateTable('two_factor_setups')
      .set({ last_step: counter, wrong_codes: 0 })
      .where('admin_id', '=', user.id)
      .where('last_step', '<', counter)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  /**
   * Counts a TOTP code as wrong, or returns false if MAX_WRONG_CODES is reached. Call this before
   * the code is checked, so that concurrent requests cannot try more codes. A right code resets the
   * count.
   */
  async function countAttempt({ id }: AdminUser): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('two_factor_setups')
      .set(({ eb }) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
      .where('admin_id', '=', id)
      .where('wrong_codes', '<', MAX_WRONG_CODES)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  async function consumeRecoveryCode(user: AdminUser, code: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_codes')
      .where('hash', '=', hashRecoveryCode(user.id, code))
      .where('admin_id', '=', user.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await db
      .updateTable('two_factor_setups')
      .set({ wrong_codes: 0 })
      .where('admin_id', '=', user.id)
      .execute()
    return true
  }
  async function renewCodes({ id }: AdminUser, queries: QueryBuilder): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
      generatePassword(RECOVERY_CODE_LENGTH),
    )
    await queries
      .updateTable('two_factor_setups')
      .set({ is_on: 1, wrong_codes: 0 })
      .where('admin_id', '=', id)
      .execute()
    await queries.deleteFrom('recovery_codes').where('admin_id', '=', id).execute()
    const rows = codes.map((code) => ({ hash: hashRecoveryCode(id, code), admin_id: id }))
    await queries.insertInto('recovery_codes').values(rows).execute()
    return codes
  }

  return {
    isOn: async ({ id }: AdminUser) => (await findSetup(id))?.is_on === 1,
    async countRecoveryCodes({ id }: AdminUser): Promise<number> {
      const rows = await db
        .selectFrom('recovery_codes')
        .select('hash')
        .where('admin_id', '=', id)
        .execute()
      return rows.length
    },
    /**
     * Returns the new secret, which has no effect until `turnOn`. Returns null if two-factor
     * authentication is already on. `queries` must be the transaction of `changeAccount`, which
     * checks the session.
     */
    async startSetup(user: AdminUser, queries: QueryBuilder): Promise<string | null> {
      const base32 = new OtpSecret({ size: SECRET_BYTES }).base32
      const row = {
        admin_id: user.id,
        secret: base32,
        is_on: 0,
        last_step: 0,
        wrong_codes: 0,
      } as const
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('two_factor_setups')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('admin_id').doUpdateSet(row).where('two_factor_setups.is_on', '=', 0),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n ? base32 : null
    },
    buildSetup: async ({ username }: AdminUser, secret: string): Promise<TwoFactorSecret> => ({
      secret,
      uri: createTotp(username, secret, await siteName()).toString(),
    }),
    /**
     * Turns two-factor authentication on and returns the recovery codes, or null if `code` is
     * wrong.
     */
    turnOn: async (
      user: AdminUser,
      code: string,
      queries: QueryBuilder,
    ): Promise<string[] | null> =>
      (await consumeTotp(user, removeSpaces(code), queries)) ? renewCodes(user, queries) : null,
    /** Returns new recovery codes, or null if two-factor authentication is off. */
    renewCodes: async (user: AdminUser, queries: QueryBuilder): Promise<string[] | null> =>
      (await findSetup(user.id, queries))?.is_on === 1 ? renewCodes(user, queries) : null,
    async turnOff({ id }: AdminUser, queries: QueryBuilder): Promise<void> {
      for (const table of ['two_factor_setups', 'recovery_codes'] as const)
        await queries.deleteFrom(table).where('admin_id', '=', id).execute()
    },
    async consumeCode(user: AdminUser, code: string): Promise<'right' | 'wrong' | 'locked'> {
      const figures = removeSpaces(code)
      const isTotpCode = SIX_DIGITS.test(figures)
      if (isTotpCode && !(await countAttempt(user))) return 'locked'
      const isRight = await (isTotpCode
        ? consumeTotp(user, figures)
        : consumeRecoveryCode(user, code))
      return isRight ? 'right' : 'wrong'
    },
  }
}
