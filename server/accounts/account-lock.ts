/**
 * Changes of one account run one after the other. What was checked before something slow, such as comparing a password,
 * is checked again under the lock, in the transaction that acts on it.
 */
import type { Selectable, Transaction } from 'kysely'
import type { AdminUser } from '../../shared/credentials.ts'
import type { Queries } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

type Admin = Selectable<Tables['admins']>

/**
 * Locks the row of the administrator until the transaction ends. The work must use the queries that it is given.
 * @returns null where the account is gone
 */
export const withAccountLock = <Result>(
  db: Queries,
  id: number,
  work: (queries: Transaction<Tables>, admin: Admin) => Promise<Result>,
): Promise<Result | null> =>
  db.transaction().execute(async (queries) => {
    // SQLite has no “select … for update”. An update that changes nothing locks the row in both databases.
    const admin = await queries
      .updateTable('admins')
      .set(({ ref }) => ({ username: ref('username') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return admin ? work(queries, admin) : null
  })

/** What a sign-in or a confirmation was decided by. `secondStep` is the secret that was in force, null where none was. */
export type Proof = { user: AdminUser } & (
  | { passwordHash: string; secondStep: string | null }
  | { passkey: string }
)

/** The secret of the second step, null where none is on. */
export async function secondStepOf(queries: Queries, { id }: { id: number }) {
  const step = await queries
    .selectFrom('second_steps')
    .select('secret')
    .where('admin_id', '=', id)
    .where('is_on', '=', 1)
    .executeTakeFirst()
  return step?.secret ?? null
}

/** Whether nothing that the proof rests on has changed since. Only under the lock of the account. */
export async function isStillProved(queries: Queries, admin: Admin, proof: Proof) {
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
  return (await secondStepOf(queries, admin)) === proof.secondStep
}
