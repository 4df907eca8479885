/**
 * Browsers that have signed in before, known by a random id in a cookie: what strangers do to an account does not shut its
 * owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie opens nothing by itself.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Queries } from '../database/connect.ts'

const DAY = 24 * 60 * 60 * 1000
/** Browsers keep a cookie for 400 days at most (RFC 6265bis, section 5.5). */
export const DEVICE_LASTS = 400 * DAY
/** The most of one account; those that have not signed in for the longest time are forgotten first. */
const MOST = 50

/** Only this is stored, so that nobody makes a cookie of what is in the database. */
const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')

/** @returns the hash of the device that the cookie stands for, null where it is none of this account */
export async function recogniseDevice(db: Queries, cookie: string | undefined, username: string) {
  if (!cookie) return null
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('admins', 'admins.id', 'known_devices.admin_id')
    .select('known_devices.hash')
    .where('known_devices.hash', '=', hashOf(cookie))
    // PostgreSQL cannot even be asked for a name with a NUL in it.
    .where('admins.username', '=', username.replaceAll('\0', '\ufffd'))
    .where('known_devices.used_at', '>', Date.now() - DEVICE_LASTS)
    .executeTakeFirst()
  return known?.hash ?? null
}

/** @returns what the browser is to keep from now on; a device that is known stays the one it was */
export async function rememberDevice(db: Queries, adminId: number, cookie: string | undefined) {
  const ofAdmin = db.selectFrom('known_devices').where('admin_id', '=', adminId)
  const isKnown =
    cookie !== undefined &&
    (await ofAdmin.select('hash').where('hash', '=', hashOf(cookie)).executeTakeFirst())
  const id = isKnown ? cookie : randomBytes(32).toString('base64url')
  const used_at = Date.now()
  await db
    .insertInto('known_devices')
    .values({ hash: hashOf(id), admin_id: adminId, used_at })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ used_at }))
    .execute()
  const others = ofAdmin.select('hash').where('hash', '!=', hashOf(id))
  const kept = others
    .orderBy('used_at', 'desc')
    .orderBy('hash')
    .limit(MOST - 1)
  await db
    .deleteFrom('known_devices')
    .where('hash', 'in', others)
    .where('hash', 'not in', kept)
    .execute()
  return id
}

/** Makes strangers of all devices of the account. */
export async function forgetDevices(db: Queries, adminId: number): Promise<void> {
  await db.deleteFrom('known_devices').where('admin_id', '=', adminId).execute()
}
