/**
 * The server checks a password or code before it locks the row of the account, because the check is
 * slow. `matchesCurrentCredentials` then verifies under the lock that the credentials have not
 * changed.
 */
import type { Selectable, Transaction } from 'kysely'
import type { AdminUser } from '../../shared/credentials.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { DatabaseTables } from '../database/tables.ts'

type Admin = Selectable<DatabaseTables['admins']>

/**
 * Runs `work` in a transaction that locks the row of the account. `work` must use only the given
 * `queries`. Returns null if the account no longer exists.
 */
export const withAccountLock = <Result>(
  db: QueryBuilder,
  id: number,
  work: (queries: Transaction<DatabaseTables>, admin: Admin) => Promise<Result>,
): Promise<Result | null> =>
  db.transaction().execute(async (queries) => {
    // Locks the row with an UPDATE that changes nothing, because SQLite has no SELECT … FOR UPDATE.
    const admin = await queries
      .updateTable('admins')
      .set(({ ref }) => ({ username: ref('username') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return admin ? work(queries, admin) : null
  })

/**
 * Proof that the user has entered valid credentials. `totpSecret` is null if two-factor
 * authentication was off.
 */
export type SignInProof = { user: AdminUser } & (
  | { passwordHash: string; totpSecret: string | null }
  | { passkey: string }
)

export async function findActiveTotpSecret(queries: QueryBuilder, { id }: { id: number }) {
  const step = await queries
    .selectFrom('two_factor_setups')
    .select('secret')
    .where('admin_id', '=', id)
    .where('is_on', '=', 1)
    .executeTakeFirst()
  return step?.secret ?? null
}

/**
 * Returns true if the credentials of `proof` have not changed. Call this while holding the account
 * lock.
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
  return (await findActiveTotpSecret(queries, admin)) === proof.totpSecret
}
