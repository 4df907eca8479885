/**
 * Deletes credentials from a database copy. Backups are stored in other places and must not let a
 * thief sign in.
 */
import type { DatabaseSync } from 'node:sqlite'

/**
 * Tables with sessions, known devices and failed sign-ins. Recovery codes are hashes keyed with
 * `accounts_secret`, so they are useless without it.
 */
const TABLES = [
  'sessions',
  'known_devices',
  'sign_in_failures',
  'answered_challenges',
  'recovery_codes',
]

/**
 * Deletes the secrets and then rewrites the file with VACUUM, so that deleted rows cannot be
 * recovered from free pages.
 */
export function removeSecrets(db: DatabaseSync) {
  // The database of an earlier version may lack some of the tables.
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  for (const { name } of tables)
    if (TABLES.includes(String(name).toLowerCase())) db.exec(`DELETE FROM "${name}"`)
  // The next start generates a new secret (accounts/secret.ts).
  db.exec("DELETE FROM settings WHERE name = 'accounts_secret'")
  // Removes the password of the artist's mailbox (messages/mail-settings.ts).
  db.exec(`UPDATE settings SET value = json_set(value, '$.password', '')
    WHERE name = 'mail' AND json_valid(value)`)
  db.exec('VACUUM')
}
