import { createHash, randomBytes } from 'node:crypto'
import type { AdminUser } from '../../shared/credentials.ts'
import type { Queries } from '../database/connect.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Days unused and days in all after which a session ends (OWASP Session Management: both on the server). */
const IDLE = 14 * DAY
export const ABSOLUTE = 90 * DAY
/** Being used is written down at most so often, so that reading the site does not write to the disk. */
const SEEN_PRECISION = 5 * MINUTE

/** Only this is stored: whoever reads the database cannot sign in with what is there. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(db: Queries) {
  return {
    /** @returns the token for the cookie: 256 random bits */
    async start(user: AdminUser): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const now = Date.now()
      await db
        .deleteFrom('sessions')
        .where(({ eb }) =>
          eb.or([eb('seen_at', '<=', now - IDLE), eb('created_at', '<=', now - ABSOLUTE)]),
        )
        .execute()
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashOf(token),
          admin_id: user.id,
          created_at: now,
          seen_at: now,
          stays: 1,
          user_agent: '',
        })
        .execute()
      return token
    },
    /** @returns who the token belongs to, null when it is unknown, revoked or expired */
    async find(token: string): Promise<AdminUser | null> {
      const now = Date.now()
      const session = await db
        .selectFrom('sessions')
        .innerJoin('admins', 'admins.id', 'sessions.admin_id')
        .select(['admins.id', 'admins.username', 'sessions.seen_at'])
        .where('token_hash', '=', hashOf(token))
        .where('seen_at', '>', now - IDLE)
        .where('created_at', '>', now - ABSOLUTE)
        .executeTakeFirst()
      if (!session) return null
      if (session.seen_at <= now - SEEN_PRECISION) {
        await db
          .updateTable('sessions')
          .set({ seen_at: now })
          .where('token_hash', '=', hashOf(token))
          .execute()
      }
      return { id: session.id, username: session.username }
    },
    async revoke(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
    },
  }
}
