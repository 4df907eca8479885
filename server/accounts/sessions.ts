import { randomBytes } from 'node:crypto'
import type { AdminUser, SignedInDevice } from '../../shared/credentials.ts'
import { DAY, HOUR, MINUTE } from '../../shared/workshop-day.ts'
import { classifyError } from '../classify-error.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { matchesCurrentCredentials, type SignInProof, withAccountLock } from './account-lock.ts'
import {
  deleteKnownDevices,
  hashToken,
  MAX_USER_AGENT_LENGTH,
  parseUserAgent,
  saveKnownDevice,
} from './known-devices.ts'
import { deleteConfirmedAddress } from './password-link.ts'
import { hashPassword } from './passwords.ts'

/**
 * `long` applies if the user chose “stay signed in”. Each session has an idle and an absolute
 * limit (OWASP Session Management, ASVS 5.0 7.3.1 and 7.3.2).
 */
const TIMEOUTS = {
  long: { idle: 30 * DAY, absolute: 90 * DAY },
  short: { idle: 2 * HOUR, absolute: DAY },
}
export const MAX_SESSION_AGE_MS = TIMEOUTS.long.absolute
/** After confirming the identity, a user can change the account for this time (ASVS 5.0 7.5.1). */
const CONFIRMATION_LIFETIME = 10 * MINUTE
/** The session ends after this number of wrong confirmations. */
const MAX_WRONG_CONFIRMATIONS = 10
/** Minimum time between two updates of `seen_at`, so that not every request writes. */
const SEEN_PRECISION = 5 * MINUTE
/**
 * A stored time that is later than now by more than this comes from a clock that was ahead, and
 * does not count. The clocks of machines with the same database may differ by this much.
 */
const MAX_CLOCK_DIFFERENCE = MINUTE
/** Number of hex digits of the token hash that identify a device. */
const ID_LENGTH = 16

const toDeviceId = (hash: string) => hash.slice(0, ID_LENGTH)

/**
 * `isConfirmed` means that the user has entered the password or used a passkey within
 * CONFIRMATION_LIFETIME.
 */
type Session = { user: AdminUser; staysSignedIn: boolean; isConfirmed: boolean }
export type SessionOptions = {
  staysSignedIn: boolean
  userAgent: string | undefined
  device?: string | undefined
}
export type SessionCookieValues = { token: string; device: string }
/** `confirm_first` means that the user must confirm the identity again. */
type AccountChange<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: 'not_signed_in' | 'confirm_first' }

const isWithin = (duration: number, at: number, now: number) =>
  at > now - duration && at <= now + MAX_CLOCK_DIFFERENCE

const isConfirmed = ({ confirmed_at }: { confirmed_at: number }) =>
  isWithin(CONFIRMATION_LIFETIME, confirmed_at, Date.now())

export type SessionService = ReturnType<typeof createSessionService>

