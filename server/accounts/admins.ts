import { type AdminUser, type Credentials, normalizeUsername } from '../../shared/credentials.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { deleteKnownDevices, saveKnownDevice } from './known-devices.ts'
import { deleteConfirmedAddress } from './password-link.ts'
import { DUMMY_PASSWORD_HASH, hashPassword, verifyPassword } from './passwords.ts'

type VerifiedPassword = { user: AdminUser; passwordHash: string }

async function signOutEverywhere(queries: QueryBuilder, id: number) {
  await queries.deleteFrom('sessions').where('admin_id', '=', id).execute()
  await deleteKnownDevices(queries, id)
}

export function createAdminService(db: QueryBuilder) {
  async function findByName(username: string) {
    // Compares the names in JavaScript, because SQLite ignores case for ASCII letters only.
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
     * Returns true if there are accounts but no sessions and no known devices, as before the first
     * sign-in or after a restore.
     */
    async awaitsSignIn(): Promise<boolean> {
      for (const table of ['sessions', 'known_devices'] as const)
        if (await db.selectFrom(table).select('admin_id').limit(1).executeTakeFirst()) return false
      return this.hasAny()
    },
    /**
     * Creates an account or changes its password. Ends all its sessions and deletes its known
     * devices.
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
        await signOutEverywhere(queries, id)
      })
    },
    /**
     * Changes a password like `setPassword` after a password link was used. Deletes the records of
     * failed sign-ins, so that the rate limit does not delay the next sign-in. Returns the id of a
     * new known device, or null if the password of `admin` has changed in the meantime.
     */
    async replacePassword(admin: { id: number; password: string }, after: string) {
      const password = await hashPassword(after)
      return db.transaction().execute(async (queries) => {
        const { numUpdatedRows } = await queries
          .updateTable('admins')
          .set({ password })
          .where((eb) => eb.and({ id: admin.id, password: admin.password }))
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return null
        await signOutEverywhere(queries, admin.id)
        await queries.deleteFrom('sign_in_failures').execute()
        return saveKnownDevice(queries, admin.id, undefined)
      })
    },
    /**
     * Turns off two-factor authentication, and deletes the passkeys and the confirmed address for
     * password links. Returns what existed.
     */
    removeOtherFactors: (username: string) =>
      db.transaction().execute(async (queries) => {
        const idOfAdmin = queries.selectFrom('admins').select('id').where('username', '=', username)
        const deleteRows = async (table: 'passkeys' | 'two_factor_setups' | 'recovery_codes') => {
          const deleted = await queries
            .deleteFrom(table)
            .where('admin_id', 'in', idOfAdmin)
            .executeTakeFirst()
          return Number(deleted.numDeletedRows)
        }
        await deleteRows('recovery_codes')
        return {
          twoFactor: (await deleteRows('two_factor_setups')) > 0,
          passkeys: await deleteRows('passkeys'),
          confirmedAddress: await deleteConfirmedAddress(queries),
        }
      }),
    async verify({ username, password }: Credentials): Promise<VerifiedPassword | null> {
      const admin = await findByName(username)
      // Compares the password with a dummy hash if the user name is unknown, so that the response
      // time does not reveal which names exist.
      const isRight = await verifyPassword(password, admin?.password ?? DUMMY_PASSWORD_HASH)
      return admin && isRight
        ? { user: { id: admin.id, username: admin.username }, passwordHash: admin.password }
        : null
    },
  }
}
export type AdminService = ReturnType<typeof createAdminService>
