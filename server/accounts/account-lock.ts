/**
 * Serialises the changes to one account with a row lock. Slow checks, such as comparing a password,
 * run before the row is locked. Because the account can change between such a check and the lock,
 * `matchesCurrentCredentials` verifies, while the lock is held, that the checked credentials are
 * still the current ones.
 */
import type { Selectable, Transaction } from 'kysely'
import type { AdminUser } from '../../shared/credentials.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { DatabaseTables } from '../database/tables.ts'

type Admin = Selectable<DatabaseTables['admins']>

/**
 * Locks the database row of the administrator and runs `work` in the same transaction. The lock is
 * held until the transaction ends. `work` must run all its queries in this transaction.
 * @returns the result of `work`, or null if the account no longer exists
 */
export const withAccountLock = <Result>(
  db: QueryBuilder,
  id: number,
  work: (queries: Transaction<DatabaseTables>, admin: Admin) => Promise<Result>,
): Promise<Result | null> =>
  db.transaction().execute(async (queries) => {
    // Locks the row with an UPDATE that changes nothing instead of SELECT … FOR UPDATE, because
    // SQLite does not support SELECT … FOR UPDATE.
    const admin = await queries
      .updateTable('admins')
      .set(({ ref }) => ({ username: ref('username') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return admin ? work(queries, admin) : null
  })

/**
 * The credentials with which a user has just signed in, or has confirmed the sign-in again to
 * change account settings. They are either the password hash and the TOTP secret that were used, or
 * the id of the passkey that was used. `totpSecret` is null if two-factor authentication was off.
 */
export type SignInProof = { user: AdminUser } & (
  | { passwordHash: string; totpSecret: string | null }
  | { passkey: string }
)

/** Returns the TOTP secret of an administrator, or null if two-factor authentication is off. */
export async function findTotpSecret(queries: QueryBuilder, { id }: { id: number }) {
  const step = await queries
    .selectFrom('second_steps')
    .select('secret')
    .where('admin_id', '=', id)
    .where('is_on', '=', 1)
    .executeTakeFirst()
  return step?.secret ?? null
}

/**
 * Returns true if the sign-in proof matches the current credentials of the account. A password
 * proof must contain the current password hash and the current TOTP secret. A passkey proof must
 * refer to a passkey that still exists. Call this while holding the account lock.
 */
export async function matchesCurrentCredentials(
  queries: QueryBuilder,
  admin: Admin,
  proof: SignInProof,
) {
  if ('passkey' in proof) {
    const key = await queries
      .selectFrom('passkeys')
      .select('id')
      .where('id', '=', proof.passkey)
      .where('admin_id', '=', admin.id)
      .executeTakeFirst()
    return key !== undefined
  }
  if (admin.password !== proof.passwordHash) return false
  return (await findTotpSecret(queries, admin)) === proof.totpSecret
}