export function createSessionService(db: QueryBuilder) {
  const selectSessions = ({ id }: AdminUser) =>
    db.selectFrom('sessions').selectAll().where('admin_id', '=', id)
  const isActive = (
    now: number,
    row: { stays_signed_in: number; seen_at: number; created_at: number },
  ) => {
    const { idle, absolute } = row.stays_signed_in ? TIMEOUTS.long : TIMEOUTS.short
    return isWithin(idle, row.seen_at, now) && isWithin(absolute, row.created_at, now)
  }
  /**
   * Deletes expired sessions. A wrong clock may have dated a session in the future. Deletes it too
   * if that date is more than a day ahead, because the session would become valid again on that
   * date. Keeps other future dates, because the clock of this machine may be behind.
   */
  const deleteExpired = (now: number) =>
    db
      .deleteFrom('sessions')
      .where(({ eb, or, and }) =>
        or([
          eb('created_at', '>', now + DAY),
          ...([1, 0] as const).map((isLong) => {
            const { idle, absolute } = isLong ? TIMEOUTS.long : TIMEOUTS.short
            const isExpired = or([
              eb('seen_at', '<=', now - idle),
              eb('created_at', '<=', now - absolute),
            ])
            return and([eb('stays_signed_in', '=', isLong), isExpired])
          }),
        ]),
      )
      .execute()

  async function insertSession(
    queries: QueryBuilder,
    adminId: number,
    { staysSignedIn, userAgent = '', device }: SessionOptions,
  ): Promise<SessionCookieValues> {
    const token = randomBytes(32).toString('base64url')
    const now = Date.now()
    await queries
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        admin_id: adminId,
        created_at: now,
        seen_at: now,
        stays_signed_in: staysSignedIn ? 1 : 0,
        user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        confirmed_at: now,
      })
      .execute()
    return { token, device: await saveKnownDevice(queries, adminId, device) }
  }
  async function deleteAllSessions(queries: QueryBuilder, adminId: number): Promise<void> {
    await queries.deleteFrom('sessions').where('admin_id', '=', adminId).execute()
    await deleteKnownDevices(queries, adminId)
  }
  async function revokeOthers(queries: QueryBuilder, { id }: AdminUser, token: string) {
    await queries
      .deleteFrom('sessions')
      .where('admin_id', '=', id)
      .where('token_hash', '!=', hashToken(token))
      .execute()
  }
  async function findActiveSession(queries: QueryBuilder, adminId: number, token: string) {
    const row = await queries
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .where('admin_id', '=', adminId)
      .executeTakeFirst()
    return row && isActive(Date.now(), row) ? row : null
  }

  return {
    /**
     * Starts a session and ends the previous session of the browser. Returns null if the
     * credentials of `proof` have changed in the meantime.
     */
    async start(
      proof: SignInProof,
      start: SessionOptions & { previousToken?: string | undefined },
    ): Promise<SessionCookieValues | null> {
      await deleteExpired(Date.now())
      return withAccountLock(db, proof.user.id, async (queries, admin) => {
        if (!(await matchesCurrentCredentials(queries, admin, proof))) return null
        if (start.previousToken)
          await queries
            .deleteFrom('sessions')
            .where('token_hash', '=', hashToken(start.previousToken))
            .execute()
        return insertSession(queries, admin.id, start)
      })
    },
    /**
     * Stores the new password, ends all sessions of the account and starts a new session. The
     * address for password links has to be confirmed again. Returns null if the session has ended
     * or the credentials have changed in the meantime.
     */
    async changePassword(
      proof: SignInProof,
      token: string,
      newPassword: string,
      start: SessionOptions,
    ): Promise<SessionCookieValues | null> {
      const password = await hashPassword(newPassword)
      return withAccountLock(db, proof.user.id, async (queries, admin) => {
        if (!(await matchesCurrentCredentials(queries, admin, proof))) return null
        if (!(await findActiveSession(queries, admin.id, token))) return null
        await queries.updateTable('admins').set({ password }).where('id', '=', admin.id).execute()
        await deleteAllSessions(queries, admin.id)
        await deleteConfirmedAddress(queries)
        return insertSession(queries, admin.id, start)
      })
    },
    /**
     * Calls `work` only if the session is active and recently confirmed. `work` must run all its
     * queries in the transaction that it receives.
     */
    async changeAccount<Value>(
      { id }: AdminUser,
      token: string,
      work: (queries: QueryBuilder) => Promise<Value>,
    ): Promise<AccountChange<Value>> {
      const changed = await withAccountLock(
        db,
        id,
        async (queries): Promise<AccountChange<Value>> => {
          const session = await findActiveSession(queries, id, token)
          if (!session) return { ok: false, code: 'not_signed_in' }
          if (!isConfirmed(session)) return { ok: false, code: 'confirm_first' }
          return { ok: true, value: await work(queries) }
        },
      )
      return changed ?? { ok: false, code: 'not_signed_in' }
    },
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
          'sessions.stays_signed_in',
          'sessions.confirmed_at',
        ])
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()
      if (!session || !isActive(now, session)) return null
      if (session.seen_at <= now - SEEN_PRECISION) {
        await db
          .updateTable('sessions')
          .set({ seen_at: now })
          .where('token_hash', '=', hashToken(token))
          .execute()
          .catch((error: unknown) => {
            // Ignores errors such as a full disk, because the session is valid and the request must
            // not fail.
            if (!classifyError(error)) throw error
          })
      }
      const { id, username, stays_signed_in } = session
      return {
        user: { id, username },
        staysSignedIn: stays_signed_in === 1,
        isConfirmed: isConfirmed(session),
      }
    },
    /**
     * Records that the user has confirmed the identity. Returns false if the session has ended or
     * the credentials have changed in the meantime.
     */
    async confirm(proof: SignInProof, token: string): Promise<boolean> {
      const isConfirmedNow = await withAccountLock(db, proof.user.id, async (queries, admin) => {
        if (!(await matchesCurrentCredentials(queries, admin, proof))) return false
        if (!(await findActiveSession(queries, admin.id, token))) return false
        await queries
          .updateTable('sessions')
          .set({ confirmed_at: Date.now(), wrong_confirmations: 0 })
          .where('token_hash', '=', hashToken(token))
          .execute()
        return true
      })
      return isConfirmedNow === true
    },
    /**
     * Counts a wrong confirmation before the password is compared, so that concurrent requests
     * cannot exceed MAX_WRONG_CONFIRMATIONS. Returns false if the limit was reached or the session
     * has ended.
     */
    async countConfirmation(token: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set(({ eb }) => ({ wrong_confirmations: eb('wrong_confirmations', '+', 1) }))
        .where('token_hash', '=', hashToken(token))
        .where('wrong_confirmations', '<', MAX_WRONG_CONFIRMATIONS)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /**
     * Call this after the comparison that follows `countConfirmation`. If the password was right,
     * removes that attempt from the count. If it was wrong and the limit is reached, ends the
     * session. Returns false if the session has ended.
     */
    async finishConfirmation(token: string, wasRight: boolean): Promise<boolean> {
      const isSession = { token_hash: hashToken(token) }
      if (wasRight) {
        const { numUpdatedRows } = await db
          .updateTable('sessions')
          .set(({ eb }) => ({ wrong_confirmations: eb('wrong_confirmations', '-', 1) }))
          .where((on) => on.and(isSession))
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where((on) => on.and(isSession))
        .where('wrong_confirmations', '>=', MAX_WRONG_CONFIRMATIONS)
        .executeTakeFirst()
      return numDeletedRows === 0n
    },
    async revoke(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
    },
    async listDevices(user: AdminUser, token: string): Promise<SignedInDevice[]> {
      const now = Date.now()
      const rows = await selectSessions(user).orderBy('seen_at', 'desc').execute()
      return rows
        .filter((row) => isActive(now, row))
        .map((row) => ({
          id: toDeviceId(row.token_hash),
          ...parseUserAgent(row.user_agent),
          since: row.created_at,
          seen_at: row.seen_at,
          stays_signed_in: row.stays_signed_in === 1,
          is_this: row.token_hash === hashToken(token),
        }))
        .sort((one, other) => Number(other.is_this) - Number(one.is_this))
    },
    async revokeDevice(user: AdminUser, id: string): Promise<boolean> {
      const rows = await selectSessions(user).execute()
      const found = rows.find(({ token_hash }) => toDeviceId(token_hash) === id)
      if (!found) return false
      await db.deleteFrom('sessions').where('token_hash', '=', found.token_hash).execute()
      return true
    },
    revokeOthers,
    async revokeAll({ id }: AdminUser): Promise<void> {
      await withAccountLock(db, id, (queries) => deleteAllSessions(queries, id))
    },
  }
}
