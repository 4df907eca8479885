/**
 * The code that a telephone shows, asked for after the password (RFC 6238, with what all its programs know: SHA-1, six
 * figures, half a minute), and codes on paper for when the telephone is lost (ASVS 5.0, 6.5).
 */
import { Secret as OtpSecret, TOTP } from 'otpauth'
import type { AdminUser } from '../../shared/credentials.ts'
import type { SecondStepSetup } from '../../shared/security.ts'
import type { Queries } from '../database/connect.ts'
import { generatePassword } from './passwords.ts'
import type { Secret } from './secret.ts'

/** Bytes: as long as what it keys (RFC 4226, section 4). */
const SECRET_SIZE = 20
const RECOVERY_CODES = 10
/** 40 bits, twice what codes on a list need where guesses are counted (NIST SP 800-63B, 3.1.2.1), and few enough to copy. */
const RECOVERY_LENGTH = 8
const FIGURES = /^\d{6}$/
/**
 * Wrong codes in a row after which that of the telephone opens nothing until another one has (NIST SP 800-63B, 3.2.2: at
 * most 100). Whoever sends them knows the password, and would find the code in the end, however slow the guessing is.
 */
const MOST_WRONG = 50
/** Half minutes by which a telephone's clock may be wrong. */
const WINDOW = 1

/** Telephones show the figures in groups. */
const bare = (code: string) => code.replace(/\s/g, '')

export type SecondStep = ReturnType<typeof createSecondStep>

/** @param siteName what the telephone lists its codes under */
export function createSecondStep(db: Queries, secret: Secret, siteName: () => Promise<string>) {
  const stored = (adminId: number, queries = db) =>
    queries
      .selectFrom('second_steps')
      .selectAll()
      .where('admin_id', '=', adminId)
      .executeTakeFirst()
  const totpOf = (username: string, base32: string, issuer = '') =>
    new TOTP({
      issuer,
      label: username,
      secret: OtpSecret.fromBase32(base32),
    })
  /** Keyed, so that whoever reads them without the site's secret finds no code. */
  const hashOf = (adminId: number, code: string) =>
    secret.sign('recovery code', `${adminId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)

  /** A code serves once, however many ask at the same time (RFC 6238, section 5.2). */
  async function takeTimed(user: AdminUser, figures: string, queries = db): Promise<boolean> {
    const step = await stored(user.id, queries)
    if (!step || !FIGURES.test(figures)) return false
    const delta = totpOf(user.username, step.secret).validate({ token: figures, window: WINDOW })
    if (delta === null) return false
    const counter = TOTP.counter() + delta
    const { numUpdatedRows } = await queries
      .updateTable('second_steps')
      .set({ last_step: counter, wrong: 0 })
      .where('admin_id', '=', user.id)
      .where('last_step', '<', counter)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  /** @returns false where one try more would be too many */
  async function mayTry({ id }: AdminUser): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('second_steps')
      .set(({ eb }) => ({ wrong: eb('wrong', '+', 1) }))
      .where('admin_id', '=', id)
      .where('wrong', '<', MOST_WRONG)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  async function takeRecovery(user: AdminUser, code: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_codes')
      .where('hash', '=', hashOf(user.id, code))
      .where('admin_id', '=', user.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await db.updateTable('second_steps').set({ wrong: 0 }).where('admin_id', '=', user.id).execute()
    return true
  }
  /** Turns it on, with new codes on paper: the one never without the other. */
  async function renewCodes({ id }: AdminUser, queries: Queries): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => generatePassword(RECOVERY_LENGTH))
    await queries
      .updateTable('second_steps')
      .set({ is_on: 1, wrong: 0 })
      .where('admin_id', '=', id)
      .execute()
    await queries.deleteFrom('recovery_codes').where('admin_id', '=', id).execute()
    const rows = codes.map((code) => ({ hash: hashOf(id, code), admin_id: id }))
    await queries.insertInto('recovery_codes').values(rows).execute()
    return codes
  }

  return {
    isOn: async ({ id }: AdminUser) => (await stored(id))?.is_on === 1,
    /** @returns how many codes on paper are left */
    async codesLeft({ id }: AdminUser): Promise<number> {
      const rows = await db
        .selectFrom('recovery_codes')
        .select('hash')
        .where('admin_id', '=', id)
        .execute()
      return rows.length
    },
    /** @param queries of a change of the account (sessions.ts), as for all that follows; @returns the secret for the telephone, which nothing asks for yet; null where one is on already */
    async begin(user: AdminUser, queries: Queries): Promise<string | null> {
      const base32 = new OtpSecret({ size: SECRET_SIZE }).base32
      const row = { admin_id: user.id, secret: base32, is_on: 0, last_step: 0, wrong: 0 } as const
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('second_steps')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('admin_id').doUpdateSet(row).where('second_steps.is_on', '=', 0),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n ? base32 : null
    },
    /** What the telephone needs to know. */
    setupOf: async ({ username }: AdminUser, secret: string): Promise<SecondStepSetup> => ({
      secret,
      uri: totpOf(username, secret, await siteName()).toString(),
    }),
    /** @returns the codes for paper; null where the telephone's code is wrong */
    turnOn: async (user: AdminUser, code: string, queries: Queries): Promise<string[] | null> =>
      (await takeTimed(user, bare(code), queries)) ? renewCodes(user, queries) : null,
    /** @returns null where it is off */
    renewCodes: async (user: AdminUser, queries: Queries): Promise<string[] | null> =>
      (await stored(user.id, queries))?.is_on === 1 ? renewCodes(user, queries) : null,
    async turnOff({ id }: AdminUser, queries: Queries): Promise<void> {
      for (const table of ['second_steps', 'recovery_codes'] as const)
        await queries.deleteFrom(table).where('admin_id', '=', id).execute()
    },
    /** Takes a code of the telephone or one on paper. */
    async take(user: AdminUser, code: string): Promise<'right' | 'wrong' | 'locked'> {
      const figures = bare(code)
      const isTimed = FIGURES.test(figures)
      if (isTimed && !(await mayTry(user))) return 'locked'
      const isRight = await (isTimed ? takeTimed(user, figures) : takeRecovery(user, code))
      return isRight ? 'right' : 'wrong'
    },
  }
}
