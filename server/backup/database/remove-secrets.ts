/** A stolen backup cannot be used to sign in. */
import type { DatabaseSync } from 'node:sqlite'

/** The hashes of recovery codes need the key `accounts_secret`, which is deleted too. */
const TABLES = [
  'sessions',
  'known_devices',
  'sign_in_failures',
  'answered_challenges',
  'recovery_codes',
]

/** VACUUM, because SQLite keeps the bytes of deleted rows. */
export function removeSecrets(db: DatabaseSync) {
  // An earlier version may lack some tables.
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  for (const { name } of tables)
    if (TABLES.includes(String(name).toLowerCase())) db.exec(`DELETE FROM "${name}"`)
  // The next start generates a new key (accounts/secret.ts).
  db.exec("DELETE FROM settings WHERE name = 'accounts_secret'")
  db.exec(`UPDATE settings SET value = json_set(value, '$.password', '')
    WHERE name = 'mail' AND json_valid(value)`)
  db.exec('VACUUM')
}
