/**
 * Browsers that have signed in before, known by a signed cookie: what strangers do to an account does not shut its owner
 * out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie opens nothing by itself.
 */
import { randomBytes } from 'node:crypto'
import type { AdminUser } from '../../shared/credentials.ts'
import type { Queries } from '../database/connect.ts'
import type { Admins } from './admins.ts'
import type { Secret } from './secret.ts'

const PURPOSE = 'known device'
/** administrator, generation, the device's own 128 random bits, signature */
const COOKIE = /^(\d{1,16})\.(\d{1,9})\.([\w-]{22})\.([\w-]{43})$/

export function createKnownDevices(db: Queries, admins: Pick<Admins, 'named'>, secret: Secret) {
  return {
    /** @returns what the browser is to keep from now on; the device stays the one it was */
    async issue({ username }: AdminUser, former: string | null): Promise<string> {
      const admin = await admins.named(username)
      const device = former ?? randomBytes(16).toString('base64url')
      const text = `${admin?.id}.${admin?.device_generation}.${device}`
      return `${text}.${secret.sign(PURPOSE, text)}`
    },
    /** @returns the device that the cookie stands for, null where it is none of this account */
    async recognise(cookie: string | undefined, username: string): Promise<string | null> {
      const [, id, generation, device, signature] = COOKIE.exec(cookie ?? '') ?? []
      if (!device || !signature) return null
      if (!secret.isSigned(PURPOSE, `${id}.${generation}.${device}`, signature)) return null
      const admin = await admins.named(username)
      const isOfAccount = admin?.id === Number(id) && admin.device_generation === Number(generation)
      return isOfAccount ? device : null
    },
    /** Makes strangers of all devices of the account. */
    async forget({ id }: AdminUser): Promise<void> {
      await db
        .updateTable('admins')
        .set(({ eb }) => ({ device_generation: eb('device_generation', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },
  }
}
