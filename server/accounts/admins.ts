import { type AdminUser, type Credentials, normalizeUsername } from '../../shared/credentials.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { deleteKnownDevices } from './known-devices.ts'
import { DUMMY_PASSWORD_HASH, hashPassword, verifyPassword } from './passwords.ts'

/**
 * The result of a successful password check. `passwordHash` is the stored hash that the password
 * was compared with.
 */
type VerifiedPassword = { user: AdminUser; passwordHash: string }

export function createAdminService(db: QueryBuilder) {
  /**
   * Finds an administrator by user name. An exact match takes precedence over a case-insensitive
   * match.
   */
  async function findByName(username: string) {
    // Compares user names in JavaScript, because SQLite ignores case for ASCII letters only.
    // Loading all rows is cheap because there are few administrators.
    const all = await db.selectFrom('admins').selectAll().orderBy('id').execute()
    const key = normalizeUsername(username)
    return (
      all.find((admin) => admin.username === username) ??
      all.find((admin) => normalizeUsername(admin.username) === key)
    )
  }

  return {
    findByName,
    async hasAny(): Promise<boolean> {
      return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined
    },
    async listNames(): Promise<string[]> {
      const rows = await db.selectFrom('admins').select('username').orderBy('username').execute()
      return rows.map(({ username }) => username)
    },
    /**
     * Returns the names of all administrators if none of them has signed in since the password was
     * set, else an empty list.
     */
    async listIfNoneSignedIn(): Promise<string[]> {
      for (const table of ['sessions', 'known_devices'] as const)
        if (await db.selectFrom(table).select('admin_id').limit(1).executeTakeFirst()) return []
      return this.listNames()
    },
    /**
     * Creates the administrator, or replaces the password if the user name exists. Ends all
     * sessions of the account and deletes its known devices (the browsers that have signed in
     * before, which have their own rate limit).
     */
    async setPassword({ username, password }: Credentials): Promise<void> {
      const hash = await hashPassword(password)
      await db.transaction().execute(async (queries) => {
        const { id } = await queries
          .insertInto('admins')
          .values({ username, password: hash })
          .onConflict((conflict) => conflict.column('username').doUpdateSet({ password: hash }))
          .returning('id')
          .executeTakeFirstOrThrow()
        await queries.deleteFrom('sessions').where('admin_id', '=', id).execute()
        await deleteKnownDevices(queries, id)
      })
    },
    /**
     * Deletes the passkeys, the TOTP secret and the recovery codes, so that only the password is
     * left for signing in.
     * @returns `twoFactor` is true if an authenticator app was removed. `passkeys` is the number of
     * removed passkeys.
     */
    removeOtherFactors: (username: string) =>
      db.transaction().execute(async (queries) => {
        const idOfAdmin = queries.selectFrom('admins').select('id').where('username', '=', username)
        const deleteRows = async (table: 'passkeys' | 'second_steps' | 'recovery_codes') => {
          const deleted = await queries
            .deleteFrom(table)
            .where('admin_id', 'in', idOfAdmin)
            .executeTakeFirst()
          return Number(deleted.numDeletedRows)
        }
        await deleteRows('recovery_codes')
        return {
          twoFactor: (await deleteRows('second_steps')) > 0,
          passkeys: await deleteRows('passkeys'),
        }
      }),
    /**
     * Returns the user, or null if the user name or the password is wrong. The result does not
     * reveal which of the two is wrong.
     */
    async verify({ username, password }: Credentials): Promise<VerifiedPassword | null> {
      const admin = await findByName(username)
      // The password for an unknown user name is compared with a dummy hash, so that the response
      // time does not reveal which user names exist.
      const isRight = await verifyPassword(password, admin?.password ?? DUMMY_PASSWORD_HASH)
      return admin && isRight
        ? { user: { id: admin.id, username: admin.username }, passwordHash: admin.password }
        : null
    },
  }
}
export type AdminService = ReturnType<typeof createAdminService>
