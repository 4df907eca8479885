/**
 * Removes secrets from a copy of the database, so that a stolen backup cannot be used to sign in.
 */
import type { DatabaseSync } from 'node:sqlite'

/**
 * Tables whose rows are deleted. Recovery codes would be useless in a backup, because checking
 * their hashes needs the key `accounts_secret`, which is deleted too.
 */
const TABLES = [
  'sessions',
  'known_devices',
  'sign_in_failures',
  'answered_challenges',
  'recovery_codes',
]

/**
 * Deletes the secrets. Then runs VACUUM, because SQLite keeps the bytes of deleted rows in the
 * file.
 */
export function removeSecrets(db: DatabaseSync) {
  // Checks which tables exist, because the database of an earlier version may lack some.
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  for (const { name } of tables)
    if (TABLES.includes(String(name).toLowerCase())) db.exec(`DELETE FROM "${name}"`)
  // Deletes the key. The next start generates a new one (accounts/secret.ts).
  db.exec("DELETE FROM settings WHERE name = 'accounts_secret'")
  db.exec(`UPDATE settings SET value = json_set(value, '$.password', '')
    WHERE name = 'mail' AND json_valid(value)`)
  db.exec('VACUUM')
}
