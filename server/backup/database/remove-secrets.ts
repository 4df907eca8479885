/** A stolen backup without secrets cannot be used to sign in. */
import type { DatabaseSync } from 'node:sqlite'

/**
 * Recovery codes would be useless in a backup, because checking their hashes needs the deleted key
 * `accounts_secret`.
 */
const TABLES = [
  'sessions',
  'known_devices',
  'sign_in_failures',
  'answered_challenges',
  'recovery_codes',
]

/** Runs VACUUM, because SQLite keeps the bytes of deleted rows in the file. */
export function removeSecrets(db: DatabaseSync) {
  // The database of an earlier version may lack some of the tables.
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  for (const { name } of tables)
    if (TABLES.includes(String(name).toLowerCase())) db.exec(`DELETE FROM "${name}"`)
  // The next start generates a new key (accounts/secret.ts).
  db.exec("DELETE FROM settings WHERE name = 'accounts_secret'")
  db.exec(`UPDATE settings SET value = json_set(value, '$.password', '')
    WHERE name = 'mail' AND json_valid(value)`)
  db.exec('VACUUM')
}
