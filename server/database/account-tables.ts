import type { Generated } from 'kysely'

/** SQLite has no boolean type. */
export type IntegerBoolean = 0 | 1

export type AccountTables = {
  admins: { id: Generated<number>; username: string; password: string }
  /** `hash` is the SHA-256 of the device cookie in hex. */
  known_devices: { hash: string; admin_id: number; used_at: number }
  /**
   * Times are in milliseconds since 1970. `stays` is 1 if the session lasts for weeks, 0 for hours.
   * `wrong_confirmations` counts wrong passwords and passkeys since `confirmed_at`.
   */
  sessions: {
    token_hash: string
    admin_id: number
    created_at: number
    seen_at: number
    stays: IntegerBoolean
    user_agent: string
    confirmed_at: number
    wrong_confirmations: Generated<number>
  }
  /** `id` and `public_key` are in base64url, `transports` is a JSON list. */
  passkeys: {
    id: string
    admin_id: number
    public_key: string
    counter: number
    transports: string
    user_agent: string
    created_at: number
    used_at: number | null
  }
  /** A challenge in this table cannot be answered again, which prevents replay attacks. */
  answered_challenges: { challenge: string; over_at: number }
  /**
   * `secret` is in base32. `is_on` is 0 until the first code is entered. `last_step` is the TOTP
   * time step of the last accepted code.
   */
  second_steps: {
    admin_id: number
    secret: string
    is_on: IntegerBoolean
    last_step: number
    wrong: number
  }
  /** `hash` is a keyed hash (accounts/secret.ts). A used code is deleted. */
  recovery_codes: { hash: string; admin_id: number }
  /**
   * A row is also stored while a password is being checked, so that parallel attempts cannot exceed
   * a limit. Addresses, accounts and devices are keyed hashes, because an IP address is personal
   * data and a user may type a password into the user name field.
   */
  sign_in_failures: {
    id: Generated<number>
    at: number
    address: string
    account: string
    device: string | null
  }
}
