import { createHash, randomBytes } from 'node:crypto'
import type { AdminUser } from '../../shared/credentials.ts'
import type { Device } from '../../shared/device.ts'
import type { Queries } from '../database/connect.ts'
import { failureOf } from '../failures.ts'
import { deviceName } from './device-name.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/**
 * Times unused and in all after which a session ends (OWASP Session Management; ASVS 5.0, 7.3.1 and 7.3.2: both on the
 * server). It stays for weeks only where whoever signs in has said so, on a device of their own.
 */
const LASTS = {
  stays: { idle: 30 * DAY, absolute: 90 * DAY },
  passing: { idle: 2 * HOUR, absolute: DAY },
}
export const STAYS_AT_MOST = LASTS.stays.absolute
/** How long whoever has proved who they are may change how one comes in (ASVS 5.0, 7.5.1). */
const CONFIRMED = 10 * MINUTE
/** Being used is written down at most so often, so that reading the site does not write to the disk. */
const SEEN_PRECISION = 5 * MINUTE
/** Letters of what a browser says of itself that are kept; none says more. */
const LONGEST_USER_AGENT = 500
/** Hex digits of a session's hash that tell it from the others of the same administrator. */
const ID_LENGTH = 16

/** Only this is stored: whoever reads the database cannot sign in with what is there. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const idOf = (hash: string) => hash.slice(0, ID_LENGTH)

/** `isConfirmed`: who it is was proved lately. */
type Session = { user: AdminUser; stays: boolean; isConfirmed: boolean }
export type SessionStart = { stays: boolean; userAgent: string | undefined }

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(db: Queries) {
  const ofUser = ({ id }: AdminUser) =>
    db.selectFrom('sessions').selectAll().where('admin_id', '=', id)
  const isLive = (now: number, row: { stays: number; seen_at: number; created_at: number }) => {
    const { idle, absolute } = row.stays ? LASTS.stays : LASTS.passing
    return row.seen_at > now - idle && row.created_at > now - absolute
  }
  const sweep = (now: number) =>
    db
      .deleteFrom('sessions')
      .where(({ eb, or, and }) =>
        or(
          ([1, 0] as const).map((stays) => {
            const { idle, absolute } = stays ? LASTS.stays : LASTS.passing
            const hasRunOut = or([
              eb('seen_at', '<=', now - idle),
              eb('created_at', '<=', now - absolute),
            ])
            return and([eb('stays', '=', stays), hasRunOut])
          }),
        ),
      )
      .execute()

  return {
    /** @returns the token for the cookie: 256 random bits */
    async start(user: AdminUser, { stays, userAgent = '' }: SessionStart): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const now = Date.now()
      await sweep(now)
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashOf(token),
          admin_id: user.id,
          created_at: now,
          seen_at: now,
          stays: stays ? 1 : 0,
          user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
          confirmed_at: now,
        })
        .execute()
      return token
    },
    /** @returns null when it is unknown, revoked or expired */
    async find(token: string): Promise<Session | null> {
      const now = Date.now()
      const session = await db
        .selectFrom('sessions')
        .innerJoin('admins', 'admins.id', 'sessions.admin_id')
        .select([
          'admins.id',
          'admins.username',
          'sessions.seen_at',
          'sessions.created_at',
          'sessions.stays',
          'sessions.confirmed_at',
        ])
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst()
      if (!session || !isLive(now, session)) return null
      if (session.seen_at <= now - SEEN_PRECISION) {
        await db
          .updateTable('sessions')
          .set({ seen_at: now })
          .where('token_hash', '=', hashOf(token))
          .execute()
          .catch((error: unknown) => {
            // Where the disk is full or the database busy, whoever is signed in reads on.
            if (!failureOf(error)) throw error
          })
      }
      const { id, username, stays } = session
      const isConfirmed = session.confirmed_at > now - CONFIRMED
      return { user: { id, username }, stays: stays === 1, isConfirmed }
    },
    /** Who it is has just been proved once more. */
    async confirm(token: string): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ confirmed_at: Date.now() })
        .where('token_hash', '=', hashOf(token))
        .execute()
    },
    async revoke(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
    },
    /** The browsers that are signed in for this administrator, the one that asks first, then by when they were seen. */
    async devices(user: AdminUser, token: string): Promise<Device[]> {
      const now = Date.now()
      const rows = await ofUser(user).orderBy('seen_at', 'desc').execute()
      return rows
        .filter((row) => isLive(now, row))
        .map((row) => ({
          id: idOf(row.token_hash),
          ...deviceName(row.user_agent),
          since: row.created_at,
          seen_at: row.seen_at,
          stays: row.stays === 1,
          is_this: row.token_hash === hashOf(token),
        }))
        .sort((one, other) => Number(other.is_this) - Number(one.is_this))
    },
    /** Signs one device out. @returns whether there was one */
    async revokeDevice(user: AdminUser, id: string): Promise<boolean> {
      const rows = await ofUser(user).execute()
      const found = rows.find(({ token_hash }) => idOf(token_hash) === id)
      if (!found) return false
      await db.deleteFrom('sessions').where('token_hash', '=', found.token_hash).execute()
      return true
    },
    async revokeAll({ id }: AdminUser): Promise<void> {
      await db.deleteFrom('sessions').where('admin_id', '=', id).execute()
    },
  }
}
