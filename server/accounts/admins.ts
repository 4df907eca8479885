import { type AdminUser, type Credentials, usernameKey } from '../../shared/credentials.ts'
import type { Queries } from '../database/connect.ts'
import { forgetDevices } from './known-devices.ts'
import { hashPassword, isPassword, NOBODYS } from './passwords.ts'

/** `passwordHash` is the stored one that the password was compared with. */
type VerifiedPassword = { user: AdminUser; passwordHash: string }

export function createAdmins(db: Queries) {
  /** Finds the administrator of that name; where names differ only in case, the exact one comes first. */
  async function named(username: string) {
    // Compared here, since SQLite knows the case of ASCII letters only; there are few rows.
    const all = await db.selectFrom('admins').selectAll().orderBy('id').execute()
    const key = usernameKey(username)
    return (
      all.find((admin) => admin.username === username) ??
      all.find((admin) => usernameKey(admin.username) === key)
    )
  }

  return {
    named,
    async any(): Promise<boolean> {
      return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined
    },
    async names(): Promise<string[]> {
      const rows = await db.selectFrom('admins').select('username').orderBy('username').execute()
      return rows.map(({ username }) => username)
    },
    /** Makes the administrator, or gives it this password, ends its sessions and forgets its devices. */
    async set({ username, password }: Credentials): Promise<void> {
      const hash = await hashPassword(password)
      await db.transaction().execute(async (queries) => {
        const { id } = await queries
          .insertInto('admins')
          .values({ username, password: hash })
          .onConflict((conflict) => conflict.column('username').doUpdateSet({ password: hash }))
          .returning('id')
          .executeTakeFirstOrThrow()
        await queries.deleteFrom('sessions').where('admin_id', '=', id).execute()
        await forgetDevices(queries, id)
      })
    },
    /** Leaves the password as the only way in. @returns what there was beside it */
    forgetOtherWays: (username: string) =>
      db.transaction().execute(async (queries) => {
        const idOfAdmin = queries.selectFrom('admins').select('id').where('username', '=', username)
        const forget = async (table: 'passkeys' | 'second_steps' | 'recovery_codes') => {
          const gone = await queries
            .deleteFrom(table)
            .where('admin_id', 'in', idOfAdmin)
            .executeTakeFirst()
          return Number(gone.numDeletedRows)
        }
        await forget('recovery_codes')
        return {
          secondStep: (await forget('second_steps')) > 0,
          passkeys: await forget('passkeys'),
        }
      }),
    /** @returns null when the username or the password is wrong; which one is not told */
    async verify({ username, password }: Credentials): Promise<VerifiedPassword | null> {
      const admin = await named(username)
      // The time of an answer does not tell which names exist.
      const right = await isPassword(password, admin?.password ?? NOBODYS)
      return admin && right
        ? { user: { id: admin.id, username: admin.username }, passwordHash: admin.password }
        : null
    },
  }
}
export type Admins = ReturnType<typeof createAdmins>
