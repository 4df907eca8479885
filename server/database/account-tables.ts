/**
 * Types of the database tables for administrators, sessions and sign-in, for the query builder
 * Kysely.
 */
import type { Generated } from 'kysely'

/**
 * A boolean that is stored as 0 or 1. SQLite has no boolean type, and PostgreSQL uses the same
 * integer type so that both databases run the same queries.
 */
export type IntegerBoolean = 0 | 1

export type AccountTables = {
  admins: { id: Generated<number>; username: string; password: string }
  /**
   * Browsers that have signed in before (accounts/known-devices.ts). `hash` is the SHA-256 hash of
   * the device cookie, in hex.
   */
  known_devices: { hash: string; admin_id: number; used_at: number }
  /**
   * Sessions of signed-in browsers. All times are in milliseconds since 1970. `stays` is 1 if the
   * session lasts for weeks, or 0 if it lasts for hours. `user_agent` is the browser's User-Agent
   * header. `confirmed_at` is the time when the user last confirmed the password or used a passkey.
   * `wrong_confirmations` counts consecutive wrong confirmations.
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
  /**
   * Registered passkeys. `id` and `public_key` are in base64url, and `transports` is a JSON list.
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
   * WebAuthn challenges that were answered. They are stored so that no challenge can be answered
   * twice, which would be a replay attack (accounts/passkey-challenges.ts). `over_at` is the time
   * when the challenge expires, in milliseconds since 1970.
   */
  answered_challenges: { challenge: string; over_at: number }
  /**
   * The authenticator app of each administrator, for two-factor authentication. `secret` is in
   * base32. `is_on` is 0 until the user has confirmed the setup with a code. `last_step` is the
   * TOTP time step of the last accepted code. `wrong` counts consecutive wrong codes.
   */
  second_steps: {
    admin_id: number
    secret: string
    is_on: IntegerBoolean
    last_step: number
    wrong: number
  }
  /**
   * Recovery codes that are not used yet. `hash` is a keyed hash (accounts/secret.ts). A code is
   * deleted when it is used.
   */
  recovery_codes: { hash: string; admin_id: number }
  /**
   * Failed sign-ins of the last day, which the rate limits count. A sign-in is also stored while
   * its password is being checked, so that parallel attempts cannot exceed a limit. `address`,
   * `account` and `device` are keyed hashes (accounts/secret.ts), because an IP address is personal
   * data and a user may type a password into the user name field by mistake.
   */
  sign_in_failures: {
    id: Generated<number>
    at: number
    address: string
    account: string
    device: string | null
  }
}
