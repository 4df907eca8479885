/**
 * A cookie gives browsers that have signed in before their own rate limit, so that an attacker
 * cannot lock the owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It
 * does not replace the password.
 */
import { createHash, randomBytes } from 'node:crypto'
import Bowser from 'bowser'
import type { SignedInDevice } from '../../shared/credentials.ts'
import { DAY } from '../../shared/workshop-day.ts'
import type { QueryBuilder } from '../database/connect.ts'

/** Browsers keep a cookie for at most 400 days (RFC 6265bis section 5.5). */
export const DEVICE_COOKIE_LIFETIME_MS = 400 * DAY
/** If an account has more known devices than this, those with the oldest sign-in are deleted. */
const MAX_DEVICES = 50

export const MAX_USER_AGENT_LENGTH = 500

/**
 * Hashes a cookie of a session or device. The database stores only hashes, so that a leak reveals
 * no valid cookie.
 */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

export async function findKnownDeviceHash(db: QueryBuilder, cookie: string, adminId: number) {
  const known = await db
    .selectFrom('known_devices')
    .select('hash')
    .where('hash', '=', hashToken(cookie))
    .where('admin_id', '=', adminId)
    .where('used_at', '>', Date.now() - DEVICE_COOKIE_LIFETIME_MS)
    .executeTakeFirst()
  return known?.hash ?? null
}

/** Stores the device and returns its id for the device cookie. A known device keeps its id. */
export async function saveKnownDevice(
  db: QueryBuilder,
  adminId: number,
  cookie: string | undefined,
) {
  const adminDevices = db.selectFrom('known_devices').where('admin_id', '=', adminId)
  const isKnown =
    cookie !== undefined &&
    (await adminDevices.select('hash').where('hash', '=', hashToken(cookie)).executeTakeFirst())
  const id = isKnown ? cookie : randomBytes(32).toString('base64url')
  const used_at = Date.now()
  await db
    .insertInto('known_devices')
    .values({ hash: hashToken(id), admin_id: adminId, used_at })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ used_at }))
    .execute()
  const others = adminDevices.select('hash').where('hash', '!=', hashToken(id))
  const newest = others
    .orderBy('used_at', 'desc')
    .orderBy('hash')
    .limit(MAX_DEVICES - 1)
  await db
    .deleteFrom('known_devices')
    .where('hash', 'in', others)
    .where('hash', 'not in', newest)
    .execute()
  return id
}

export async function deleteKnownDevices(db: QueryBuilder, adminId: number): Promise<void> {
  await db.deleteFrom('known_devices').where('admin_id', '=', adminId).execute()
}

export function parseUserAgent(userAgent: string): Pick<SignedInDevice, 'browser' | 'system'> {
  if (userAgent === '') return { browser: '', system: '' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name ?? '', system: platform.model ?? os.name ?? '' }
}
