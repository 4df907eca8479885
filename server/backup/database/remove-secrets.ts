/**
 * Deletes sessions and other sign-in data, the site's secret key and the password of the artist's
 * e-mail account from a database copy, so that a stolen backup cannot be used to sign in.
 */
import type { DatabaseSync } from 'node:sqlite'

/**
 * Tables whose rows are deleted: sessions, known devices, failed sign-ins and other sign-in data.
 * Recovery codes are deleted too, because their hashes can be checked only with the key
 * `accounts_secret`, which is also deleted.
 */
const TABLES = [
  'sessions',
  'known_devices',
  'sign_in_failures',
  'answered_challenges',
  'recovery_codes',
]

/**
 * Deletes the secrets from a database copy. Then rewrites the file with VACUUM, because SQLite
 * keeps the bytes of deleted rows in free pages.
 */
export function removeSecrets(db: DatabaseSync) {
  // Deletes rows only from tables that exist, because the database of an earlier version may lack
  // some of the tables.
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  for (const { name } of tables)
    if (TABLES.includes(String(name).toLowerCase())) db.exec(`DELETE FROM "${name}"`)
  // Deletes the site's secret key. The site generates a new key at the next start
  // (accounts/secret.ts).
  db.exec("DELETE FROM settings WHERE name = 'accounts_secret'")
  // Removes the password of the artist's e-mail account (messages/mail-settings.ts).
  db.exec(`UPDATE settings SET value = json_set(value, '$.password', '')
    WHERE name = 'mail' AND json_valid(value)`)
  db.exec('VACUUM')
}
