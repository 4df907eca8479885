/** Kysely's types of the tables for administrators, sessions and sign-in. */
import type { Generated } from 'kysely'

/**
 * A boolean as 0 or 1. SQLite has no boolean type, and the same type on PostgreSQL allows the same
 * queries.
 */
export type Flag = 0 | 1

export type AccountTables = {
  admins: { id: Generated<number>; username: string; password: string }
  /**
   * Browsers that have signed in before (accounts/known-devices.ts). `hash` is the SHA-256 of their
   * cookie, in hex.
   */
  known_devices: { hash: string; admin_id: number; used_at: number }
  /**
   * Sessions of signed-in browsers. Times are milliseconds since 1970. `stays` is 1 if the session
   * lasts for weeks, 0 if it lasts for hours. `user_agent` is the browser's User-Agent header.
   * `confirmed_at` is when the user last proved their identity.
   */
  sessions: {
    token_hash: string
    admin_id: number
    created_at: number
    seen_at: number
    stays: Flag
    user_agent: string
    confirmed_at: number
  }
  /**
   * Registered passkeys. `id` and `public_key` are base64url, `transports` is a JSON list.
   * `counter` is the signature counter of the authenticator.
   */
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
  /**
   * WebAuthn challenges that were answered, kept to prevent replay
   * (accounts/passkey-challenges.ts). `over_at` is when the challenge expires, in milliseconds
   * since 1970.
   */
  answered_challenges: { challenge: string; over_at: number }
  /**
   * The authenticator app of each administrator, for two-factor authentication. `secret` is base32.
   * `is_on` is 0 until the set-up is confirmed. `last_step` is the TOTP time step of the last
   * accepted code. `wrong` counts consecutive wrong codes.
   */
  second_steps: {
    admin_id: number
    secret: string
    is_on: Flag
    last_step: number
    wrong: number
  }
  /** Unused recovery codes. `hash` is a keyed hash (accounts/secret.ts). A used code is deleted. */
  recovery_codes: { hash: string; admin_id: number }
  /**
   * Failed sign-ins of the last day, and sign-ins whose password is being checked. `address`,
   * `account` and `device` are keyed hashes (accounts/secret.ts), because an IP address is personal
   * data and a user may type a password into the name field.
   */
  sign_in_failures: {
    id: Generated<number>
    at: number
    address: string
    account: string
    device: string | null
  }
}
