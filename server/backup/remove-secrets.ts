/**
 * Removes from the copy of a database what would let somebody in: backups are copied to other places, and outlive what is
 * changed after a theft.
 */
import type { DatabaseSync } from 'node:sqlite'

/**
 * Sessions, known devices and what is noted about sign-ins end with the backup. Recovery codes are hashes that are keyed with
 * `accounts_secret`, so they are of no use without it.
 */
const TABLES = [
  'sessions',
  'known_devices',
  'sign_in_failures',
  'answered_challenges',
  'recovery_codes',
]

/** Also rewrites the file, so that no deleted row stays in it. */
export function removeSecrets(db: DatabaseSync) {
  // The database of an earlier version has fewer tables.
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  for (const { name } of tables)
    if (TABLES.includes(String(name).toLowerCase())) db.exec(`DELETE FROM "${name}"`)
  // The next start makes a new one (accounts/secret.ts).
  db.exec("DELETE FROM settings WHERE name = 'accounts_secret'")
  // The password of the artist's mailbox (messages/mail-settings.ts).
  db.exec(`UPDATE settings SET value = json_set(value, '$.password', '')
    WHERE name = 'mail' AND json_valid(value)`)
  db.exec('VACUUM')
}
